import { beforeEach, expect, test, vi } from 'vitest'
import { leafOf, leavesIn } from '../../src/draw/list.ts'
import { drawPath, paths } from '../../src/pages/paths.ts'
import { type Ledger, openLedger } from '../unit/delivery/support/ledger.ts'
import { store } from '../../src/delivery/ledger.ts'
import { entry } from '../unit/delivery/support/people.ts'
import { drawAt, HOUR, listAt, opensAt, sign } from '../unit/draw/support/site.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

const id = '2025-07'
const page = drawPath(id)
const state = drawPath(id, 'draw.json')
const list = drawPath(id, 'list.txt')
const DAY = 24 * HOUR
const endsAt = listAt - 9 * HOUR

let ledger: Ledger
const env = { DB: undefined as Ledger['db'] | undefined, EVENTS: { writeDataPoint() {} } }
const worker = await startClockedWorker(env)
beforeEach(() => {
  ledger = openLedger()
  env.DB = ledger.db
})

/** What a page says at an instant; each instant is later than what an isolate caches. */
async function stageAt(now: number) {
  const html = await (await worker.fetchAt(now, page)).text()
  return { html, stage: /data-stage="(\w+)"/.exec(html)?.[1] }
}

test('page and files follow the ledger and the clock', async () => {
  const entries = Array.from({ length: 3 }, (_, n) => entry(n, endsAt - 3 + n))
  for (const each of entries) await store(ledger.db, each)
  await store(ledger.db, entry(4, endsAt - 1, { hold: 'honeypot' }))
  const leaves = entries.map(({ receipt }) => leafOf(receipt)).toSorted()
  const filesAt = async (now: number) => {
    const answers = await Promise.all([state, list].map((path) => worker.fetchAt(now, path)))
    return Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        cache: answer.headers.get('cache-control'),
        text: await answer.text(),
      })),
    )
  }
  expect((await stageAt(endsAt - 1)).stage).toBe('before')
  expect((await filesAt(endsAt - 1)).map(({ status }) => status)).toEqual([404, 404])
  expect((await stageAt(endsAt + HOUR)).stage).toBe('open')
  const open = await filesAt(endsAt + HOUR)
  expect(leavesIn(open[1]!.text)).toEqual(leaves)
  expect(open.map(({ cache }) => cache)).toEqual(
    Array.from({ length: 2 }, () => 'public, max-age=0, must-revalidate, s-maxage=60'),
  )

  await worker.runCronAt(listAt)
  const closed = await stageAt(listAt + HOUR)
  expect(closed.stage).toBe('closed')
  expect(closed.html).toMatch(/20,939,812/)
  const [json, text] = await filesAt(listAt + HOUR)
  expect(text!.text).toBe(open[1]!.text)
  const [draw] = ledger.rows('SELECT * FROM draws')
  expect(JSON.parse(json!.text)).toEqual({ draw, asked: [], list: text!.text })

  ledger.rows('UPDATE draws SET signature = ?', sign(20_939_812))
  ledger.rows(`INSERT INTO draw_asked VALUES ('${id}', 1, 2, ${drawAt}, NULL, NULL)`)
  const drawn = await stageAt(drawAt + HOUR)
  expect(drawn.stage).toBe('drawn')
  expect(drawn.html).toContain('asked on August 19, 2025 at 12:00 PM EST')
})

test('without entries nothing is promised once the time has passed', async () => {
  expect((await stageAt(opensAt)).stage).toBe('before')
  await worker.runCronAt(drawAt)
  expect((await stageAt(drawAt + 400 * DAY)).stage).toBe('none')
  expect(ledger.rows('SELECT * FROM draws')).toEqual([])
})

test('a failing ledger is an error that nobody caches', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  ledger.exec('ALTER TABLE draws RENAME TO away')
  for (const path of [page, state, list]) {
    const answer = await worker.fetchAt(drawAt + 5 * HOUR, path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
  }
})

test('the health check reports an undecided entry, and a list that is not closed in time', async () => {
  await store(ledger.db, entry(1, endsAt - 2, { hold: 'honeypot' }))
  await store(ledger.db, entry(2, endsAt - 1))
  const codeAt = async (now: number) =>
    ((await (await worker.fetchAt(now, paths.health)).json()) as { code?: string }).code
  expect(await codeAt(listAt - 12 * HOUR)).toBe('needs_attention')
  expect(await codeAt(listAt + HOUR / 6 - 1)).toBeUndefined()
  expect(await codeAt(listAt + HOUR / 6 + HOUR / 60)).toBe('list_late')
  await worker.runCronAt(listAt + HOUR)
  expect(await codeAt(listAt + 2 * HOUR)).toBeUndefined()
})
