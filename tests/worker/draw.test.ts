import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstHead, headsAt, leafOf } from '../../src/draw/list.ts'
import { drawPath, entryPath, paths } from '../../src/pages/paths.ts'
import { entryOf, postForm, postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

const id = '2025-07'
const log = drawPath(id, 'log.json')

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

type Log = {
  giveaway: string
  heads: { hour: string; count: number; head: string }[]
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
  const chain = headsAt(id, receipts.map(leafOf), [4])
  const heads = [
    { hour: new Date(hour).toISOString(), count: 0, head: firstHead(id) },
    { hour: new Date(hour + 3_600_000).toISOString(), count: 4, head: chain.get(4) },
  ]
  expect(await readLog('open')).toEqual({ giveaway: id, heads })
  expect(await readLog('ended')).toEqual({ giveaway: id, heads, leaves: receipts.map(leafOf) })
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
  const broken = await startSite(contestVars('open'))
  await broken.rows('ALTER TABLE heads RENAME TO away')
  const response = await broken.fetch(log)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const head = await broken.fetch(drawPath(id, 'head.json'))
  expect(await head.json()).toEqual({ giveaway: id, head: null })
  const page = await broken.fetch(`${paths.contestEntered}?receipt=${'a'.repeat(32)}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`href="${drawPath(id)}"`)
  await broken.close()
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
  expect(await (await site.fetch(paths.sitemap)).text()).toContain(`${drawPath(id)}</loc>`)
})
