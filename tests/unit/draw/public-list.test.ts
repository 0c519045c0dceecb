import { expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import { extendChains, TIPS } from '../../../src/delivery/public-list.ts'
import { firstHead, headsAfter, leafOf } from '../../../src/draw/list.ts'
import { type Ledger, openLedger } from '../delivery/support/ledger.ts'
import { entry } from '../delivery/support/people.ts'

const HOUR = 3_600_000

const t0 = Date.UTC(2025, 6, 21)
const open = { id: '2025-07', isOpen: true }
const emailKey = 'ruth@example.org'

const receiptOf = (n: number) => n.toString(16).padStart(32, '0')
const post = (n: number, change = {}) => entry(n, t0 + n, { receipt: receiptOf(n), ...change })

async function cron(ledger: Ledger, now: number, giveaway = open) {
  const lines: string[] = []
  await extendChains({ db: ledger.db, log: (event) => void lines.push(event) }, [giveaway], now)
  expect(lines).toEqual([])
}

type Leaf = { seq: number; receipt: string | null; leaf: string; head: string }
const leaves = (ledger: Ledger, id = '2025-07') =>
  ledger.rows<Leaf>('SELECT * FROM leaves WHERE giveaway = ? ORDER BY seq', id)
const listed = (ledger: Ledger) => leaves(ledger).map(({ receipt }) => receipt)

function expectSound(ledger: Ledger, id = '2025-07') {
  const rows = leaves(ledger, id)
  const texts = rows.map(({ leaf }) => leaf)
  const chain = [...headsAfter(firstHead(id), texts).entries()]
  expect(rows.map(({ seq, head }) => [seq, head])).toEqual(chain.slice(1))
}

test('receipts become leaves in the order of arrival, each once; a late one comes last', async () => {
  const ledger = openLedger()
  const arrive = async (n: number, at: number) => {
    await store(ledger.db, post(n))
    ledger.rows('UPDATE submissions SET unlisted_since = ? WHERE receipt = ?', at, receiptOf(n))
  }
  for (const [at, n] of [3, 1, 2].entries()) await arrive(n, at)
  await cron(ledger, t0)
  await cron(ledger, t0)
  await arrive(5, 10)
  await arrive(0, 11)
  // Of those that arrive in one millisecond, the one that was received first comes first.
  await arrive(7, 12)
  await arrive(6, 12)
  await cron(ledger, t0)
  const order = [3, 1, 2, 5, 0, 6, 7].map(receiptOf)
  expect(listed(ledger)).toEqual(order)
  expect(leaves(ledger).map(({ leaf }) => leaf)).toEqual(order.map(leafOf))
  expectSound(ledger)
})

test('duplicates and bots are leaves too, each post one; a release adds none', async () => {
  const ledger = openLedger()
  const payload = (n: number) => ({ fullName: `Ruth ${n}`, email: emailKey })
  for (let n = 0; n < 240; n++) {
    const kind = n % 3
    await store(
      ledger.db,
      post(n, {
        emailKey,
        payload: payload(kind === 0 ? 0 : n),
        ...(kind === 2 && { hold: 'honeypot' as const }),
      }),
    )
  }
  const all = Array.from({ length: 240 }, (_, n) => receiptOf(n))
  await cron(ledger, t0)
  expect(listed(ledger)).toEqual(all)
  ledger.rows(
    `UPDATE submissions SET status = 'pending', hold = NULL, email_key = 'o' || email_key,
    payload = json_set(payload, '$.email', 'o' || email_key) WHERE receipt = ?`,
    receiptOf(29),
  )
  await cron(ledger, t0)
  expect(listed(ledger)).toEqual(all)
  expectSound(ledger)
})

test('what is erased between the two halves of a run has its leaf, without its receipt', async () => {
  const ledger = openLedger()
  for (const n of [1, 2, 3]) await store(ledger.db, post(n))
  let batches = 0
  const db = {
    ...ledger.db,
    batch: (statements: Parameters<typeof ledger.db.batch>[0]) => {
      if (++batches === 2) ledger.rows('DELETE FROM submissions WHERE receipt = ?', receiptOf(2))
      return ledger.db.batch(statements)
    },
  }
  await extendChains({ db, log: (event) => expect.fail(event) }, [], t0)
  expect(listed(ledger)).toEqual([receiptOf(1), null, receiptOf(3)])
  expectSound(ledger)
})

test('the cron reads what waits for its leaf, and no other row', () => {
  const plan = openLedger().rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${TIPS}`, 1000)
  const steps = plan.map(({ detail }) => detail).filter((step) => /submissions/.test(step))
  expect(steps).toEqual(['SEARCH submissions USING INDEX unlisted (unlisted_since>?)'])
})

test('each hour of an open giveaway publishes one head, and a closed one only what came late', async () => {
  const ledger = openLedger()
  await cron(ledger, t0)
  for (let minute = 1; minute <= 150; minute++) {
    if (minute === 30 || minute === 130) await store(ledger.db, post(minute))
    await cron(ledger, t0 + minute * 60_000)
  }
  const closed = { ...open, isOpen: false }
  await cron(ledger, t0 + 3 * HOUR, closed)
  await cron(ledger, t0 + 4 * HOUR, closed)
  await store(ledger.db, post(200))
  await cron(ledger, t0 + 5 * HOUR, closed)
  const heads = ledger.rows<{ hour: number; count: number; head: string }>('SELECT * FROM heads')
  const texts = leaves(ledger).map(({ leaf }) => leaf)
  const chain = headsAfter(firstHead('2025-07'), texts)
  expect(heads.map(({ hour, count, head }) => [(hour - t0) / HOUR, count, head])).toEqual([
    [0, 0, firstHead('2025-07')],
    [1, 1, chain[1]],
    [2, 1, chain[1]],
    [3, 2, chain[2]],
    [5, 3, chain[3]],
  ])
})

test('each giveaway has a chain of its own', async () => {
  const ledger = openLedger()
  const scopeOf = (n: number) => (n % 2 ? '2025-07' : '2026-01')
  for (let n = 0; n < 9; n++) await store(ledger.db, post(n, { scope: scopeOf(n) }))
  await cron(ledger, t0)
  expect(leaves(ledger)).toHaveLength(4)
  expect(leaves(ledger, '2026-01')).toHaveLength(5)
  expectSound(ledger)
  expectSound(ledger, '2026-01')
})

test('two crons at once append each receipt once', async () => {
  const ledger = openLedger()
  for (let n = 0; n < 5; n++) await store(ledger.db, post(n))
  const lines: string[] = []
  const log = (event: string) => void lines.push(event)
  await Promise.all([1, 2].map(() => extendChains({ db: ledger.db, log }, [open], t0)))
  expect(listed(ledger)).toEqual([0, 1, 2, 3, 4].map(receiptOf))
  expectSound(ledger)
})

test('erasing an entry keeps its leaf and drops its receipt', async () => {
  const ledger = openLedger()
  for (const n of [1, 2])
    await store(ledger.db, post(n, { emailKey, payload: post(1, { emailKey }).payload }))
  await store(ledger.db, post(3))
  await cron(ledger, t0)
  const before = leaves(ledger)
  ledger.rows('DELETE FROM submissions WHERE email_key = ?', emailKey)
  expect(leaves(ledger)).toEqual(
    before.map((row) => ({ ...row, receipt: row.seq === 3 ? row.receipt : null })),
  )
})

test.each([
  ...['leaf', 'head'].map((one) => `UPDATE leaves SET ${one} = 'x' || substr(${one}, 2)`),
  'UPDATE leaves SET seq = seq + 100',
  "UPDATE leaves SET giveaway = 'other'",
  "UPDATE leaves SET receipt = '00000000000000000000000000000000'",
  'DELETE FROM leaves',
  'UPDATE heads SET count = 0',
  'DELETE FROM heads',
])('the ledger refuses to change what is public: %s', async (sql) => {
  const ledger = openLedger()
  await store(ledger.db, post(1))
  await cron(ledger, t0)
  expect(() => ledger.rows(sql)).toThrow(/never/)
})

test('a ledger that fails is a line in the log, and the next minute makes up for it', async () => {
  const ledger = openLedger()
  await store(ledger.db, post(1))
  const lines: string[] = []
  const broken = { ...ledger.db, batch: () => Promise.reject(new Error('D1_ERROR')) }
  await extendChains({ db: broken, log: (event) => void lines.push(event) }, [open], t0)
  expect(lines).toEqual(['chain_failed'])
  await cron(ledger, t0)
  expect(listed(ledger)).toEqual([receiptOf(1)])
})
