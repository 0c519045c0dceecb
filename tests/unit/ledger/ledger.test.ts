import { describe, expect, test } from 'vitest'
import { holds } from '../../../src/core/forms/holds.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import {
  entrySubmission,
  kinds,
  states,
  type Submission,
} from '../../../src/server/ledger/submission.ts'
import { isReceipt } from '../../../src/core/giveaway/receipt.ts'
import { DAY_MS as DAY } from '../../../src/core/time/dates.ts'
import { countsIn, openLedger } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'

const t0 = Date.UTC(2025, 6, 21)

const ruth = 'ruth@example.org'

async function kept(...submissions: Submission[]) {
  const ledger = openLedger()
  for (const submission of submissions) await store(ledger.db, submission)
  const { accepted, sum } = countsIn(ledger)
  expect(accepted).toBe(sum)
  return ledger
}

type Kept = Awaited<ReturnType<typeof kept>>

/** The rows’ holds, in order of receipt. */
const holdsOf = ({ rows }: Kept) => rows().map(({ hold }) => hold)

function named(firstName: string, receivedAt: number, email = ruth, change = {}) {
  const payload = { firstName, email, source: 'homepage' as const }
  return signup(0, receivedAt, { payload, ...change })
}

/** An entry under the name that is given this time. */
function entered(fullName: string, receivedAt: number, email = ruth, change = {}) {
  return entry(0, receivedAt, { payload: { fullName, email }, ...change })
}

// The database rejects what the types forbid.
test.each<[string, Partial<Record<keyof Submission, unknown>>]>([
  ['a long name', { payload: { fullName: 'x'.repeat(101), email: 'entrant1@example.org' } }],
  ['no agreement', { agreement: false }],
  ['an entry without a giveaway', { giveaway: undefined }],
  ['an invalid id', { id: 'x' }],
])('the ledger rejects %s', async (_, change) => {
  await expect(kept({ ...entry(1, t0), ...change } as Submission)).rejects.toThrow(
    /SQLITE_CONSTRAINT/,
  )
})

const [gmail, tagged, googlemail] = ['ru.th@gmail.com', 'ruth+1@gmail.com', 'ruth@googlemail.com']
const HELD = "status = 'held', hold = 'by_hand'"
const deliveredAt = (at: number) => `status = 'delivered', delivered_at = ${at}`

/** A later post, and what has happened to the first one. */
const later: Record<'entry' | 'signup', [string, Submission, string, string | null][]> = {
  entry: [
    ['is sent again', entered('Ruth', t0 + 1, gmail), '', 'duplicate'],
    ['has another spelling of its inbox', entered('Orpah', t0 + 1, tagged), '', 'duplicate'],
    ['has another domain of its inbox', entered('Ruth', t0 + 1, googlemail), '', 'duplicate'],
    ['was received before', entered('Ruth', t0 - DAY, tagged), '', 'duplicate'],
    ['is in another giveaway', entered('R', t0, gmail, { giveaway: '2026-07' }), '', null],
    ['is of another inbox', entered('Ruth', t0 + 1, ruth), '', null],
    ['follows a delivered one', entered('R', t0 + 1, gmail), deliveredAt(1), 'duplicate'],
    ['follows a refused one', entered('R', t0 + 1, gmail), "status = 'refused'", 'duplicate'],
    ['follows one that a person has held', entered('R', t0 + 1, gmail), HELD, 'duplicate'],
    ['follows a bot’s', entered('R', t0 + 1, gmail), "status = 'held', hold = 'honeypot'", null],
  ],
  signup: [
    ['is sent again after months', named('Ruth', t0 + 90 * DAY, gmail), '', 'duplicate'],
    ['has another name', named('Ruthie', t0 + 1, gmail), '', null],
    ['has another spelling of its inbox', named('Ruth', t0 + 1, tagged), '', null],
    ['was received before', named('Ruth', t0 - DAY, gmail), '', 'duplicate'],
    ['follows one sent today', named('Ruth', t0 + DAY, gmail), deliveredAt(t0 + 1), 'duplicate'],
    ['follows one sent before', named('Ruth', t0 + DAY, gmail), deliveredAt(t0), null],
    ['follows a refused one', named('Ruth', t0 + 1, gmail), "status = 'refused'", null],
    ['follows a held one', named('Ruth', t0 + 1, gmail), HELD, null],
  ],
}

