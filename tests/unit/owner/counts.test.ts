import { expect, test } from 'vitest'
import type { Grouping } from '../../../src/core/pages/dashboard-paths.ts'
import { DAY_MS } from '../../../src/core/time/dates.ts'
import { countBy } from '../../../src/server/owner/counts.ts'
import { entry, signup } from '../support/people.ts'
import { ledgerOf } from './support/dashboard.ts'

const NOON = Date.UTC(2026, 10, 2, 12)
const EST = -300
const attribution = JSON.stringify({ utm_campaign: '=spring', ref: 'ruth', page: '/i-am-loved' })

test('counts by day, campaign, source and page, in the time of the giveaway', async () => {
  const { db } = await ledgerOf(
    [
      signup(1, NOON, { attribution }),
      // The day before, in the giveaway's offset.
      signup(2, NOON - 8 * 3_600_000),
      entry(3, NOON, { attribution }),
      entry(4, NOON, { hold: 'honeypot' }),
      entry(5, NOON - 40 * DAY_MS, { attribution: 'utm_campaign=old' }),
    ],
    NOON,
  )
  const groups = async (by: Grouping, days = 30) => {
    const found = await countBy(db, by, { since: NOON - days * DAY_MS, offsetMinutes: EST })
    return found.map((each) => Object.values(each).join(' '))
  }
  expect(await groups('day')).toEqual(['2026-11-01 1 0 0', '2026-11-02 1 2 1'])
  expect(await groups('day', 300)).toHaveLength(3)
  expect(await groups('campaign')).toEqual(['- 1 1 1', '=spring 1 1 0'])
  expect(await groups('source')).toEqual(['- 1 1 1', 'ruth 1 1 0'])
  // Without a page, and with attribution that is no JSON.
  expect(await groups('page', 300)).toEqual(['- 1 2 1', '/i-am-loved 1 1 0'])
})
