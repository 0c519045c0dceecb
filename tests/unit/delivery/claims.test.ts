import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../src/delivery/outcome.ts'
import { claimDue, claimNew, record, takeMinute } from '../../../src/delivery/claims.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { limits } from '../../../src/delivery/limits.ts'
import { nothingKnown, type Standing, transitionOf } from '../../../src/delivery/transition.ts'
import { openLedger } from './support/ledger.ts'
import { entry } from './support/people.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MINUTE_BEGAN = Date.UTC(2025, 6, 21, 12, 30)
const NOW = MINUTE_BEGAN + 20_000
const TOMORROW = Date.UTC(2025, 6, 22)
const WRONG = limits.sweep.wrongClock
const SENDING = `status = 'sending', attempts = 1, claim = 'of another'`

/** A ledger with one entry, in a state of its own and of its upstream's. */
async function ledgerWith(row: string, upstream = 'failures = 0') {
  const ledger = openLedger()
  const one = entry(1, NOW - MINUTE)
  await store(ledger.db, one)
  ledger.exec(`UPDATE submissions SET ${row}; UPDATE upstreams SET ${upstream}`)
  return { ...ledger, id: one.id }
}

const failing: Standing = { ...nothingKnown, failedAt: NOW - MINUTE, failures: 1 }
const quiet: Standing = { ...failing, failedAt: NOW - 60 * MINUTE }
const well: Standing = { ...quiet, failures: 0 }
const later = `attempts = 1, next_attempt_at = ${NOW + 1}`

test.each<[string, string, boolean, Standing?]>([
  ['it is due', `next_attempt_at = ${NOW}`, true],
  ['it is not due', `next_attempt_at = ${NOW + 1}`, false],
  ['the lease of a lost send is over', `${SENDING}, claimed_until = ${NOW}`, true],
  ['it is being sent', `${SENDING}, claimed_until = ${NOW + 1}`, false],
  ['it needs a person', `status = 'needs_attention'`, false],
  ['it was delivered', `status = 'delivered', delivered_at = ${NOW - 1}`, false],
  ['it was not taken, and others are', later, false, well],
  ['its outcome is unclear, and others fail', `${later}, unclear = 1`, false, failing],
  ['its outcome is unclear, and nobody asks', `${later}, unclear = 1`, true, quiet],
  ['its outcome is unclear, and others are delivered', `${later}, unclear = 5`, true, well],
  ['that is its last try, and nobody asks', `${later}, unclear = 5`, false, quiet],
])('a sweep claims a row when %s', async (_, row, isClaimed, standing = nothingKnown) => {
  const { db } = await ledgerWith(row)
  await takeMinute(db, 'contest', NOW)
  const claim = await claimDue(db, { kind: 'contest', now: NOW, limit: 5, standing })
  expect(claim.rows.length === 1).toBe(isClaimed)
})

test('of an upstream that fails the oldest and the newest are tried in turn', async () => {
  const { db } = openLedger()
  for (const n of [1, 2, 3]) await store(db, entry(n, NOW - 4 + n))
  const due: number[] = []
  for (const failures of [1, 2, 3]) {
    const standing = { ...failing, failures }
    const claim = await claimDue(db, { kind: 'contest', now: NOW, limit: 1, standing })
    due.push(...claim.rows.map(({ dueAt }) => dueAt))
  }
  expect(due).toEqual([NOW - 1, NOW - 3, NOW - 2])
})

test.each([
  ['the last sweep was in the minute before', `swept_at = ${MINUTE_BEGAN - 1}`, true],
  ['a sweep came in this minute', `swept_at = ${MINUTE_BEGAN}`, false],
  ['a sweep came a little ahead', `swept_at = ${NOW + WRONG}`, false],
  ['a wrong clock swept it', `swept_at = ${NOW + WRONG + 1}`, true],
])('a sweep takes the minute when %s', async (_, upstream, isTaken) => {
  const { db } = await ledgerWith('attempts = 0', upstream)
  expect((await takeMinute(db, 'contest', NOW)) !== undefined).toBe(isTaken)
})

