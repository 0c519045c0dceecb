import { beforeEach, expect, test, vi } from 'vitest'
import { closeList, readDraw } from '../../src/server/ledger/closed-lists.ts'
import { store } from '../../src/server/ledger/ledger.ts'
import { drawPath, entryPath, paths } from '../../src/core/pages/paths.ts'
import { type Ledger, openLedger } from '../unit/support/ledger.ts'
import { entry } from '../unit/support/people.ts'
import { DAY, drawAt, endsAt, giveaway, HOUR, listAt, sign } from '../unit/draw/support/site.ts'
import { entryOf, postJson } from '../../tools/harness/post.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

let ledger: Ledger
const env = { DB: undefined as Ledger['db'] | undefined, EVENTS: { writeDataPoint() {} } }
const worker = await startClockedWorker(env)
beforeEach(() => {
  ledger = openLedger()
  env.DB = ledger.db
})

/** The page and its files at an instant; each instant is later than what an isolate caches. */
async function seenAt(now: number) {
  const [page, ...files] = await Promise.all(
    ([undefined, 'draw.json', 'list.txt'] as const).map((file) =>
      worker.fetchAt(now, drawPath(giveaway.id, file)),
    ),
  )
  const html = await page!.text()
  return { page: page!, html, stage: /data-stage="(\w+)"/.exec(html)?.[1], files }
}

test('page and files follow the ledger and the clock', async () => {
  for (const n of [1, 2]) await store(ledger.db, entry(n, endsAt - n))
  const before = await seenAt(endsAt - 1)
  expect(before.files.map(({ status }) => status)).toEqual([404, 404])
  const open = await seenAt(endsAt + HOUR)
  expect(open.stage).toBe('open')

  await worker.runCronAt(listAt)
  const closed = await seenAt(listAt + HOUR)
  expect(closed.stage).toBe('closed')
  expect(closed.html).toContain('20,939,812')
  const known = await readDraw(ledger.db, giveaway, listAt)
  expect(await closed.files[0]!.json()).toEqual(known)
  expect(await closed.files[1]!.text()).toBe(known.list)

  ledger.rows('UPDATE draws SET signature = ?', sign(20_939_812))
  ledger.rows('INSERT INTO draw_asked VALUES (?, 1, 2, ?, NULL)', giveaway.id, drawAt)
  const drawn = await seenAt(drawAt + HOUR)
  expect(drawn.stage).toBe('drawn')
  expect(drawn.html).toContain('asked on August 19, 2025 at 12:00 PM EST')

  vi.spyOn(console, 'error').mockReturnValue()
  ledger.exec('ALTER TABLE draws RENAME TO away')
  const broken = await seenAt(drawAt + 5 * HOUR)
  expect(broken.stage).toBeUndefined()
  for (const { status, headers } of broken.files)
    expect([status, headers.get('cache-control')]).toEqual([500, 'no-store'])
  ledger.exec('ALTER TABLE away RENAME TO draws')
  expect((await seenAt(drawAt + 5 * HOUR + 1999)).stage).toBeUndefined()
  expect((await seenAt(drawAt + 5 * HOUR + 2000)).stage).toBe('drawn')
})

test('a preview of the open list does not show it on the real host', async () => {
  await store(ledger.db, entry(1, endsAt - 1))
  const [SITE_ORIGIN, PREVIEW_NOW] = ['https://real.example', new Date(endsAt).toISOString()]
  const own = await startClockedWorker({ ...env, SITE_ORIGIN, PREVIEW_NOW })
  const list = drawPath(giveaway.id, 'list.txt')
  for (const [host, status] of [
    ['https://preview.example', 200],
    [SITE_ORIGIN, 404],
  ] as const)
    expect((await own.fetchAt(endsAt - HOUR, host + list)).status).toBe(status)
})

test('a closed list ends the giveaway, although its dates were moved later', async () => {
  await store(ledger.db, entry(1, endsAt - 2))
  await closeList(ledger.db, giveaway, endsAt - HOUR)
  const own = await startClockedWorker({ ...env })
  const stateAt = async (now: number) => (await own.fetchAt(now, paths.contestApi)).json()
  // The first request starts the query, and does not wait for it.
  expect(await stateAt(endsAt - 2)).toMatchObject({ phase: 'open' })
  const ended = { phase: 'ended', closesAt: '2025-08-17T23:59:59-05:00' }
  expect(await stateAt(endsAt - 1)).toMatchObject(ended)
  expect(await (await own.fetchAt(endsAt - 1, paths.health)).json()).toMatchObject({ ok: false })
  const other = await startClockedWorker({ ...env })
  const answer = await postJson(other.at(endsAt - 1), entryPath('contest'), entryOf('ruth'))
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({ success: false, error: 'contest_ended' })
  expect(ledger.rows()).toHaveLength(1)
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
