import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { sqliteQuery } from '../../../admin/ledger.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { openLedger } from '../delivery/support/ledger.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { adminAt, folder } from './support/admin.ts'

const CANARIES = 1000
const mark = (n: number) => `zqcanary${n}x`

const payload = (n: number) => ({
  fullName: `Ruth ${mark(n)}`,
  email: `${mark(n)}@example.org`,
  whyWantBook: `Because ${mark(n)}`,
})
const person = (n: number) => {
  const emailKey = `${mark(n)}@example.org`
  return n % 2 === 0
    ? entry(n, n, { emailKey, payload: payload(n), receipt: n.toString(16).padStart(32, '0') })
    : signup(n, n, {
        emailKey,
        payload: { firstName: mark(n), email: emailKey, source: 'quiz' },
      })
}

/** SQL that makes a ledger unreadable; `nothing` leaves it whole. */
const breaks: Readonly<Record<string, string>> = {
  nothing: 'SELECT 1',
  'words that are no JSON': 'UPDATE submissions SET payload = \'{"email":\' || email_key',
  'attribution that is no JSON': 'UPDATE submissions SET attribution = email_key',
  'another release': 'ALTER TABLE submissions RENAME COLUMN status TO zqcanary0x',
  'no table': 'DROP TABLE tally',
}

const file = join(folder, 'canaries')
const missing = join(folder, 'nowhere', 'file')
const id = (n: number) => person(n).id
const commands = (n: number): string[][] => [
  ['status'],
  ['show', id(n)],
  ['show', mark(n)],
  ['release', '--hold', mark(n)],
  ['export', 'entries'],
  ['export', 'signups', '--for', 'kit', '--without', missing],
  ['export', 'signups', '--for', 'kit'],
  ['show', `${mark(n)}@example.org`, '--file'],
  ['forget', `${mark(n)}@example.org`, '--yes', '--nonsense'],
  ['report', '--by', 'campaign'],
]

test(`error messages contain no personal data of ${CANARIES} people`, async () => {
  writeFileSync(file, 'a file of theirs')
  const whole = openLedger(join(folder, 'whole'))
  whole.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  for (let n = 0; n < CANARIES; n++) await store(whole.db, person(n))
  whole.close()
  const told: string[] = []
  let failures = 0
  for (const [broken, sql] of Object.entries(breaks)) {
    const copy = join(folder, broken)
    copyFileSync(join(folder, 'whole'), copy)
    const sqlite = new DatabaseSync(copy)
    sqlite.exec(`PRAGMA ignore_check_constraints = ON; ${sql}`)
    const admin = adminAt(sqliteQuery(sqlite), 1_000_000_000_000)
    for (const command of commands(7)) {
      const { exit, out, err } = await admin(...command)
      if (exit < 2) continue
      failures += 1
      // What was typed may come back.
      const typed = command.filter((word) => word.includes('zqcanary'))
      const said = typed.reduce((text, word) => text.replaceAll(word, ''), `${err}\n${out}`)
      if (
        /zqcanary|\n\s+at |no such (table|column)|constraint|malformed|Unexpected token/.test(said)
      ) {
        told.push(`${broken}, ${command[0]}: ${said}`)
      }
    }
  }
  expect(told).toEqual([])
  expect(failures).toBeGreaterThan(20)
})
