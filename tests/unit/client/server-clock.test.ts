import { assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DeviceTime,
  isFresh,
  readSync,
  stateAt,
  type Sync,
  untilChange,
} from '../../../client/server-clock.ts'
import {
  giveawayAnswer,
  type EntryPeriod,
  giveawayAt,
} from '../../../src/core/giveaway/giveaway.ts'
import { DAY_MS } from '../../../src/core/time/dates.ts'

const MINUTE = 60_000
const giveaway: EntryPeriod = {
  opensAt: { ms: Date.UTC(2025, 6, 20, 5), offsetMinutes: -300 },
  closesAt: { ms: Date.UTC(2025, 7, 19, 4, 59, 59), offsetMinutes: -300 },
}

const opening = giveaway.opensAt.ms

/** A server response at an instant, on a device whose wall clock is off by `wrongBy`. */
function syncAt(now: number, wrongBy = 0): Sync {
  const answer = giveawayAnswer(giveawayAt(giveaway, now), now)
  const sync = readSync(JSON.parse(JSON.stringify(answer)), at(now, 0, wrongBy))
  if (!sync) throw new Error('the answer cannot be read')
  return sync
}

/** The device's clocks, `passed` milliseconds of monotonic time after `now`. */
function at(now: number, passed: number, wrongBy = 0, slept = 0): DeviceTime {
  return { monotonic: 5000 + passed, wall: now + wrongBy + passed + slept }
}

const unreadable = [{}, { now: 'soon' }, { opensAt: '2025-07-20', closesAt: '', now: '' }]
test.each(unreadable)('rejects the response %j', (answer) => {
  expect(readSync(answer, at(0, 0))).toBeUndefined()
})

test('the state between two answers is the server’s, whatever the device’s clock shows', () => {
  const anyError = integer({ min: -10 * 365 * DAY_MS, max: 10 * 365 * DAY_MS })
  const moment = record({
    now: integer({ min: opening - 40 * DAY_MS, max: opening + 40 * DAY_MS }),
    passed: integer({ min: 0, max: 40 * DAY_MS }),
    wrongBy: anyError,
    thenBy: anyError,
  })
  assert(
    property(moment, ({ now, passed, wrongBy, thenBy }) => {
      const sync = syncAt(now, wrongBy)
      const device = at(now, passed, thenBy)
      expect(stateAt(sync, device)).toEqual(giveawayAt(giveaway, now + passed))
      const wait = untilChange(sync, device)
      const { phase, days } = stateAt(sync, device)
      expect(wait === undefined).toBe(phase === 'ended')
      if (wait === undefined) return
      const change = stateAt(sync, at(now, passed + wait, thenBy))
      expect([change.phase, change.days]).not.toEqual([phase, days])
    }),
  )
})

const calm = opening + 3 * DAY_MS + 6 * 60 * MINUTE

test.each([
  ['for five minutes', calm, 5 * MINUTE - 1, 0, true],
  ['no longer', calm, 5 * MINUTE, 0, false],
  ['up to the opening', opening - 1000, 999, 0, true],
  ['never past it', opening - 1000, 1000, 0, false],
  ['though the wall clock is corrected a little', calm, 1000, -1900, true],
  ['not through a sleep', calm, 1000, 2100, false],
  ['not when the wall clock is set back', calm, 1000, -DAY_MS, false],
])('a response is cached %s', (_, now, passed, slept, fresh) => {
  for (const wrongBy of [0, DAY_MS, -DAY_MS]) {
    expect(isFresh(syncAt(now, wrongBy), at(now, passed, wrongBy, slept))).toBe(fresh)
  }
})
