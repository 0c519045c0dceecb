import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { consume } from '../../../src/delivery/consume'
import { holds, kinds, states } from '../../../src/delivery/kinds'
import { store } from '../../../src/delivery/ledger'
import type { Signup } from '../../../src/domain/submissions'
import { books, openLedger } from './support/ledger'
import { entry, signup } from './support/people'
import { previousRelease } from './support/previous-release'

const t0 = Date.UTC(2025, 6, 21)
const WINDOW = 'contest 1752987600000'

/** What the previous release gave its `KEEP`, or what its queue carried. */
function message(number: number, change: { scope?: string; email?: string; hold?: string } = {}) {
  const { scope = WINDOW, email = `entrant${number}@example.org`, hold } = change
  const isEntry = scope !== 'quiz' && scope !== 'homepage'
  const payload = isEntry
    ? { fullName: `Entrant ${number}`, email }
    : { firstName: `Reader ${number}`, email, source: scope }
  return {
    id: randomUUID(),
    kind: isEntry ? 'contest' : 'newsletter',
    scope,
    emailKey: email,
    payload,
    agreement: isEntry,
    attribution: 'utm_source=church',
    receivedAt: t0 + number,
    ...(hold !== undefined && { hold }),
  }
}

type Message = ReturnType<typeof message>

/** The ledger as the previous release left it, under its own statements. */
function filled() {
  const ledger = openLedger(':memory:', 2)
  for (const each of [
    ...Array.from({ length: 8 }, (_, n) => message(n)),
    message(10, { scope: 'quiz' }),
    message(11, { scope: 'homepage' }),
    message(12, { hold: 'honeypot' }),
    message(13, { hold: 'preview', scope: 'another-form 1' }),
    message(14, { scope: 'homepage', hold: 'too_fast' }),
    // The same person in two windows, in another form, and held in both.
    message(20, { email: 'ruth@example.org' }),
    message(21, { email: 'ruth@example.org', scope: 'contest 1784523600000' }),
    message(22, { email: 'ruth@example.org', scope: 'another-form 1752987600000' }),
    message(23, { email: 'ruth@example.org', hold: 'honeypot' }),
    message(24, { email: 'ruth@example.org', hold: 'honeypot', scope: 'contest 1784523600000' }),
    // Scopes that no release wrote, but the schema allows.
    message(25, { scope: 'contest' }),
    message(26, { scope: ' ' }),
  ])
    oldKeep(ledger, each)
  const odd = [
    "status = 'sending', claim = 'abc', attempts = 3",
    "status = 'delivered', delivered_at = 5, attempts = 1",
    "status = 'needs_attention', cause = 'http_400', attempts = 9",
    "status = 'pending', cause = 'http_503', attempts = 2, repeats = 4",
    `payload = json_set(payload, '$.whyWantBook', '${"''ü\\n".repeat(90)}')`,
    'attribution = NULL',
  ]
  for (const [n, change] of odd.entries())
    ledger.rows(`UPDATE submissions SET ${change} WHERE email_key = 'entrant${n}@example.org'`)
  ledger.rows("DELETE FROM submissions WHERE email_key = 'entrant7@example.org'")
  ledger.rows("INSERT INTO dead_letters VALUES ('m1', '{}', 'Unreadable', 1)")
  ledger.rows('UPDATE upstreams SET failures = 3, paused_until = 9, failing_since = 1')
  return ledger
}

type Ledger = ReturnType<typeof openLedger>

function oldKeep(ledger: Ledger, post: Message & { hold?: string }) {
  const body = JSON.stringify(post.payload)
  const { id, kind, scope, emailKey, agreement, attribution, receivedAt, hold = null } = post
  const row = [id, kind, scope, emailKey, body, Number(agreement), attribution, receivedAt, hold]
  ledger.rows(previousRelease.keep, ...row, 5, receivedAt - 86_400_000)
}