describe.each(['entry', 'signup'] as const)('an %s', (kind) => {
  test.each(later[kind])('that %s', async (_, post, change, hold) => {
    const ledger = await kept((kind === 'entry' ? entered : named)('Ruth', t0, gmail))
    if (change) ledger.rows(`UPDATE submissions SET ${change}`)
    await store(ledger.db, post)
    expect(ledger.rows('SELECT hold FROM submissions WHERE id = ?', post.id)).toEqual([{ hold }])
  })
})

test('an entry can be released once the inbox’s other entry is held', async () => {
  const ledger = await kept(entered('Ruth', t0, gmail), entered('Ruth', t0 + 1, tagged))
  const release = "UPDATE submissions SET status = 'pending', hold = NULL WHERE hold = 'duplicate'"
  expect(() => ledger.exec(release)).toThrow(/UNIQUE/)
  ledger.exec(`UPDATE submissions SET ${HELD} WHERE hold IS NULL`)
  ledger.exec(release)
  expect(holdsOf(ledger)).toEqual(['by_hand', null])
})

describe('a signup', () => {
  test('is held after five of an inbox in a day, not counting duplicates and bots', async () => {
    const flood = Array.from({ length: 40 }, (_, n) =>
      named(`Name ${n}`, t0 + n, n % 2 ? ruth : 'ruth+b@example.org'),
    )
    const copies = flood.map((one) => ({ ...one, id: crypto.randomUUID() }))
    const bots = copies.slice(5).map((one) => ({ ...one, hold: 'honeypot' as const }))
    const tomorrow = named('Ruth', t0 + DAY + 100)
    const ledger = await kept(...bots, ...flood, ...copies.slice(0, 5), tomorrow)
    const counts = ledger.rows('SELECT hold, count(*) AS n FROM submissions GROUP BY hold')
    expect(counts).toEqual([
      { hold: null, n: 6 },
      { hold: 'duplicate', n: 5 },
      { hold: 'honeypot', n: 35 },
      { hold: 'inbox_limit', n: 35 },
    ])
  })

  test('counts on the day of its receipt, not of its arrival in the ledger', async () => {
    const days = [0, 3, 6].flatMap((day) =>
      Array.from({ length: 4 }, (_, n) => named(`Name ${day} ${n}`, t0 + day * DAY + n)),
    )
    expect(new Set(holdsOf(await kept(...days.toReversed())))).toEqual(new Set([null]))
    const late = [0, 1, 2, 3, 4].map((n) => named(`Name ${n}`, t0 + n))
    const ledger = await kept(...late, named('Early', t0 - DAY + 5), named('Earlier', t0 - DAY))
    expect(holdsOf(ledger).slice(0, 2)).toEqual([null, 'inbox_limit'])
  })
})

const usual = { hold: undefined, attribution: undefined, receivedAt: t0 }
const note = { ...usual, idempotencyKey: 'key', receiptKey: 'secret' }
const place = { giveaway: '2025-07', formId: 'contest' }
const post = (change = {}, fullName = 'Ruth') =>
  entrySubmission({ fullName, email: ruth }, place, { ...note, ...change })

test('an Idempotency-Key gives a repeated post the same row and receipt', async () => {
  const [one, two] = [post(), post({ receivedAt: t0 + 1 })]
  expect([two.id, two.receipt]).toEqual([one.id, one.receipt])
  expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(isReceipt(one.receipt)).toBe(true)
  expect((await kept(one, two)).rows()).toHaveLength(1)
})

test('an Idempotency-Key gives another content, a held post, or a changed RECEIPT_KEY, its own row', async () => {
  const changes = [{}, { idempotencyKey: 'b' }, { receiptKey: 'c' }, { hold: 'honeypot' }]
  const posts = [...changes.map((change) => post(change)), post({}, 'Orpah')]
  const ledger = await kept(...posts)
  expect(new Set(ledger.rows().map(({ receipt }) => receipt))).toEqual(
    new Set(posts.map(({ receipt }) => receipt)),
  )
})

test.each([
  ['kind', kinds],
  ['status', states],
  ['hold', holds],
])('the schema and the code have the same values of %s', (column, list) => {
  const [{ sql } = { sql: '' }] = openLedger().rows<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE name = 'submissions'",
  )
  const [, taken = ''] = new RegExp(`CHECK \\(${column} IN \\(([^)]*)\\)`).exec(sql) ?? []
  expect(taken.split(', ').toSorted()).toEqual(list.map((each) => `'${each}'`).toSorted())
})
