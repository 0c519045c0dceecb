import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReceipt } from '../../src/giveaway/receipt.ts'
import { entryPath } from '../../src/pages/paths.ts'
import { postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

const ENTRIES = 2000
const CLIENTS = 50

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

/** One visitor in a network of their own: a lost or refused answer is sent again with the same key, as the form does. */
async function enter(n: number): Promise<string> {
  const headers = {
    'idempotency-key': `visitor-${n}`,
    'cf-connecting-ip': `10.${n >> 8}.${n & 255}.1`,
  }
  const entry = { fullName: `Visitor ${n}`, email: `visitor-${n}@example.org`, agreement: true }
  const response = await postJson(site, entryPath('contest'), entry, headers)
  const { receipt } = (await response.json()) as { receipt?: string }
  return response.status === 200 && receipt !== undefined ? receipt : enter(n)
}

test('of 2,000 entries from 50 clients at once, each acknowledged one is in the ledger once', async () => {
  const waiting = Array.from({ length: ENTRIES }, (_, n) => n)
  const receipts: string[] = []
  const client = async () => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) receipts.push(await enter(n))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))

  expect(receipts.every(isReceipt)).toBe(true)
  expect(new Set(receipts).size).toBe(ENTRIES)
  // What the ledger was too slow for has gone through the queue, whose consumer may still be at it.
  const count = 'SELECT count(*) AS rows, count(DISTINCT email_key) AS people FROM submissions'
  await expect
    .poll(() => site.rows(count), { timeout: 60_000, interval: 250 })
    .toEqual([{ rows: ENTRIES, people: ENTRIES }])
  const statuses = await site.rows('SELECT DISTINCT kind, status FROM submissions')
  expect(statuses).toEqual([{ kind: 'contest', status: 'pending' }])
}, 180_000)
