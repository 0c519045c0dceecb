import { expect, test } from 'vitest'
import { holds, kinds, states } from '../../../src/delivery/submission.ts'
import { openLedger } from './support/ledger.ts'

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
