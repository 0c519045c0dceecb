import { beforeEach, expect, test, vi } from 'vitest'
import { draw as labels } from '../../src/draw/labels.ts'
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

let ledger: Ledger
const env = { DB: undefined as Ledger['db'] | undefined, EVENTS: { writeDataPoint() {} } }
const worker = await startClockedWorker(env)
beforeEach(() => {
  ledger = openLedger()
  env.DB = ledger.db
})

/** What a page says at an instant; each instant is later than what an isolate caches. */
async function stageAt(now: number) {
  const response = await worker.fetchAt(now, page)
  const html = await response.text()
  return { status: response.status, html, stage: /data-stage="(\w+)"/.exec(html)?.[1] }
}

async function statuses(now: number) {
  const answers = await Promise.all([state, list].map((path) => worker.fetchAt(now, path)))
  return answers.map(({ status }) => status)
}

test('the page follows the ledger and the clock through its stages', async () => {
  const entries = Array.from({ length: 3 }, (_, n) => entry(n, opensAt + n))
  for (const each of entries) await store(ledger.db, each)
  const seen: (string | undefined)[] = []
  for (const at of [opensAt, listAt - 1, listAt + HOUR / 30]) seen.push((await stageAt(at)).stage)
  expect(await statuses(listAt + HOUR / 20)).toEqual([404, 404])
  await worker.runCronAt(listAt + HOUR / 10)
  const closed = await stageAt(listAt + HOUR / 5)
  seen.push(closed.stage, (await stageAt(drawAt)).stage)
  const answer = await worker.fetchAt(drawAt, list)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(leavesIn(text)).toEqual(entries.map(({ receipt }) => leafOf(receipt)).toSorted())
  expect(closed.html).toMatch(/20,939,812/)
  ledger.rows('UPDATE draws SET signature = ?', sign(20_939_812))
  ledger.rows(`INSERT INTO draw_asked VALUES ('${id}', 1, 2, ${drawAt}, NULL, NULL)`)
  const drawn = await stageAt(drawAt + HOUR)
  seen.push(drawn.stage)
  expect(seen).toEqual(['before', 'before', 'late', 'closed', 'due', 'drawn'])
  const json = await (await worker.fetchAt(drawAt + HOUR, state)).json()
  expect(json).toEqual({
    draw: ledger.rows('SELECT * FROM draws')[0],
    asked: [{ place: 1, line: 2, asked_at: drawAt, answer: null, ended_at: null }],
  })
  expect(await statuses(drawAt + 2 * HOUR)).toEqual([200, 200])
})

test('without entries nothing is promised once the time has passed', async () => {
  expect((await stageAt(opensAt)).stage).toBe('before')
  await worker.runCronAt(drawAt)
  const { stage, html } = await stageAt(drawAt + 400 * DAY)
  expect(stage).toBe('none')
  expect(html).not.toMatch(/is drawn on|will be|We are late|The drawing is on/)
  expect(ledger.rows('SELECT * FROM draws')).toEqual([])
})

test('with two winners the page says how many have accepted, and whether another prize is open', async () => {
  await store(ledger.db, entry(1, opensAt))
  await worker.runCronAt(listAt)
  ledger.rows('UPDATE draws SET prizes = 2, signature = ?', sign(20_939_812))
  const acceptAt = (place: number) =>
    ledger.rows(
      `INSERT INTO draw_asked VALUES ('${id}', ${place}, ${place}, ${drawAt}, 'accepted', ${drawAt})`,
    )
  const seenAt = async (now: number) => {
    const { html } = await stageAt(now)
    return [/\d of 2\b/.exec(html)?.[0], html.includes(labels.open), html.includes(labels.over)]
  }
  acceptAt(1)
  expect(await seenAt(drawAt + 3 * HOUR)).toEqual(['1 of 2', true, false])
  expect(await seenAt(drawAt + 60 * DAY)).toEqual(['1 of 2', false, true])
  acceptAt(2)
  expect(await seenAt(drawAt + 61 * DAY)).toEqual(['2 of 2', false, false])
})

test('while the ledger fails the page says so, and nobody caches that', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  ledger.exec('ALTER TABLE draws RENAME TO away')
  const response = await worker.fetchAt(drawAt + 5 * HOUR, page)
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await statuses(drawAt + 5 * HOUR)).toEqual([503, 404])
})

test('a list that is not closed in time is an alarm', async () => {
  await store(ledger.db, entry(1, opensAt, { hold: 'honeypot' }))
  const codeAt = async (now: number) =>
    ((await (await worker.fetchAt(now, paths.health)).json()) as { code?: string }).code
  expect(await codeAt(listAt + HOUR / 6 - 1)).toBeUndefined()
  expect(await codeAt(listAt + HOUR / 6 + HOUR / 60)).toBe('list_late')
  await worker.runCronAt(listAt + HOUR)
  expect(await codeAt(listAt + 2 * HOUR)).toBeUndefined()
})
