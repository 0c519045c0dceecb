import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitDraw, plannedDraw } from '../../admin/draw/commit.ts'
import { append, committedDraw } from '../../admin/draw/ledger.ts'
import { drawnBy } from '../../admin/draw/run.ts'
import { awaited, plannedEvent } from '../../admin/draw/winner.ts'
import type { Db } from '../../src/delivery/stores.ts'
import { firstHead, headsAfter, leafOf } from '../../src/draw/list.ts'
import { drawPath, entryPath, paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { signedRound } from '../support/draw.ts'
import { enteredNow } from '../support/pages.ts'
import { entryOf, postForm, postJson } from '../../harness/post.ts'
import { contestVars, startSite, type StartedSite } from '../../harness/site.ts'
import { calm, closed, now, terms } from '../unit/admin/support/closed.ts'

const id = '2025-07'
const log = drawPath(id, 'log.json')

let site: StartedSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

type Log = {
  giveaway: string
  heads: { hour: string; count: number; head: string }[]
  pieces?: string[]
  leaves?: string[]
}

// A renewed configuration begins a new isolate, which has kept no answer.
async function readLog(phase: 'open' | 'ended') {
  await site.reconfigure(contestVars(phase))
  const response = await site.fetch(log)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
  const age = /^public, max-age=0, must-revalidate, s-maxage=(\d+)$/.exec(
    response.headers.get('cache-control') ?? '',
  )
  expect(Number(age?.[1])).toBeLessThanOrEqual(240)
  return (await response.json()) as Log
}

test('entries become a public list: hourly heads while it is open, leaves after the close', async () => {
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  await site.sweep(hour)
  const receipts: string[] = []
  for (const name of ['ruth', 'naomi', 'boaz', 'naomi']) {
    const answer = (await (await postJson(site, entryPath('contest'), entryOf(name))).json()) as {
      receipt: string
    }
    receipts.push(answer.receipt)
  }
  await site.sweep(hour + 60_000)
  await site.sweep(hour + 3_600_000)
  const chain = headsAfter(firstHead(id), receipts.map(leafOf))
  const heads = [
    { hour: new Date(hour).toISOString(), count: 0, head: firstHead(id) },
    { hour: new Date(hour + 3_600_000).toISOString(), count: 4, head: chain[4] },
  ]
  expect(await readLog('open')).toEqual({ giveaway: id, heads })
  const leaves = receipts.map(leafOf)
  expect(await readLog('ended')).toEqual({ giveaway: id, heads, pieces: [], leaves })
})

test('a confirmation prints the last head and leads to the draw', async () => {
  await site.reconfigure(contestVars('open'))
  const { heads } = (await (await site.fetch(log)).json()) as Log
  const answer = await postForm(site, entryPath('contest'), entryOf('orpah'))
  const html = await (await site.fetch(answer.headers.get('location') ?? '')).text()
  expect(html).toContain(heads.at(-1)?.head)
  const head = await site.fetch(drawPath(id, 'head.json'))
  expect(head.headers.get('cache-control')).toBe('no-store')
  expect(await head.json()).toEqual({ giveaway: id, head: heads.at(-1) })
  expect(html).toContain(`href="${drawPath(id)}"`)
})

test('while the ledger does not answer the log is 503, and a confirmation says where the list is', async () => {
  await site.reconfigure(contestVars('open'))
  await site.rows('ALTER TABLE heads RENAME TO away')
  const response = await site.fetch(log)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const head = await site.fetch(drawPath(id, 'head.json'))
  expect(await head.json()).toEqual({ giveaway: id, head: null })
  const page = await site.fetch(enteredNow)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`href="${drawPath(id)}"`)
  await site.rows('ALTER TABLE away RENAME TO heads')
})

