import { expect, test } from 'vitest'
import type { Query } from '../../../admin/ledger.ts'
import { DAY_MS } from '../../../src/core/lib/dates.ts'
import { entry, signup } from '../support/people.ts'
import { adminAt, adminOn } from './support/admin.ts'

const NOW = Date.UTC(2025, 7, 20)
const someone = signup(1, NOW - DAY_MS)
const entrant = entry(2, NOW - 30 * DAY_MS)
const { sqlite, query } = await adminOn([someone, entrant])

// SQLite reads all submissions for "SCAN submissions". These indexes contain only rows that a command counts or moves.
const SCAN =
  /^SCAN (submissions|s|h|c|next)\b(?! USING (INDEX|COVERING INDEX) (due|refused)| USING COVERING INDEX held)/

test.each([
  'status',
  `show ${someone.payload.email}`,
  `show ${entrant.receipt}`,
  `hold ${someone.id}`,
  `release ${someone.id}`,
  'release --hold by_hand',
  'release --refused',
  'report',
  'export signups',
  'export entries --giveaway 2025-07',
  'draw',
  `forget ${someone.payload.email} --yes`,
  `forget ${entrant.id} --yes`,
])('%s reads no submissions that it does not print, count or change', async (line) => {
  const plans: string[] = []
  const planned: Query = (...statements) => {
    for (const sql of statements) {
      const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
      plans.push(...steps.map(({ detail }) => String(detail)))
    }
    return query(...statements)
  }
  await adminAt(planned, NOW)(...line.split(' '))
  expect(plans).not.toEqual([])
  expect(plans.filter((step) => SCAN.test(step))).toEqual([])
})
