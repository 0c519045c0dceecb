import * as fc from 'fast-check'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from '../../src/forms/text.ts'
import { readEntry, readSignup } from '../../src/posts/submissions.ts'
import { fieldPosts } from '../support/hostile-fields.ts'
import { generatedPost } from '../support/hostile-generated.ts'
import { endpoints, type HostilePost } from '../support/hostile.ts'
import { echoes } from '../support/naughty.ts'
import { contestVars } from '../support/site.ts'
import { type Ledger, openLedger } from '../unit/delivery/support/ledger.ts'

/**
 * Every naughty text in every field and 1,000 generated bodies, for each endpoint. They go to the built worker's own `fetch`, over the real schema, but in
 * this process: over HTTP (`hostile.test.ts`) as many would take minutes.
 */
const RUNS = 1000
const SEED = 32
const SITE = 'https://site.test'

type Worker = { fetch: (request: Request, env: object, context: object) => Promise<Response> }

let worker: Worker
let ledger: Ledger
const points: { blobs: string[] }[] = []
const spilled: unknown[] = []

beforeAll(async () => {
  ledger = openLedger()
  const file = pathToFileURL('dist/worker/worker.js').href
  worker = ((await import(/* @vite-ignore */ file)) as { default: Worker }).default
})
afterAll(() => ledger.close())

async function send(path: string, { headers, body }: HostilePost) {
  const env = {
    ...contestVars('open'),
    DB: ledger.db,
    SPILL: { send: async (message: unknown) => void spilled.push(message) },
    EVENTS: { writeDataPoint: (point: { blobs: string[] }) => void points.push(point) },
    EVENTS_LIMITER: { limit: async () => ({ success: true }) },
    LIMITER: { limit: async () => ({ success: true }) },
  }
  const background: Promise<unknown>[] = []
  const context = { waitUntil: (work: Promise<unknown>) => void background.push(work) }
  const init = { method: 'POST', headers: { origin: SITE, ...headers }, body: body as BodyInit }
  const response = await worker.fetch(new Request(SITE + path, init), env, context)
  const text = await response.text()
  await Promise.all(background)
  return { status: response.status, text: `${text}${response.headers.get('location') ?? ''}` }
}

describe.each(Object.entries(endpoints))('%s', (_, endpoint) => {
  test('survives whatever is posted', { timeout: 180_000 }, async () => {
    const statuses = new Map<number, number>()
    const generated = fc.sample(generatedPost(endpoint), { numRuns: RUNS, seed: SEED })
    for (const post of [...fieldPosts(endpoint), ...generated]) {
      const { status, text } = await send(endpoint.path, post)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 || echoes(text)) expect.fail(`${status} for ${described(post)}`)
    }
    const expected = new Set([200, 204, 303, 400, 413, 415, 422])
    expect([...statuses.keys()].filter((status) => !expected.has(status))).toEqual([])
    // Bodies that are all refused at the door would prove little.
    const taken = [200, 204, 303].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
    expect(statuses.get(422)).toBeGreaterThan(RUNS / 10)
    expect(taken).toBeGreaterThan(RUNS / 10)
  })
})

test('what was stored is clean, and the ledger refused none of what was accepted', () => {
  const rows = ledger.rows()
  expect(rows.length).toBeGreaterThan(500)
  expect(spilled).toEqual([])
  for (const { kind, payload } of rows) {
    const value = JSON.parse(payload) as Record<string, string>
    const again = kind === 'contest' ? readEntry({ ...value, agreement: true }) : readSignup(value)
    expect(again).toMatchObject({ ok: true, value })
    const { whyWantBook = '', ...lines } = value
    expect(cleanText(whyWantBook)).toBe(whyWantBook)
    for (const line of Object.values(lines)) {
      if (typeof line === 'string') expect(cleanLine(line)).toBe(line)
    }
  }
})

test('what was counted says nothing that is on no list', () => {
  expect(points.length).toBeGreaterThan(0)
  for (const { blobs } of points) {
    const [place, reason, campaign = '', source = '', ...identities] = blobs
    for (const tag of [campaign, source]) {
      expect(tag.length <= 100 && !tag.includes('@') && cleanLine(tag) === tag).toBe(true)
    }
    const told = [place, reason, ...identities].join('|')
    expect(told).toMatch(/^[\w-]*\|[a-z_]*(\|[A-Z][A-Za-z ]+|\|){3}$/)
  }
})

function described({ headers, body }: HostilePost): string {
  return `${JSON.stringify(headers)} ${JSON.stringify(Buffer.from(body).toString('latin1'))}`
}
