import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entry, signup } from '../support/people.ts'
import { adminOn, folder } from './support/admin.ts'

const NOW = 1_000_000_000_000
const email = 'zqcanary@example.org'
const payload = { fullName: 'Ruth zqcanary', email, whyWantBook: 'Because zqcanary' }
const people = [
  entry(1, 1, { payload }),
  signup(2, 2, { payload: { firstName: 'zqcanary', email, source: 'quiz' } }),
]

test.each([
  ['words that are no JSON', 'UPDATE submissions SET payload = \'{"email":\' || email_key'],
  ['attribution that is no JSON', 'UPDATE submissions SET attribution = email_key'],
  ['another release', 'ALTER TABLE submissions RENAME COLUMN status TO zqcanary0x'],
  ['no table', 'DROP TABLE tally'],
])('error messages contain no personal data: %s', async (_, breaks) => {
  const { admin, exec } = await adminOn(people, NOW)
  exec(`PRAGMA ignore_check_constraints = ON; ${breaks}`)
  const failures: string[] = []
  for (const command of [
    ['status'],
    ['show', people[0]!.id],
    ['show', people[0]!.id, '--file'],
    ['release', '--refused'],
    ['export', 'entries'],
    ['export', 'signups', '--for', 'kit', '--without', join(folder, 'nowhere')],
    ['export', 'signups', '--for', 'kit'],
    ['forget', people[1]!.id, '--yes'],
    ['report', '--by', 'campaign'],
  ]) {
    const { exit, out, err } = await admin(...command)
    if (exit > 1) failures.push(`${err}\n${out}`)
  }
  expect(failures.length).toBeGreaterThan(1)
  expect(failures.join('\n')).not.toMatch(
    /zqcanary|\n\s+at |no such (table|column)|constraint|malformed|Unexpected token/,
  )
})
