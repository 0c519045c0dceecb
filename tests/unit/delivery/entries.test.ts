import { describe, expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import { entrySubmission, type Submission } from '../../../src/delivery/submission.ts'
import { books, openLedger } from './support/ledger.ts'
import { entry } from './support/people.ts'

const t0 = Date.UTC(2025, 6, 21)
const emailKey = 'ruth@example.org'

/** An entry of Ruth's, under the name that she gives this time. */
function ruth(fullName: string, receivedAt: number, change: Partial<Submission> = {}) {
  return entry(0, receivedAt, { emailKey, payload: { fullName, email: emailKey }, ...change })
}

async function kept(...submissions: Submission[]) {
  const ledger = openLedger()
  for (const submission of submissions) await store(ledger.db, submission)
  expect(books(ledger)).toMatchObject({ accepted: ledger.rows().length })
  return ledger
}

/** Name, hold and repeats of each row, in the order of receipt. */
async function outcome(...submissions: Submission[]) {
  const { rows } = await kept(...submissions)
  return rows().map(({ payload, hold, repeats }) => [
    (JSON.parse(payload) as { fullName: string }).fullName,
    hold,
    repeats,
  ])
}

describe('the entries of one address', () => {
  test('the first stands, whatever its spelling; another giveaway is another matter', async () => {
    const email = 'RUTH@Example.org'
    expect(
      await outcome(
        ruth('Ruth', t0),
        ruth('Ruth', t0 + 1, { payload: { fullName: 'Ruth', email } }),
        ruth('Ruth', t0 + 2, { scope: '2026-07' }),
      ),
    ).toEqual([
      ['Ruth', null, 1],
      ['Ruth', null, 0],
    ])
  })

  test('different ones are held as versions, five at most; the rest are repeats', async () => {
    const names = ['Forged', 'A', 'B', 'A', 'C', 'D', 'E', 'F', 'G', 'C', 'Forged']
    expect(await outcome(...names.map((name, n) => ruth(name, t0 + n)))).toEqual([
      ['Forged', null, 1],
      ['A', 'version', 1],
      ['B', 'version', 0],
      ['C', 'version', 1],
      ['D', 'version', 0],
      ['E', 'version', 2],
    ])
  })

  test('bots do not crowd out a version', async () => {
    const bots = Array.from({ length: 60 }, (_, n) =>
      ruth(`Bot ${n}`, t0 + n, { hold: 'too_fast' }),
    )
    const { rows } = await kept(...bots, ruth('Forged', t0 + 100), ruth('Ruth', t0 + 101))
    expect(rows().slice(-2)).toMatchObject([{ hold: null }, { hold: 'version' }])
  })
})

describe('after a person has held an entry', () => {
  test.each([
    ['the same again', 'Ruth'],
    ['a different one', 'Orpah'],
  ])('%s waits for a person, and elsewhere the address is free', async (_, fullName) => {
    const ledger = await kept(ruth('Ruth', t0))
    ledger.rows("UPDATE submissions SET status = 'quarantined', hold = 'by_hand', reviewed_at = 1")
    await store(ledger.db, ruth(fullName, t0 + 1))
    await store(ledger.db, ruth(fullName, t0 + 2, { scope: '2026-07' }))
    expect(ledger.rows().map(({ hold }) => hold)).toEqual(['by_hand', 'version', null])
    ledger.rows("UPDATE submissions SET status = 'pending', hold = NULL WHERE hold = 'version'")
    await store(ledger.db, ruth(fullName, t0 + 3))
    expect(ledger.rows().map(({ repeats }) => repeats)).toEqual([0, 1, 0])
  })
})

describe('an entry that comes late, from the queue', () => {
  const early = ruth('Ruth', t0)
  const later = ruth('Forged', t0 + 1)

  test.each([
    ['in order', [early, later]],
    ['late', [later, early]],
    ['late and twice, with the other', [later, early, later, early]],
  ])('%s: what was received first stands', async (_, order) => {
    const rows = await outcome(...order)
    expect(rows.map(([name, hold]) => [name, hold])).toEqual([
      ['Ruth', null],
      ['Forged', 'version'],
    ])
  })

  test.each([
    ['was delivered', `status = 'delivered', delivered_at = ${t0 + 5}`],
    ['is being sent', "status = 'sending', claim = 'x', attempts = 1"],
    ['was tried', 'attempts = 1'],
    ['was chosen by a person', 'reviewed_at = 1'],
  ])('is the version of a later one that %s, also when that one waits again', async (_, change) => {
    const ledger = await kept(later)
    ledger.rows(`UPDATE submissions SET ${change}`)
    await store(ledger.db, early)
    ledger.rows(
      "UPDATE submissions SET status = 'pending', claim = NULL, delivered_at = NULL, attempts = 0 WHERE hold IS NULL",
    )
    await store(ledger.db, early)
    expect(ledger.rows().map(({ id, hold }) => [id, hold])).toEqual([
      [early.id, 'version'],
      [later.id, null],
    ])
  })
})

describe('receipts', () => {
  const place = { giveaway: '2025-07', formId: 'contest', receiptKey: 'key' }
  const post = (fullName: string, n: number, idempotencyKey?: string, hold?: 'honeypot') =>
    entrySubmission({ fullName, email: emailKey }, place, {
      hold,
      attribution: undefined,
      receivedAt: t0 + n,
      idempotencyKey,
    })
  const receiptsOf = (ledger: Awaited<ReturnType<typeof kept>>) =>
    ledger.rows<{ receipt: string; submission_id: string }>('SELECT * FROM receipts')

  test('are kept with the row that a post made, or with the row that counts it', async () => {
    const first = await post('Ruth', 0)
    const repeat = await post('Ruth', 1)
    const version = await post('Orpah', 2)
    const again = await post('Orpah', 3)
    const bot = await post('Bot', 4, undefined, 'honeypot')
    const all = [first, repeat, version, again, bot]
    expect(new Set(all.map(({ receipt }) => receipt)).size).toBe(5)
    const ledger = await kept(...all, ...all)
    expect(ledger.rows().map(({ id, receipt }) => [id, receipt])).toEqual(
      [first, version, bot].map(({ id, receipt }) => [id, receipt]),
    )
    const rowOf = Object.fromEntries(
      receiptsOf(ledger).map((row) => [row.receipt, row.submission_id]),
    )
    expect(rowOf).toEqual({ [repeat.receipt]: first.id, [again.receipt]: version.id })
  })

  test('of one Idempotency-Key are one', async () => {
    const [one, two] = [await post('Ruth', 0, 'key'), await post('Ruth', 9, 'key')]
    expect(two.receipt).toBe(one.receipt)
    const ledger = await kept(one, two)
    expect([ledger.rows().length, receiptsOf(ledger).length]).toEqual([1, 0])
  })

  test('stay with the row that counts them, when their post comes again after that row was held', async () => {
    const [first, repeat] = [await post('Ruth', 0), await post('Ruth', 1)]
    const ledger = await kept(first, repeat)
    ledger.rows("UPDATE submissions SET status = 'quarantined', hold = 'by_hand', reviewed_at = 1")
    await store(ledger.db, repeat)
    expect(ledger.rows().map(({ id, repeats }) => [id, repeats])).toEqual([[first.id, 2]])
    expect(receiptsOf(ledger)).toMatchObject([{ receipt: repeat.receipt }])
  })

  test('of repeats are kept twenty times for an address', async () => {
    const posts = await Promise.all(Array.from({ length: 30 }, (_, n) => post('Ruth', n)))
    const ledger = await kept(...posts)
    const receipts = (kept: readonly { receipt?: string | undefined }[]) =>
      kept.map(({ receipt }) => String(receipt)).toSorted()
    expect(receipts(receiptsOf(ledger))).toEqual(receipts(posts.slice(1, 21)))
    expect(ledger.rows()).toMatchObject([{ repeats: 29, receipt: posts[0]?.receipt }])
  })

  test('of posts that the limits swallow are kept too', async () => {
    const posts = await Promise.all(Array.from({ length: 9 }, (_, n) => post(`Name ${n}`, n)))
    const ledger = await kept(...posts)
    expect([ledger.rows().length, receiptsOf(ledger).length]).toEqual([6, 3])
  })
})