describe('a list with many readers', () => {
  const LEAVES = 100_000
  const READERS = 8
  let crowded: StartedSite
  beforeAll(async () => {
    crowded = await startSite(contestVars('open'))
    await crowded.rows(
      `INSERT INTO leaves (giveaway, seq, leaf, head)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       SELECT ?2, i, printf('%064x', i), printf('%064x', i) FROM n`,
      LEAVES + 7,
      id,
    )
  })
  afterAll(() => crowded.close())

  test('has no leaf and no piece before the close', async () => {
    expect((await (await crowded.fetch(log)).json()) as Log).toEqual({ giveaway: id, heads: [] })
    expect((await crowded.fetch(drawPath(id, 'leaves/1.json'))).status).toBe(404)
  })

  test('is published in pieces that never change again', async () => {
    await crowded.reconfigure(contestVars('ended'))
    const { pieces = [], leaves = [] } = (await (await crowded.fetch(log)).json()) as Log
    expect(pieces).toHaveLength(LEAVES / 1000)
    const all: string[] = []
    for (const path of pieces) {
      const piece = await crowded.fetch(path)
      expect(piece.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      all.push(...((await piece.json()) as string[]))
    }
    const expected = Array.from({ length: LEAVES + 7 }, (_, n) =>
      (n + 1).toString(16).padStart(64, '0'),
    )
    expect([...all, ...leaves]).toEqual(expected)
    for (const none of ['101.json', '0.json', '01.json', '1', '99999.json', 'x.json']) {
      const answer = await crowded.fetch(drawPath(id, `leaves/${none}`))
      expect([none, answer.status]).toEqual([none, 404])
      expect(answer.headers.get('cache-control')).not.toContain('immutable')
    }
  })

  // A hundred thousand leaves, nine times.
  test(
    `costs the ledger no more with ${READERS} who read all of it than with one`,
    { timeout: 120_000 },
    async () => {
      const costOf = async (readers: number) => {
        const worker = await startClockedWorker({
          DB: crowded.ledger,
          EVENTS: { writeDataPoint() {} },
        })
        const ended = worker.at(Date.UTC(2025, 8, 1))
        const read = async () => {
          const { pieces = [] } = (await (await ended.fetch(log)).json()) as Log
          expect(pieces).toHaveLength(LEAVES / 1000)
          for (const path of pieces) {
            const answer = await ended.fetch(path)
            expect(answer.status).toBe(200)
            await answer.arrayBuffer()
          }
        }
        crowded.cost()
        await Promise.all(Array.from({ length: readers }, read))
        worker.close()
        return crowded.cost()
      }
      const one = await costOf(1)
      // Each leaf is read once, and a few rows to know how many there are.
      expect(one.read).toBeGreaterThan(LEAVES)
      expect(one.read).toBeLessThan(LEAVES * 1.1)
      expect(await costOf(READERS)).toEqual(one)
    },
  )

  test('that cannot be read is asked for once by fifty at once', async () => {
    await crowded.reconfigure(contestVars('ended'))
    await crowded.rows('ALTER TABLE heads RENAME TO away')
    crowded.clearLogs()
    const answers = await Promise.all(Array.from({ length: 50 }, () => crowded.fetch(log)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(503))
    const lines = crowded.logs().filter(({ event }) => event === 'list_unreadable')
    expect(lines).toHaveLength(1)
    await crowded.rows('ALTER TABLE away RENAME TO heads')
    await expect.poll(async () => (await crowded.fetch(log)).status).toBe(200)
  })
})

test('D1 answers the admin commands as the local ledger does, from the commitment to who was asked', async () => {
  const { ask, ledger } = await closed()
  const fresh = await startSite()
  const d1: Db = fresh.ledger
  for (const table of ['submissions', 'leaves', 'heads']) {
    const columns = ledger.rows<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
    const names = columns.map(({ name }) => name).join(', ')
    for (const row of ledger.rows<Record<string, unknown>>(`SELECT ${names} FROM ${table}`))
      await fresh.rows(
        `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...Object.values(row),
      )
  }
  const calls: { statements: string[]; results: unknown }[] = []
  const recorded: typeof ask = (...statements) => {
    const results = ask(...statements)
    calls.push({ statements, results: JSON.parse(JSON.stringify(results)) })
    return results
  }
  commitDraw(recorded, plannedDraw(recorded, terms, calm))
  const stored = committedDraw(recorded, id)
  append(recorded, drawnBy(stored, signedRound(stored.commitment.round), now))
  append(recorded, plannedEvent(recorded, id, 'notified', now))
  expect(awaited(recorded)).toEqual([
    expect.stringContaining('asked'),
    expect.stringContaining('@'),
  ])
  for (const { statements, results } of calls) {
    const answers = await d1.batch(statements.map((sql) => d1.prepare(sql)))
    expect(answers.map((answer) => answer.results)).toEqual(results)
  }
  expect(calls.length).toBeGreaterThan(6)
  await fresh.close()
})

test.each([
  drawPath(id, 'draw.json'),
  ...([undefined, 'log.json', 'draw.json'] as const).map((what) => drawPath('2031-01', what)),
])('%s is not there', async (path) => {
  expect((await site.fetch(path)).status).toBe(404)
})

test('the page tells what will happen, and the sitemap lists it', async () => {
  const html = await (await site.fetch(drawPath(id))).text()
  expect(html).toContain(`href="${log}"`)
  expect(html).not.toContain('data-island="draw"')
  // The promise explains the word, and there is none yet.
  expect(html).not.toMatch(/beacon/i)
  expect(await (await site.fetch(paths.sitemap)).text()).toContain(`${drawPath(id)}</loc>`)
})
