import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from '../../src/forms/text.ts'
import { paths } from '../../src/pages/paths.ts'
import { schemas } from '../../src/submissions/schemas.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import {
  endpoints,
  envelopePosts,
  fieldPosts,
  formPosts,
  generatedPost,
  type HostilePost,
} from './support/hostile-values.ts'
import { echoes, naughtyStrings } from '../support/naughty.ts'
import { clientIp } from '../../harness/post.ts'
import { contestVars, startSite } from '../../harness/site.ts'
import { openLedger } from '../unit/delivery/support/ledger.ts'
import { onSomeConnection, sideBySide } from './support/connections.ts'

const site = await startSite(contestVars('open'))
afterAll(() => site.close())

describe.each(Object.entries(endpoints))('%s over HTTP', (_, endpoint) => {
  // Hostile fields are posted below in this process, because they would take minutes over HTTP.
  const posts = envelopePosts(endpoint)

  test(`takes ${posts.length} hostile bodies without a 5xx`, { timeout: 600_000 }, async () => {
    const bad: string[] = []
    await sideBySide(16, posts, async (post, index) => {
      const { status, text } = await send(endpoint.path, post, index)
      if (status >= 500 || echoes(text)) bad.push(`${status}: ${described(post)}`)
    })
    expect(bad).toEqual([])
  })

  async function send(path: string, { headers, body }: HostilePost, index: number) {
    const init = {
      method: 'POST',
      headers: { origin: site.url, ...clientIp(index), ...headers },
      body: body as BodyInit,
    }
    const response = await onSomeConnection(() => site.fetch(path, init))
    const location = response.headers.get('location') ?? ''
    return { status: response.status, text: (await response.text()) + location }
  }
})

test('hostile bodies are stored, and the ledger rejects none', async () => {
  const stored = await site.rows<{ payload: string }>('SELECT payload FROM submissions')
  expect(stored.length).toBeGreaterThan(10)
  expect(await site.rows('SELECT * FROM dead_letters')).toEqual([])
  const failures = site.logs().filter(({ event }) => event === 'ledger_failed')
  expect(failures.filter(({ cause }) => !String(cause).startsWith('TimedOut'))).toEqual([])
})

/** Every naughty text in every field and 200 generated bodies, for each endpoint, with the real schema. */
describe('the worker in this process', async () => {
  const RUNS = 200
  const SEED = 32
  const NOW = Date.now()

  const ledger = openLedger()
  const points: { blobs: string[] }[] = []
  const queued: unknown[] = []
  const worker = await startClockedWorker({
    ...contestVars('open'),
    DB: ledger.db,
    FALLBACK: { send: async (message: unknown) => void queued.push(message) },
    EVENTS: { writeDataPoint: (point: { blobs: string[] }) => void points.push(point) },
    EVENTS_LIMITER: { limit: async () => ({ success: true }) },
    LIMITER: { limit: async () => ({ success: true }) },
  })

  test.each(Object.entries(endpoints))(
    '%s answers every body without a server error',
    { timeout: 600_000 },
    async (_, endpoint) => {
      const statuses = new Map<number, number>()
      const generated = fc.sample(generatedPost(endpoint), { numRuns: RUNS, seed: SEED })
      for (const post of [...fieldPosts(endpoint), ...formPosts(endpoint), ...generated]) {
        const { status, text } = await send(endpoint.path, post)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500 || echoes(text)) expect.fail(`${status} for ${described(post)}`)
      }
      const expected = new Set([200, 204, 303, 400, 413, 415, 422, 429])
      expect([...statuses.keys()].filter((status) => !expected.has(status))).toEqual([])
      // Enough bodies must be accepted.
      const taken = [200, 204, 303].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
      expect(statuses.get(422)).toBeGreaterThan(RUNS / 10)
      expect(taken).toBeGreaterThan(RUNS / 10)
    },
  )

  async function send(path: string, { headers, body }: HostilePost) {
    const { url, fetch } = worker.at(NOW)
    const init = { method: 'POST', headers: { origin: url, ...headers }, body: body as BodyInit }
    const response = await fetch(path, init)
    const text = await response.text()
    await worker.settled()
    return { status: response.status, text: `${text}${response.headers.get('location') ?? ''}` }
  }

  test('stored only normalized values, and the ledger rejected no accepted body', () => {
    const rows = ledger.rows()
    expect(rows.length).toBeGreaterThan(RUNS)
    expect(queued).toEqual([])
    for (const { kind, payload } of rows) {
      const value = JSON.parse(payload) as Record<string, string>
      const again =
        kind === 'entry'
          ? schemas().entry.parse({ ...value, agreement: true })
          : schemas().signup.parse(value)
      expect(again).toMatchObject(value)
      const { whyWantBook = '', ...lines } = value
      expect(cleanText(whyWantBook)).toBe(whyWantBook)
      for (const line of Object.values(lines)) {
        if (typeof line === 'string') expect(cleanLine(line)).toBe(line)
      }
    }
  })

  test('recorded only events of the list', () => {
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
})

function described({ headers, body }: HostilePost): string {
  return `${JSON.stringify(headers)} ${JSON.stringify(Buffer.from(body).toString('latin1'))}`
}

const places = ['/', '/guide/', '/quiz?q=', `${paths.contestEntered}?receipt=`]
const encoded = naughtyStrings.map(
  (text, index) => `${places[index % 4]}${encodeURIComponent(text.toWellFormed()).slice(0, 4000)}`,
)
const odd = [
  '/% /%zz /%ff /%c0%af /%ed%a0%80 /%00 /%0d%0aA /A%0d%0aSet-Cookie:%20a=b /f/%ff /guide/%00',
  '/i-am-loved%00 /;/ /~ /* /f/ /guide/__proto__ /quiz/constructor',
  '/\\evil.example /%5cevil.example //evil.example/%2f.. /..;/ /f/..%2f /f/contest/../x',
  '/%2e%2e/%2e%2e/etc/passwd /assets/..%2f..%2fwrangler.toml /assets/%2e%2e/worker.js',
  '/.git/config /.env /wp-login.php /_headers /worker.js /.wrangler/state',
].flatMap((line) => line.split(' '))
const long = ['a/'.repeat(2000), '@'.repeat(4000), 'A'.repeat(8000)].map((text) => `/${text}`)
const hostile = [...encoded, ...odd, ...long]

test(`${hostile.length} odd paths cause no 5xx`, { timeout: 600_000 }, async () => {
  const bad: string[] = []
  await sideBySide(16, hostile, async (path) => {
    const response = await fetch(site.url + path, { redirect: 'manual' })
    const text = await response.text()
    const location = new URL(response.headers.get('location') ?? '/', site.url)
    const calm = [200, 301, 302, 307, 404, 405].includes(response.status)
    if (!calm || echoes(text) || location.origin !== site.url)
      bad.push(`${response.status} ${path}`)
    if (/compatibility_date|\[core\]|root:x/.test(text)) bad.push(`leak ${path}`)
  })
  expect(bad).toEqual([])
})
