import { describe, expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import { consume } from '../../../src/delivery/queue.ts'
import type { Signup } from '../../../src/posts/submissions.ts'
import { START } from './support/delivery.ts'
import { books, openLedger } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'
import { keepAsBefore, message } from './support/previous-posts.ts'
import { previousRelease } from './support/previous-release.ts'

describe('the previous release on the new schema', () => {
  function migrated() {
    const ledger = openLedger()
    const rowOf = (id: string) => ledger.rows('SELECT * FROM submissions WHERE id = ?', id)[0]
    return { ledger, rowOf }
  }

  test('keeps, merges and holds as before, and its rows get their form and inbox', async () => {
    const { ledger, rowOf } = migrated()
    const one = message(1)
    const bot = message(2, { hold: 'honeypot' })
    const reader = message(3, { scope: 'quiz' })
    keepAsBefore(ledger, one, one, bot, bot, reader, reader)
    expect(rowOf(one.id)).toMatchObject({ giveaway: '2025-07', form_id: 'contest', repeats: 1 })
    expect(rowOf(bot.id)).toMatchObject({ hold: 'honeypot', inbox_key: bot.emailKey, repeats: 1 })
    expect(rowOf(reader.id)).toMatchObject({ giveaway: null, form_id: null, repeats: 1 })
    expect(books(ledger)).toMatchObject({ accepted: 3, sum: 3 })
  })

  test('and the new one meet in one entry for an address, whoever comes first', async () => {
    const { ledger, rowOf } = migrated()
    const old = message(1)
    keepAsBefore(ledger, old)
    await store(ledger.db, entry(1, START + 5))
    await store(ledger.db, entry(2, START + 6))
    keepAsBefore(ledger, message(2))
    expect(rowOf(old.id)).toMatchObject({ status: 'pending', repeats: 1 })
    expect(ledger.rows().map(({ repeats }) => repeats)).toEqual([1, 1])
  })

  test('claims, delivers, pauses and recovers', () => {
    const { ledger, rowOf } = migrated()
    const [due, soon] = [message(1), message(2, { scope: 'quiz' })]
    keepAsBefore(ledger, due, soon)
    const now = START + 1000
    const { claimDue, takeMinute, claimNew, settle, pause, recover, note } = previousRelease
    const claim = (token: string) =>
      ledger.rows(claimDue, 'contest', now, now + 9, token, 15, now - 59_000)
    expect(claim('token')).toMatchObject([{ id: due.id, attempts: 1 }])
    ledger.rows(takeMinute, 'contest', now, now - 59_000)
    expect(claim('other')).toEqual([])
    expect(ledger.rows(claimNew, soon.id, now + 9, 'soon')).toMatchObject([{ id: soon.id }])
    const verdict = (id: string, status: string) =>
      JSON.stringify([{ id, status, cause: null, nextAttemptAt: now, untried: 0 }])
    ledger.rows(settle, verdict(due.id, 'delivered'), 'token', now)
    ledger.rows(settle, verdict(soon.id, 'pending'), 'soon', now)
    expect(rowOf(due.id)).toMatchObject({ status: 'delivered', delivered_at: now, claim: null })
    expect(rowOf(soon.id)).toMatchObject({ status: 'pending', attempts: 1 })
    ledger.rows(pause, 'contest', 1, now + 30_000, 'http_500', now)
    ledger.rows(note, 'contest', 'http_400', now)
    ledger.rows(recover, 'contest', now + 60_000)
    expect(ledger.rows("SELECT * FROM upstreams WHERE kind = 'contest'")).toMatchObject([
      { failures: 0, paused_until: 0, failing_since: null, last_error: 'http_400', swept_at: now },
    ])
  })
})

test('the spill consumer reads what the previous release sent', async () => {
  const ledger = openLedger()
  const posts = [message(1), message(2, { scope: 'homepage' }), message(3, { hold: 'honeypot' })]
  const acknowledged: string[] = []
  const messages = [...posts, ...posts].map((body, n) => ({
    id: `m${n}`,
    body: JSON.parse(JSON.stringify(body)) as unknown,
    attempts: 1,
    ack: () => void acknowledged.push(body.id),
    retry: () => expect.fail('retried'),
  }))
  const spill = { send: async () => expect.fail('sent on') }
  await consume({ queue: 'thirty-two-spill', messages }, { db: ledger.db, spill, log: () => {} })
  // The same people as the new release's own posts.
  await store(ledger.db, entry(1, START + 10))
  const { emailKey, payload } = message(2, { scope: 'homepage' })
  await store(ledger.db, signup(2, START + 10, { emailKey, payload: payload as Signup }))
  expect(acknowledged).toHaveLength(6)
  const receipt = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(ledger.rows()).toMatchObject([
    { scope: '2025-07', form_id: 'contest', receipt, repeats: 2 },
    { scope: 'homepage', form_id: null, repeats: 2 },
    { scope: '2025-07', form_id: 'contest', hold: 'honeypot', repeats: 1 },
  ])
})
