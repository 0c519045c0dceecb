import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commonOptions, type Option } from '../../../admin/command.ts'
import { commands } from '../../../admin/main.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { adminOn, stateOf } from './support/admin.ts'

test('the help has each command and option, and an option with a value needs one', async () => {
  const { admin } = await adminOn([])
  const { exit, out } = await admin()
  expect(exit).toBe(0)
  for (const command of commands) {
    const own = (await admin(command.name, '--help')).out
    const options: Record<string, Option> = { ...command.options, ...commonOptions }
    for (const [option, { value }] of Object.entries(options)) {
      expect(out).toContain(`--${option}`)
      expect(own).toContain(`--${option}`)
      if (value === undefined) continue
      for (const line of [[`--${option}`], [`--${option}`, '--remote'], [`--${option}=`]])
        expect((await admin(command.name, ...line)).exit).toBe(2)
    }
  }
})

test.each(
  commands
    .filter(({ subject }) => subject?.optional ?? subject === undefined)
    .map(({ name }) => name),
)('%s runs in Node without Vite', async (name) => {
  const state = stateOf(await adminOn([]))
  const { stderr } = spawnSync('node', ['admin/main.ts', name, '--persist-to', state], {
    encoding: 'utf8',
  })
  expect(stderr).not.toMatch(/The command failed|ERR_/)
})

test('prints the ledger and folder first', async () => {
  const { admin } = await adminOn([signup(1, 1)])
  const place = `folder ${process.cwd()}`
  const first = async (...line: string[]) => (await admin(...line)).out.split('\n')[0]
  for (const line of ['status', 'release --refused', 'show abc', 'report'])
    expect(await first(...line.split(' '))).toBe(`local ledger, ${place}`)
  expect(await first('status', '--remote')).toBe(`thirty-two (remote), ${place}`)
  expect(await first('status', '--env', 'staging', '--remote')).toBe(
    `thirty-two-staging (remote), ${place}`,
  )
  expect(await first('status', '--persist-to', 'x')).toBe(`local ledger in x, ${place}`)
})

const one = entry(1, 1)
test.each([
  [['stats'], '"status"'],
  [['exprot', 'entries'], '"export"'],
  [['constructor'], 'launch-check, status'],
  [['release', '--refusd'], '--help'],
  [['release', '--toString'], '--help'],
  [['hold'], '--help'],
  [['hold', one.id, '--imported', 'list.csv'], '--help'],
  [['release', '--hold', 'honypot'], '"honeypot"'],
  [['mails', 'mailchip'], '"mailchimp"'],
  [['mails', 'kit', '--env', 'staging'], 'SITE_ORIGIN'],
  [['export', 'entries', '--giveaway', '2025-7'], '"2025-07"'],
  [['report', '--days', 'yesterday'], 'yesterday'],
  [['report', '--days=0'], 'number of days'],
  [['export'], 'signups'],
  [['show'], 'receipt'],
  [['status', '--remote=yes'], 'does not take an argument'],
  [['export', 'signup'], '"signups"'],
  [['export', 'signups', '--for', 'kit', '--held'], '--held'],
  [['export', 'signups', '--without', 'list.csv'], '--without'],
  [['export', 'signups', '--giveaway', '2025-07'], '--giveaway'],
  [['export', 'entries', '--for', 'kit'], '--giveaway'],
  [['status', 'contest'], 'Unexpected argument: contest'],
  [['forget', 'nobody@'], 'not a valid email address'],
])('the mistyped command %j changes nothing and suggests the right one', async (args, right) => {
  const { admin, rows } = await adminOn([one])
  rows("UPDATE submissions SET status = 'refused'")
  const { exit, err, out } = await admin(...args)
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err).toContain(right)
  expect(err).not.toMatch(/\n\s+at |Error|undefined/)
  expect(rows()).toMatchObject([{ status: 'refused' }])
})
