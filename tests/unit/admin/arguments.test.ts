import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLedger } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'
import { adminOn, folder } from './support/admin.ts'

test('the commands run in Node without Vite', () => {
  const state = join(folder, 'state')
  mkdirSync(join(state, 'v3/d1/DB'), { recursive: true })
  openLedger(join(state, 'v3/d1/DB/ledger.sqlite')).close()
  const status = ['admin/main.ts', 'status', '--persist-to', state]
  const { stderr, stdout } = spawnSync('node', status, { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/Nothing to do\.\n$/)
})

test('prints the ledger and folder first', async () => {
  const { admin } = await adminOn([signup(1, 1)])
  const first = async (...line: string[]) => (await admin(...line)).out.split('\n')[0]
  const place = `folder ${process.cwd()}`
  expect(await first('status', '--persist-to', 'x')).toBe(`local ledger in x, ${place}`)
  const staging = ['--env', 'staging', '--remote']
  expect(await first('show', 'abc', ...staging)).toBe(`thirty-two-staging (remote), ${place}`)
})

test('lists the commands, and the options of one', async () => {
  const { admin } = await adminOn([])
  const [all, one] = [await admin('--help'), await admin('show', '--help')]
  expect([all.exit, one.exit]).toEqual([0, 0])
  expect(all.out).toMatch(/ launch-check .*\n[^]* mails /)
  expect(one.out).toMatch(/ --file [^]* --remote /)
})

const one = entry(1, 1)
test.each([
  ['constructor', 'launch-check'],
  ['release', '--help'],
  ['release --refusd', 'Did you mean --refused?'],
  ['release --hold honypot', 'honeypot'],
  ['mails kit --env staging', 'SITE_ORIGIN'],
  ['mails kit --send', 'NEWSLETTER_KEY'],
  ['mails kitt', 'mailerlite'],
  ['export entries --giveaway 2025-7', '2025-07'],
  ['report --days yesterday', 'yesterday'],
  ['report --by color', 'campaign'],
  ['show', 'receipt'],
  ['export signup', 'signups'],
  ['export signups --without list.csv', '--without'],
  ['export entries --for kit', '--giveaway'],
  ['forget nobody@', 'not a valid email address'],
  ['forget  --yes', 'empty'],
  [`forget ${one.id} --yes --env `, 'empty'],
  ['launch-check --post', '--remote'],
  ['launch-check --forward ruth@example.org', '--post'],
  ['launch-check --remote --post --forward ruth@', '--forward'],
])('the mistyped command "%s" changes nothing and suggests the right one', async (line, right) => {
  const { admin, rows } = await adminOn([one])
  rows("UPDATE submissions SET status = 'refused'")
  const { exit, err, out } = await admin(...line.split(' '))
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err).toContain(right)
  expect(err).not.toMatch(/\n\s+at |Error|undefined/)
  expect(rows()).toMatchObject([{ status: 'refused' }])
})
