import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { adminAt } from './support/admin.ts'

const admin = (...args: string[]) => adminAt(() => expect.fail('the ledger was read'), 1)(...args)

test('the commands run in Node without Vite', () => {
  const { stderr, stdout } = spawnSync('node', ['tools/admin.ts', 'launch-check'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/before launch, in this order\.\n/)
})

test('lists the commands and their options', async () => {
  const { exit, out } = await admin('--help')
  expect(exit).toBe(0)
  expect(out).toMatch(/ launch-check [^]* mails [^]*--send[^]* visits /)
})

test.each([
  ['constructor', 'launch-check'],
  ['mails kit --env staging', 'SITE_ORIGIN'],
  ['mails kit --send', 'NEWSLETTER_KEY'],
  ['visits --days yesterday', 'yesterday'],
  ['visits --by color', 'question'],
  ['mails kit --snd', '--send'],
  ['mails kit more', '--send'],
  ['mails', 'kit, mailchimp'],
  ['launch-check --remote --env ', 'empty'],
  ['launch-check --post', '--remote'],
  ['launch-check --remote --post', 'SITE_ORIGIN'],
])('the mistyped command "%s" changes nothing and suggests the right one', async (line, right) => {
  const { exit, err, out } = await admin(...line.split(' '))
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err).toContain(right)
  expect(err).not.toMatch(/\n\s+at |Error|undefined/)
})
