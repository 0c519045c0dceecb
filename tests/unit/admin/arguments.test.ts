import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { adminAt } from './support/admin.ts'

const admin = (...args: string[]) => adminAt(() => expect.fail('the ledger was read'), 1)(...args)

test('the commands run in Node without Vite', () => {
  const { stderr, stdout } = spawnSync('node', ['admin/main.ts', 'launch-check'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/before launch, in this order\.\n/)
})

test('lists the commands, and the options of one', async () => {
  const [all, one] = [await admin('--help'), await admin('mails', '--help')]
  expect([all.exit, one.exit]).toEqual([0, 0])
  expect(all.out).toMatch(/ launch-check .*\n[^]* mails .*\n[^]* visits /)
  expect(one.out).toMatch(/ --send [^]* --remote /)
})

test.each([
  ['constructor', 'launch-check'],
  ['mails kit --env staging', 'SITE_ORIGIN'],
  ['mails kit --send', 'NEWSLETTER_KEY'],
  ['mails kitt', 'mailerlite'],
  ['visits --days yesterday', 'yesterday'],
  ['visits --by color', 'question'],
  ['mails kit --snd', 'Did you mean --send?'],
  ['mails ', 'kit, mailchimp'],
  ['launch-check --remote --env ', 'empty'],
  ['launch-check --post', '--remote'],
  ['launch-check --forward ruth@example.org', '--post'],
  ['launch-check --remote --post --forward ruth@', '--forward'],
])('the mistyped command "%s" changes nothing and suggests the right one', async (line, right) => {
  const { exit, err, out } = await admin(...line.split(' '))
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err).toContain(right)
  expect(err).not.toMatch(/\n\s+at |Error|undefined/)
})
