import { expect, test } from 'vitest'
import { claimDue, claimNew } from '../../../src/delivery/claims.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { limits } from '../../../src/delivery/limits.ts'
import { openLedger } from './support/ledger.ts'
import { entry } from './support/people.ts'

const MINUTE_BEGAN = Date.UTC(2025, 6, 21, 12, 30)
const NOW = MINUTE_BEGAN + 20_000
const LONGEST = limits.rest.longest
const WRONG = limits.sweep.wrongClock
const SENDING = `status = 'sending', attempts = 1, claim = 'of another'`

/** A ledger with one entry, in a state of its own and of its upstream's. */
async function ledgerWith(row: string, upstream: string) {
  const ledger = openLedger()
  const one = entry(1, NOW - 60_000)
  await store(ledger.db, one)
  ledger.exec(`UPDATE submissions SET ${row}; UPDATE upstreams SET ${upstream}`)
  return { ...ledger, id: one.id }
}

test.each([
  ['it is due', `next_attempt_at = ${NOW}`, true],
  ['it is not due', `next_attempt_at = ${NOW + 1}`, false],
  ['the lease of a lost send is over', `${SENDING}, next_attempt_at = ${NOW}`, true],
  ['it is being sent', `${SENDING}, next_attempt_at = ${NOW + 1}`, false],
  ['it needs a person', `status = 'needs_attention'`, false],
  ['it was delivered', `status = 'delivered', delivered_at = ${NOW - 1}`, false],
])('a sweep claims a row when %s', async (_, row, isClaimed) => {
  const { db } = await ledgerWith(row, 'failures = 0')
  const claim = await claimDue(db, { kind: 'contest', now: NOW, limit: 5 })
  expect(claim.rows.length === 1).toBe(isClaimed)
})

test.each([
  ['its rest has ended', `paused_until = ${NOW}`, true],
  ['it rests', `paused_until = ${NOW + 1}`, false],
  ['it has begun the longest rest', `paused_until = ${NOW + LONGEST}`, false],
  ['a wrong clock made it rest', `paused_until = ${NOW + LONGEST + 1}`, true],
  ['the last sweep was in the minute before', `swept_at = ${MINUTE_BEGAN - 1}`, true],
  ['a sweep came in this minute', `swept_at = ${MINUTE_BEGAN}`, false],
  ['a sweep came a little ahead', `swept_at = ${NOW + WRONG}`, false],
  ['a wrong clock swept it', `swept_at = ${NOW + WRONG + 1}`, true],
])('a sweep claims rows of an upstream when %s', async (_, upstream, isClaimed) => {
  const { db } = await ledgerWith('attempts = 0', upstream)
  const claim = await claimDue(db, { kind: 'contest', now: NOW, limit: 5 })
  expect(claim.rows.length === 1).toBe(isClaimed)
})

test.each([
  ['new', 'attempts = 0', 'failures = 0', true],
  ['tried before', 'attempts = 1', 'failures = 0', false],
  ['being sent', SENDING, 'failures = 0', false],
  ['new, while its upstream fails', 'attempts = 0', 'failures = 1', false],
])('a row is claimed right after its answer when it is %s', async (_, row, upstream, isClaimed) => {
  const { db, id } = await ledgerWith(row, upstream)
  expect((await claimNew(db, id, NOW)).rows.length === 1).toBe(isClaimed)
})
