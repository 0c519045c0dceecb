import { describe, expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import { holds, kinds, states } from '../../../src/delivery/submission.ts'
import { START } from './support/delivery.ts'
import { openLedger } from './support/ledger.ts'
import { entry } from './support/people.ts'
import { filledLedger } from './support/previous-posts.ts'

/** The ledger before and after the migration, and what it says of a person's rows now. */
function migrated() {
  const ledger = filledLedger()
  const tables = () =>
    ['tally', 'upstreams', 'dead_letters'].map((table) => ledger.rows(`SELECT * FROM ${table}`))
  const before = { rows: ledger.rows<Record<string, unknown>>(), tables: tables() }
  ledger.migrate()
  return { ledger, before, tables }
}

describe('the third migration', () => {
  test('loses and changes nothing, and keeps the books', () => {
    const { ledger, before, tables } = migrated()
    const after = ledger.rows<Record<string, unknown>>()
    const columns = Object.keys(before.rows[0] ?? {}).filter((column) => column !== 'scope')
    const old = (rows: Record<string, unknown>[]) =>
      rows.map((row) => columns.map((column) => row[column]))
    expect(old(after)).toEqual(old(before.rows))
    expect(tables()).toMatchObject(before.tables)
    const books = ledger.rows<{ kept: number }>('SELECT sum(accepted - erased) AS kept FROM tally')
    expect(books).toEqual([{ kept: after.length }])
    expect(ledger.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })

  test('knows the giveaway, the form and the inbox of each row', () => {
    const rows = migrated().ledger.rows()
    expect(rows.filter(({ email_key: key, inbox_key: inbox }) => inbox !== key)).toEqual([])
    const of = (email: string) =>
      rows
        .filter(({ email_key: key }) => key === email)
        .map(({ giveaway, form_id: form, hold }) => [giveaway, form, hold])
    expect(of('entrant0@example.org')).toEqual([['2025-07', 'contest', null]])
    expect(of('entrant10@example.org')).toEqual([[null, null, null]])
    expect(of('ruth@example.org')).toEqual([
      ['2025-07', 'contest', null],
      ['contest@1784523600000', 'contest', null],
      ['another-form@1752987600000', 'another-form', null],
      ['2025-07', 'contest', 'honeypot'],
      ['2025-07', 'contest', 'honeypot'],
    ])
    expect(of('entrant25@example.org')).toEqual([['contest', null, null]])
  })

  test('an old entry stands before a new one of its address', async () => {
    const { ledger } = migrated()
    await store(ledger.db, entry(99, START + 99, { emailKey: 'entrant0@example.org' }))
    const holds = ledger.rows(
      "SELECT hold FROM submissions WHERE email_key = 'entrant0@example.org' ORDER BY received_at",
    )
    expect(holds).toEqual([{ hold: null }, { hold: 'version' }])
  })
})

test.each([
  ['kind', kinds],
  ['status', states],
  ['hold', holds],
])('the ledger takes the same %s as the code', (column, list) => {
  const [{ sql } = { sql: '' }] = openLedger().rows<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE name = 'submissions'",
  )
  const [, taken = ''] = new RegExp(`CHECK \\(${column} IN \\(([^)]*)\\)`).exec(sql) ?? []
  expect(taken.split(', ').toSorted()).toEqual(list.map((each) => `'${each}'`).toSorted())
})
