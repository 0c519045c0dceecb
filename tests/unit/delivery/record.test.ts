import { expect, test } from 'vitest'
import { limits } from '../../../src/delivery/limits.ts'
import { recordRound } from '../../../src/delivery/record.ts'
import type { Round } from '../../../src/delivery/round.ts'
import { openLedger } from './support/ledger.ts'

const NOW = Date.UTC(2025, 6, 21)
const LONGEST = limits.rest.longest
const claim = { token: 'token', rests: 1 }
const empty: Round = {
  results: [],
  hasDelivered: false,
  isAlive: false,
  failing: [],
  lastError: undefined,
  restMs: undefined,
  isClosed: false,
}
const moment = { now: NOW, random: () => 0.5 }

test.each([
  ['whose rest has ended is well again', NOW, 0],
  ['that rests goes on resting', NOW + 1, NOW + 1],
  ['that has begun the longest rest goes on resting', NOW + LONGEST, NOW + LONGEST],
  ['that a wrong clock made rest is well again', NOW + LONGEST + 1, 0],
])('after a success an upstream %s', async (_, pausedUntil, expected) => {
  const ledger = openLedger()
  ledger.exec(`UPDATE upstreams SET failures = 1, paused_until = ${pausedUntil}`)
  const round = { ...empty, hasDelivered: true, isAlive: true }
  await ledger.db.batch(recordRound(ledger.db, 'contest', claim, round, moment))
  expect(stateOf(ledger)).toEqual({ failures: expected === 0 ? 0 : 1, paused_until: expected })
})

test.each([
  ['less than it rests anyway', 1000, NOW, NOW + 2 * limits.rest.first],
  ['longer than it rests anyway', 90_000, NOW, NOW + 90_000],
  ['longer than anybody may', LONGEST + 1, NOW, NOW + LONGEST],
  ['less than it rests already', 1000, NOW + 200_000, NOW + 200_000],
])('an upstream that asks for %s', async (_, restMs, pausedUntil, expected) => {
  const ledger = openLedger()
  ledger.exec(`UPDATE upstreams SET failures = 1, paused_until = ${pausedUntil}`)
  const round = { ...empty, failing: ['a'], lastError: 'http_429', restMs }
  await ledger.db.batch(recordRound(ledger.db, 'contest', claim, round, moment))
  expect(stateOf(ledger)).toEqual({ failures: 2, paused_until: expected })
})

function stateOf(ledger: ReturnType<typeof openLedger>) {
  const [state] = ledger.rows(`SELECT failures, paused_until FROM upstreams WHERE kind = 'contest'`)
  return state
}