describe('the third migration', () => {
  test('loses and changes nothing, and keeps the books', () => {
    const ledger = filled()
    const before = ledger.rows<Record<string, unknown>>()
    const tables = ['tally', 'upstreams', 'dead_letters'] as const
    const others = tables.map((table) => ledger.rows(`SELECT * FROM ${table}`))
    ledger.migrate()
    const after = ledger.rows<Record<string, unknown>>()
    const columns = Object.keys(before[0] ?? {}).filter((column) => column !== 'scope')
    const old = (rows: Record<string, unknown>[]) =>
      rows.map((row) => columns.map((column) => row[column]))
    expect(old(after)).toEqual(old(before))
    expect(tables.map((table) => ledger.rows(`SELECT * FROM ${table}`))).toMatchObject(others)
    const [{ accepted, erased } = { accepted: 0, erased: 0 }] = ledger.rows<{
      accepted: number
      erased: number
    }>('SELECT sum(accepted) AS accepted, sum(erased) AS erased FROM tally')
    expect(accepted - erased).toBe(after.length)
    expect(ledger.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })

  test('knows the giveaway, the form and the inbox of each row', () => {
    const ledger = filled()
    ledger.migrate()
    const rows = ledger.rows()
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
    const ledger = filled()
    ledger.migrate()
    await store(ledger.db, entry(99, t0 + 99, { emailKey: 'entrant0@example.org' }))
    const holds = ledger.rows(
      "SELECT hold FROM submissions WHERE email_key = 'entrant0@example.org' ORDER BY received_at",
    )
    expect(holds).toEqual([{ hold: null }, { hold: 'version' }])
  })
})

describe('the previous release on the new schema', () => {
  function migrated() {
    const ledger = openLedger()
    const rowOf = (id: string) => ledger.rows('SELECT * FROM submissions WHERE id = ?', id)[0]
    return { ledger, rowOf }
  }

  test('keeps, merges and holds as before, and its rows get their form and inbox', async () => {
    const { ledger, rowOf } = migrated()
    const [one, bot, reader] = [
      message(1),
      message(2, { hold: 'honeypot' }),
      message(3, { scope: 'quiz' }),
    ]
    for (const post of [one, one, bot, bot, reader, reader]) oldKeep(ledger, post)
    expect(rowOf(one.id)).toMatchObject({ giveaway: '2025-07', form_id: 'contest', repeats: 1 })
    expect(rowOf(bot.id)).toMatchObject({ hold: 'honeypot', inbox_key: bot.emailKey, repeats: 1 })
    expect(rowOf(reader.id)).toMatchObject({ giveaway: null, form_id: null, repeats: 1 })
    expect(books(ledger)).toMatchObject({ accepted: 3, sum: 3 })
  })

  test('and the new one meet in one entry for an address, whoever comes first', async () => {
    const { ledger, rowOf } = migrated()
    const [old, later] = [message(1), message(2)]
    oldKeep(ledger, old)
    await store(ledger.db, entry(1, t0 + 5))
    await store(ledger.db, entry(2, t0 + 6))
    oldKeep(ledger, later)
    expect(rowOf(old.id)).toMatchObject({ status: 'pending', repeats: 1 })
    expect(ledger.rows().map(({ repeats }) => repeats)).toEqual([1, 1])
  })

  test('claims, delivers, pauses and recovers', () => {
    const { ledger, rowOf } = migrated()
    const [due, soon] = [message(1), message(2, { scope: 'quiz' })]
    for (const post of [due, soon]) oldKeep(ledger, post)
    const now = t0 + 1000
    const { claimDue, takeMinute, claimNew, settle, pause, recover, note } = previousRelease
    expect(ledger.rows(claimDue, 'contest', now, now + 9, 'token', 15, now - 59_000)).toMatchObject(
      [{ id: due.id, attempts: 1 }],
    )
    ledger.rows(takeMinute, 'contest', now, now - 59_000)
    expect(ledger.rows(claimDue, 'contest', now, now + 9, 'other', 15, now - 59_000)).toEqual([])
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
  await store(ledger.db, entry(1, t0 + 10))
  const { emailKey, payload } = message(2, { scope: 'homepage' })
  await store(ledger.db, signup(2, t0 + 10, { emailKey, payload: payload as Signup }))
  expect(acknowledged).toHaveLength(6)
  expect(ledger.rows()).toMatchObject([
    {
      scope: '2025-07',
      form_id: 'contest',
      receipt: expect.stringMatching(/^[0-9a-f]{32}$/),
      repeats: 2,
    },
    { scope: 'homepage', form_id: null, repeats: 2 },
    { scope: '2025-07', form_id: 'contest', hold: 'honeypot', repeats: 1 },
  ])
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