test('what a clock far ahead has written is not believed', async () => {
  const ahead = NOW + 2 * DAY
  const times = `delivered_at = ${ahead}, failed_at = ${ahead}, closed_until = ${ahead}`
  const { db } = await ledgerWith('attempts = 0', `${times}, swept_at = ${ahead}`)
  const standing = { deliveredAt: NOW, failedAt: NOW, closedUntil: 0, failures: 0 }
  expect(await takeMinute(db, 'contest', NOW)).toEqual(standing)
})

test.each([
  ['new', 'attempts = 0', 'failures = 0', true],
  ['tried before', 'attempts = 1', 'failures = 0', false],
  ['being sent', `${SENDING}, claimed_until = ${NOW}`, 'failures = 0', false],
  ['new, while its upstream fails', 'attempts = 0', 'failures = 1', false],
  ['new, while its upstream is closed', 'attempts = 0', `closed_until = ${NOW + 1}`, false],
])('a row is claimed right after its answer when it is %s', async (_, row, upstream, isClaimed) => {
  const { db, id } = await ledgerWith(row, upstream)
  expect((await claimNew(db, id, NOW)).rows.length === 1).toBe(isClaimed)
})

describe('what is recorded', () => {
  /** Claims the entry, and records these outcomes of its call, one after the other. */
  async function recorded(outcomes: readonly Outcome[], upstream?: string, row = 'attempts = 0') {
    const ledger = await ledgerWith(row, upstream)
    const standing = { ...nothingKnown, closedUntil: TOMORROW }
    const due = { kind: 'contest', now: NOW, limit: 5, standing: nothingKnown } as const
    const { token, rows } = await claimDue(ledger.db, due)
    for (const outcome of outcomes) {
      const calls = [{ outcome, begunAt: NOW, endedAt: NOW + 1 }]
      const transitions = rows.map((each) => transitionOf(each, calls[0]!, standing, 0.5))
      await ledger.db.batch(record(ledger.db, 'contest', { token, calls, transitions, unsent: [] }))
    }
    return {
      row: ledger.rows()[0],
      upstream: ledger.rows("SELECT * FROM upstreams WHERE kind = 'contest'")[0],
    }
  }
  const fails: Outcome = { is: 'again', cause: 'http_503' }

  test('of calls at once adds failures, and moves no instant back', async () => {
    const before = `failures = 3, failed_at = ${NOW + 9}, delivered_at = ${NOW + 9}`
    expect((await recorded([fails], before)).upstream).toMatchObject({
      failures: 4,
      failed_at: NOW + 9,
      cause: 'http_503',
    })
    expect((await recorded([{ is: 'delivered' }], before)).upstream).toMatchObject({
      failures: 0,
      delivered_at: NOW + 9,
    })
  })

  test('twice, as when D1’s answer is lost, leaves the row as it is', async () => {
    expect((await recorded([fails, fails])).row).toMatchObject({ attempts: 1, status: 'pending' })
  })

  test('of a day’s limit does not count as waiting, once for each day', async () => {
    const { row, upstream } = await recorded([
      { is: 'again', cause: 'daily_limit', until: 'tomorrow' },
    ])
    expect(row).toMatchObject({ attempts: 0, next_attempt_at: TOMORROW })
    expect(row?.waiting_since).toBe(NOW - MINUTE + TOMORROW - (NOW + 1))
    expect(upstream).toMatchObject({ closed_until: TOMORROW, failures: 0 })
    const again = `closed_until = ${TOMORROW}`
    const once = await recorded([{ is: 'again', cause: 'daily_limit', until: 'tomorrow' }], again)
    expect(once.row?.waiting_since).toBe(NOW - MINUTE)
  })

  test('keeps the last twenty tries', async () => {
    const tries = JSON.stringify(Array.from({ length: 20 }, (_, n) => [n, 'http_503']))
    const { row } = await recorded([{ is: 'delivered' }], undefined, `tries = '${tries}'`)
    const kept = JSON.parse(row!.tries) as unknown[]
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([
      20,
      [1, 'http_503'],
      [NOW + 1, 'delivered'],
    ])
  })
})
