import { describe, expect, test } from 'vitest'
import { verbs } from '../../../scripts/desk.ts'
import { commonOptions, type Option } from '../../../scripts/desk/verb.ts'
import { signup } from '../delivery/support/people.ts'
import { deskOn } from './support/desk.ts'

test.each(verbs.map(({ name }) => [name]))('%s has a help of its own', async (name) => {
  const { desk } = await deskOn([])
  const { exit, out } = await desk(...name.split(' '), '--help')
  expect(exit).toBe(0)
  for (const option of ['--json', '--remote', 'Exit codes']) expect(out).toContain(option)
})

const valued = verbs.flatMap(({ name, options }) =>
  Object.entries<Option>({ ...options, ...commonOptions })
    .filter(([, { value }]) => value !== undefined)
    .map(([option]) => [name, `--${option}`] as const),
)
test.each(valued)('%s %s takes no other option for its value', async (name, option) => {
  const { desk } = await deskOn([])
  for (const next of [[], ['--remote'], ['--json'], ['--yes', '--all']]) {
    const { exit, out, err } = await desk(...name.split(' '), option, ...next)
    expect(exit).toBe(2)
    expect(`${out}${err}`).toContain(`${option} needs a value`)
  }
})

test.each([
  ['draw', ['draw commit', 'draw run', 'draw verify', 'draw write', 'draw rehearse']],
  ['winner', ['winner next', 'winner accept', 'winner expire', 'winner show']],
])('%s --help lists its words', async (word, names) => {
  const { desk } = await deskOn([])
  const { exit, out } = await desk(word, '--help')
  expect(exit).toBe(0)
  for (const { name } of verbs)
    expect([name, out.includes(`  ${name}`)]).toEqual([name, names.includes(name)])
  expect((await desk(word)).exit).toBe(2)
})

describe('an answer names its ledger and its folder', () => {
  const place = `folder ${process.cwd()}`

  test('first, where people read it', async () => {
    const { desk } = await deskOn([signup(1, 1)])
    for (const line of [
      'status',
      'resume contest',
      'retry --all',
      'trace abc',
      'report',
      'dismiss --all',
    ])
      expect((await desk(...line.split(' '))).out.split('\n')[0]).toBe(`local ledger, ${place}`)
    const { out } = await desk('status', '--env', 'staging', '--remote')
    expect(out.split('\n')[0]).toBe(`thirty-two-staging (remote), ${place}`)
    const first = async (...line: string[]) => (await desk(...line)).out.split('\n')[0]
    expect(await first('status', '--remote')).toBe(`thirty-two (remote), ${place}`)
    expect(await first('status', '--persist-to', 'x')).toBe(`local ledger in x, ${place}`)
    // No ledger is asked.
    expect(await first('consent')).toBe(place)
  })

  test('beside it, where it is data', async () => {
    const { desk } = await deskOn([signup(1, 1)])
    for (const line of [
      'status --json',
      'export --kind signups',
      'disclose reader1@example.org',
      'report --format csv',
    ]) {
      const { out, err } = await desk(...line.split(' '))
      expect([line, err.split('\n')[0]]).toEqual([line, `local ledger, ${place}`])
      expect(out).not.toContain('local ledger')
    }
  })
})

test('signups are the newsletter, entries the contest', async () => {
  const { desk } = await deskOn([])
  expect((await desk('resume', 'entries')).out).toContain('contest: ')
  expect((await desk('resume', 'signups')).out).toContain('newsletter: ')
})

test('a value that looks like an option is written with =', async () => {
  const { desk } = await deskOn([])
  expect((await desk('report', '--since=--json')).err).toContain('"--json" is no date')
})

describe('what is mistyped is refused with the nearest right word, and does nothing', () => {
  test.each([
    [['stats'], 'status'],
    [['exprot', '--kind', 'contest'], 'export'],
    [['constructor'], 'It is one of launch-check, status'],
    [['retry', '--knd', 'contest'], '--kind'],
    [['retry', '--toString'], 'There is no option'],
    [['retry', '--kind', 'contst'], '"contest"'],
    [['retry', '--kind=newsleter'], '"newsletter"'],
    [['release', '--hold', 'honypot'], '"honeypot"'],
    [['resume', 'contests'], '"contest"'],
    [['export', '--kind', 'contest', '--status', 'delivered,pendin'], '"pending"'],
    [['export', '--kind', 'contest', '--format', 'cvs'], '"csv"'],
    [['export', '--kind', 'contest', '--giveaway', '2025-7'], '"2025-07"'],
    [['export', '--kind', 'contest', '--since', 'yesterday'], '2025-07-20'],
    [['export'], '--kind'],
    [['trace'], 'id'],
    [['retry'], '--all'],
    [['retry', '--id'], 'needs a value'],
    [['retry', '--id', '7'], '36 characters'],
    [['status', '--json=yes'], 'takes no value'],
    [['status', 'contest'], 'one word too many'],
    [['forget', 'nobody'], 'no email address'],
    [['purge', '--older-than', '3m', '--yes'], '24 months'],
    [['purge', '--older-than', 'never'], '24m'],
  ])('%j', async (args, right) => {
    const { desk, rows } = await deskOn([])
    rows(
      `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status, next_attempt_at, waiting_since, receipt)
       VALUES ('${crypto.randomUUID()}', 'contest', '2025-07', 'ruth@example.org', 'ruth@example.org', '{"fullName":"Ruth","email":"ruth@example.org"}', '${'0'.repeat(32)}', 1, 1, 'ledger', 'needs_attention', 0, 0, '${'0'.repeat(32)}')`,
    )
    const { exit, err, out } = await desk(...args)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain(right)
    expect(err).not.toMatch(/\n\s+at |Error|undefined/)
    expect(rows()).toMatchObject([{ status: 'needs_attention' }])
    expect(JSON.parse((await desk(...args, '--json')).out)).toHaveProperty('error')
  })
})
