import { beforeEach, expect, test, vi } from 'vitest'
import { leafOf, leavesIn } from '../../src/draw/list.ts'
import { sha256Hex } from '../../src/lib/hash.ts'
import { drawPath, paths } from '../../src/pages/paths.ts'
import { type Ledger, openLedger } from '../unit/delivery/support/ledger.ts'
import { store } from '../../src/delivery/ledger.ts'
import { entry } from '../unit/delivery/support/people.ts'
import { DAY, drawAt, endsAt, HOUR, listAt, sign } from '../unit/draw/support/site.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

const id = '2025-07'
const page = drawPath(id)
const state = drawPath(id, 'draw.json')
const list = drawPath(id, 'list.txt')

let ledger: Ledger
const env = { DB: undefined as Ledger['db'] | undefined, EVENTS: { writeDataPoint() {} } }
const worker = await startClockedWorker(env)
beforeEach(() => {
  ledger = openLedger()
  env.DB = ledger.db
})

/** What page and files say at an instant; each instant is later than what an isolate caches. */
async function seenAt(now: number) {
  const html = await (await worker.fetchAt(now, page)).text()
  const answers = await Promise.all([state, list].map((path) => worker.fetchAt(now, path)))
  const [json, text] = await Promise.all(answers.map((answer) => answer.text()))
  return { html, stage: /data-stage="(\w+)"/.exec(html)?.[1], answers, json: json!, text: text! }
}

test('page and files follow the ledger and the clock', async () => {
  const entries = Array.from({ length: 3 }, (_, n) => entry(n, endsAt - 3 + n))
  for (const each of entries) await store(ledger.db, each)
  await store(ledger.db, entry(4, endsAt - 1, { hold: 'honeypot' }))
  const before = await seenAt(endsAt - 1)
  expect(before.stage).toBe('before')
  expect(before.answers.map(({ status }) => status)).toEqual([404, 404])
  const open = await seenAt(endsAt + HOUR)
  expect(open.stage).toBe('open')
  expect(leavesIn(open.text)).toEqual(entries.map(({ receipt }) => leafOf(receipt)).toSorted())
  for (const { headers } of open.answers)
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=60')

  await worker.runCronAt(listAt)
  const closed = await seenAt(listAt + HOUR)
  expect(closed.stage).toBe('closed')
  expect(closed.html).toMatch(/20,939,812/)
  expect(closed.text).toBe(open.text)
  const [row] = ledger.rows<object>('SELECT * FROM draws')
  const draw = { ...row, fingerprint: sha256Hex(open.text) }
  expect(JSON.parse(closed.json)).toEqual({ draw, asked: [], list: open.text })

  ledger.rows('UPDATE draws SET signature = ?', sign(20_939_812))
  ledger.rows(`INSERT INTO draw_asked VALUES ('${id}', 1, 2, ${drawAt}, NULL)`)
  const drawn = await seenAt(drawAt + HOUR)
  expect(drawn.stage).toBe('drawn')
  expect(drawn.html).toContain('asked on August 19, 2025 at 12:00 PM EST')

  vi.spyOn(console, 'error').mockReturnValue()
  ledger.exec('ALTER TABLE draws RENAME TO away')
  const { html, answers } = await seenAt(drawAt + 5 * HOUR)
  expect(html).not.toContain('data-stage')
  for (const { status, headers } of answers)
    expect([status, headers.get('cache-control')]).toEqual([500, 'no-store'])
})

test('without entries nothing is promised once the time has passed', async () => {
  expect((await seenAt(endsAt - DAY)).stage).toBe('before')
  await worker.runCronAt(drawAt)
  expect((await seenAt(drawAt + 400 * DAY)).stage).toBe('none')
  expect(ledger.rows('SELECT * FROM draws')).toEqual([])
})

test('the health check reports an undecided entry, and a list that is not closed in time', async () => {
  const MINUTE = HOUR / 60
  await store(ledger.db, entry(1, endsAt - 2, { hold: 'honeypot' }))
  await store(ledger.db, entry(2, endsAt - 1))
  const codeAt = async (now: number) =>
    ((await (await worker.fetchAt(now, paths.health)).json()) as { code?: string }).code
  expect(await codeAt(listAt - DAY - MINUTE)).toBeUndefined()
  expect(await codeAt(listAt - DAY)).toBe('needs_attention')
  ledger.rows('UPDATE submissions SET reviewed_at = 1 WHERE hold IS NOT NULL')
  expect(await codeAt(listAt - HOUR)).toBeUndefined()
  expect(await codeAt(listAt + 9 * MINUTE)).toBeUndefined()
  expect(await codeAt(listAt + 10 * MINUTE)).toBe('list_late')
  await worker.runCronAt(listAt + HOUR)
  expect(await codeAt(listAt + 2 * HOUR)).toBeUndefined()
})
