import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'

const SECOND = 1000
const DAY = 86_400_000
const opening = Date.UTC(2025, 6, 20, 5)
const end = Date.UTC(2025, 7, 19, 5)
/** The tile of an ended giveaway says for how many days it was open. */
const length = 30

/** Both stores are down, so an entry that passes every check ends in 503. */
const down = () => {
  throw new Error('down')
}
const env = { DB: { prepare: down }, SPILL: { send: down }, LIMITER: { limit: down } }

let worker: Awaited<ReturnType<typeof startClockedWorker>>
beforeAll(async () => {
  worker = await startClockedWorker(env)
})
afterAll(() => worker.close())

async function phaseAt(now: number) {
  const response = await worker.fetchAt(now, paths.contestApi)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as Record<string, unknown>
}

function post(now: number, body: object, type: 'json' | 'form') {
  const json = type === 'json'
  return worker.fetchAt(now, entryPath('contest'), {
    method: 'POST',
    headers: {
      origin: 'http://localhost',
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body: json ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>),
  })
}

const edges = [
  {
    edge: 'the last millisecond before',
    now: opening - 1,
    phase: 'not_started',
    days: 1,
    status: 409,
  },
  { edge: 'the first instant', now: opening, phase: 'open', days: 30, status: 503 },
  { edge: 'a millisecond in', now: opening + 1, phase: 'open', days: 30, status: 503 },
  { edge: 'the last millisecond', now: end - 1, phase: 'open', days: 1, status: 503 },
  { edge: 'the first instant after', now: end, phase: 'ended', days: 0, status: 409 },
  { edge: 'a millisecond after', now: end + 1, phase: 'ended', days: 0, status: 409 },
] as const

describe.each(edges)('at $edge', ({ now, phase, days, status }) => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => vi.restoreAllMocks())

  test('the answer, the page and the post agree', async () => {
    expect(await phaseAt(now)).toEqual({
      phase,
      days,
      opensAt: '2025-07-20T00:00:00-05:00',
      closesAt: '2025-08-18T23:59:59-05:00',
      now: new Date(now).toISOString(),
    })
    const html = await (await worker.fetchAt(now, paths.contest)).text()
    expect(html).toContain(`data-phase="${phase}"`)
    expect(html).toContain(`<dd data-clock="days">${days || length}</dd>`)
    expect(html.includes('<form')).toBe(phase === 'open')
    const entry = { fullName: 'Ruth', email: 'ruth@example.org', agreement: 'true' }
    expect((await post(now, entry, 'json')).status).toBe(status)
    expect((await post(now, entry, 'form')).status).toBe(status)
  })
})

test.each([
  ['at the close', end - 1, end, 409],
  ['just before it', end - 2, end - 1, 503],
  ['after the opening that it began before', opening - 1, opening, 503],
])('a body that ends %s is judged by that instant', async (_, begins, ends, status) => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const bytes = new TextEncoder().encode(
    JSON.stringify({ fullName: 'Ruth', email: 'ruth@example.org', agreement: true }),
  )
  const pieces = [bytes.subarray(0, 20), bytes.subarray(20)]
  const body = new ReadableStream(
    {
      pull(controller) {
        const piece = pieces.shift()
        if (pieces.length === 0) vi.setSystemTime(ends)
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  const response = await worker.fetchAt(begins, entryPath('contest'), {
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  vi.restoreAllMocks()
  expect(response.status).toBe(status)
})

describe('when no store takes the entry', () => {
  test('the failure is logged without the entry, and the form comes back filled', async () => {
    const lines: string[] = []
    const keep = (line: string) => void lines.push(line)
    vi.spyOn(console, 'log').mockImplementation(keep)
    vi.spyOn(console, 'error').mockImplementation(keep)
    const entry = {
      fullName: 'Ruth of Moab',
      email: 'ruth@example.org',
      whyWantBook: 'To read',
      agreement: 'true',
    }
    const page = await post(opening, entry, 'form')
    const html = await page.text()
    const json = await post(opening, entry, 'json')
    vi.restoreAllMocks()

    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(html).toContain('Submission Error')
    expect(html).toContain('There was an issue submitting your entry. Please try again.')
    for (const value of ['Ruth of Moab', 'ruth@example.org', 'To read'])
      expect(html).toContain(value)
    expect(html).toMatch(/<input[^>]*name="agreement"[^>]*checked=""/)
    expect(await json.json()).toMatchObject({ success: false })
    expect(lines.join('\n')).toContain('submission_refused')
    expect(lines.join('\n')).not.toMatch(/Ruth|ruth@|To read/)
  })
})

describe('a shared cache', () => {
  const stages = [
    { around: 'the opening', edge: opening, after: DAY },
    { around: 'a new day', edge: opening + 9 * DAY, after: DAY },
    { around: 'the end', edge: end, after: Infinity },
  ]

  test.each(stages)('keeps nothing past $around', async ({ edge, after }) => {
    for (const path of [paths.contest, paths.home]) {
      for (let second = -310; second <= 310; second++) {
        const response = await worker.fetchAt(edge + second * SECOND, path)
        await response.body?.cancel()
        const left = (second < 0 ? 0 : after / SECOND) - second
        expect(response.headers.get('cache-control')).toBe(
          `public, max-age=0, must-revalidate, s-maxage=${Math.min(300, left)}`,
        )
      }
      const last = await worker.fetchAt(edge - 1, path)
      await last.body?.cancel()
      expect(last.headers.get('cache-control')).toMatch(/s-maxage=0$/)
    }
  })

  test('that asks again learns of a new phase: the tag has changed', async () => {
    const tag = (await worker.fetchAt(opening - 1, paths.contest)).headers.get('etag') ?? ''
    const ask = (now: number) =>
      worker.fetchAt(now, paths.contest, { headers: { 'if-none-match': tag } })
    expect((await ask(opening - 1)).status).toBe(304)
    expect((await ask(opening)).status).toBe(200)
  })
})
