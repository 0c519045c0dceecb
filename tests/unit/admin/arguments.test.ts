import { describe, expect, test } from 'vitest'
import { commands } from '../../../admin/main.ts'
import { commonOptions, type Option } from '../../../admin/command.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { adminOn } from './support/admin.ts'

test.each(commands.map(({ name }) => [name]))('%s has a help of its own', async (name) => {
  const { admin } = await adminOn([])
  const { exit, out } = await admin(...name.split(' '), '--help')
  expect(exit).toBe(0)
  for (const option of ['--json', '--remote', 'Exit codes']) expect(out).toContain(option)
})

const valued = commands.flatMap(({ name, options }) =>
  Object.entries<Option>({ ...options, ...commonOptions })
    .filter(([, { value }]) => value !== undefined)
    .map(([option]) => [name, `--${option}`] as const),
)
test.each(valued)('%s %s takes no other option for its value', async (name, option) => {
  const { admin } = await adminOn([])
  for (const next of [[], ['--remote'], ['--json'], ['--yes', '--all']]) {
    const { exit, out, err } = await admin(...name.split(' '), option, ...next)
    expect(exit).toBe(2)
    expect(`${out}${err}`).toContain(`${option} needs a value`)
  }
})

describe('an answer names its ledger and its folder', () => {
  const place = `folder ${process.cwd()}`

  test('first, where people read it', async () => {
    const { admin } = await adminOn([signup(1, 1)])
    for (const line of ['status', 'retry --all', 'trace abc', 'report', 'dismiss --all'])
      expect((await admin(...line.split(' '))).out.split('\n')[0]).toBe(`local ledger, ${place}`)
    const { out } = await admin('status', '--env', 'staging', '--remote')
    expect(out.split('\n')[0]).toBe(`thirty-two-staging (remote), ${place}`)
    const first = async (...line: string[]) => (await admin(...line)).out.split('\n')[0]
    expect(await first('status', '--remote')).toBe(`thirty-two (remote), ${place}`)
    expect(await first('status', '--persist-to', 'x')).toBe(`local ledger in x, ${place}`)
    // No ledger is asked.
    expect(await first('consent')).toBe(place)
  })

  test('beside it, where it is data', async () => {
    const { admin } = await adminOn([signup(1, 1)])
    for (const line of [
      'status --json',
      'export --kind signups',
      'disclose reader1@example.org',
      'report --format csv',
    ]) {
      const { out, err } = await admin(...line.split(' '))
      expect([line, err.split('\n')[0]]).toEqual([line, `local ledger, ${place}`])
      expect(out).not.toContain('local ledger')
    }
  })
})

test('signups are the newsletter, entries the contest', async () => {
  const { admin } = await adminOn([entry(1, 1), signup(2, 2)])
  expect((await admin('hold', '--kind', 'entries', '--yes')).out).toContain('1 held')
  expect((await admin('hold', '--kind', 'signups', '--yes')).out).toContain('1 held')
})

test('a value that looks like an option is written with =', async () => {
  const { admin } = await adminOn([])
  expect((await admin('report', '--since=--json')).err).toContain('"--json" is no date')
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
    const { admin, rows } = await adminOn([])
    rows(
      `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status, next_attempt_at, waiting_since, receipt)
       VALUES ('${crypto.randomUUID()}', 'contest', '2025-07', 'ruth@example.org', 'ruth@example.org', '{"fullName":"Ruth","email":"ruth@example.org"}', '${'0'.repeat(32)}', 1, 1, 'ledger', 'needs_attention', 0, 0, '${'0'.repeat(32)}')`,
    )
    const { exit, err, out } = await admin(...args)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain(right)
    expect(err).not.toMatch(/\n\s+at |Error|undefined/)
    expect(rows()).toMatchObject([{ status: 'needs_attention' }])
    expect(JSON.parse((await admin(...args, '--json')).out)).toHaveProperty('error')
  })
})
