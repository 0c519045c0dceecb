import { describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { questionIds } from '../../src/core/quiz/questions.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { echoes, naughtyStrings } from '../support/naughty.ts'
import { clientIp, entryOf, postForm, postJson, signupOf } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { openLedger } from '../unit/support/ledger.ts'
import { onSomeConnection, sideBySide } from './support/connections.ts'
import { useSite } from './support/site.ts'

const site = await useSite(giveawayVars('open'))

const hidden = { topic: '', attribution: 'utm_source=church' }
const quizResult = { primary: 'Loved', secondary: ['Holy', 'Free'] }
const optional = { instagramHandle: '@ruth', whyWantBook: 'To read it.' }
const captured = { event: 'quiz_email_captured', primary_result: 'Loved' }

/** A good body of each endpoint. */
const signup: Body = { ...signupOf('ruth'), source: 'quiz', quizResult, ...hidden }
const entry: Body = { ...entryOf('ruth'), ...optional, ...hidden }
const sheet: Body = Object.fromEntries(questionIds.map((id) => [`q${id}`, 'A']))
const event: Body = { ...captured, secondary_results: ['Holy', 'Free'], attribution: '' }

type Body = Record<string, unknown>

/** JSON values that are not strings, and nestings of them. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  0,
  1e21,
  [],
  {},
  [null],
  ['a', 'b'],
  { toString: 1 },
  { length: 5 },
  Array.from({ length: 500 }, () => 0),
]

/** Each text and each wrong value in each field. */
const crossed = (good: Body) =>
  Object.keys(good).flatMap((field) =>
    [...naughtyStrings, ...wrongValues].map((value) => ({ ...good, [field]: value })),
  )

/** Each text in one field or another: a form is answered with a page, which takes long to render. */
const inTurn = (good: Body) => {
  const fields = Object.keys(good)
  return naughtyStrings.map((text, n) => ({ ...good, [fields[n % fields.length]!]: text }))
}

/** With the real schema in a ledger of this process, because these posts would take minutes over HTTP. */
describe('the worker in this process', async () => {
  const NOW = Date.now()
  const ledger = openLedger()
  const queued: unknown[] = []
  const within = { limit: async () => ({ success: true }) }
  const worker = await startClockedWorker({
    ...giveawayVars('open'),
    DB: ledger.db,
    FALLBACK: { send: async (message: unknown) => void queued.push(message) },
    EVENTS: { writeDataPoint() {} },
    EVENTS_LIMITER: within,
    LIMITER: within,
  })

  test.each([
    ['signups', paths.newsletter, postJson, crossed(signup)],
    ['plain signups', paths.newsletter, postForm, inTurn(signup)],
    ['entries', entryPath('contest'), postJson, crossed(entry)],
    ['plain entries', entryPath('contest'), postForm, inTurn(entry)],
    ['quizzes', paths.quiz, postForm, inTurn(sheet)],
    ['events', paths.eventsApi, postJson, crossed(event)],
  ] as const)('answers all %s without a server error', async (_, path, post, bodies) => {
    const statuses = new Map<number, number>()
    for (const body of bodies) {
      const response = await post(worker.at(NOW), path, body)
      const text = (await response.text()) + response.headers.get('location')
      await worker.settled()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 500 || echoes(text)) expect.fail(JSON.stringify(body))
    }
    const expected = new Set([200, 204, 303, 400, 413, 422])
    expect([...statuses.keys()].filter((status) => !expected.has(status))).toEqual([])
    expect(statuses.get(422)).toBeGreaterThan(10)
  })

  test('the ledger rejected no accepted body', () => {
    expect(ledger.rows().length).toBeGreaterThan(naughtyStrings.length)
    expect(queued).toEqual([])
  })
})

const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)
const manyKeys = Array.from({ length: 1500 }, (_, key) => `"k${key}":0`).join()
const entryText = JSON.stringify(entry)
const oddBodies: readonly (string | Uint8Array)[] = [
  ...' |{}{}|[]|null|0|\u0000|&&&===|%|%zz|email=%00|'.split('|'),
  nested('[', ']', 8000),
  nested('{"a":', '}', 2700),
  `{"a":${nested('[', ']', 7000)}}`,
  '1'.repeat(16_000),
  `{"__proto__":{"email":"a@b.co"},"constructor":{"prototype":{"a":1}},${entryText.slice(1)}`,
  `${entryText.slice(0, -1)},"email":{"a":1}}`,
  `${entryText.slice(0, -1)},${manyKeys}}`,
  `\uFEFF${entryText}`,
  '__proto__=1&__proto__[a]=2&email[]=a&email[b]=c',
  'a&'.repeat(8000),
  'email=a%40b.co&'.repeat(900),
  `firstName=${'+'.repeat(16_000)}`,
  'x'.repeat(17_000),
  // `{}` in UTF-16, and half a character in UTF-8.
  Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
]

test('odd bodies of every type cause no 5xx over HTTP', async () => {
  const ways = [paths.newsletter, entryPath('contest'), paths.quiz, paths.eventsApi].flatMap(
    (path) => [
      { path, headers: { 'content-type': 'application/json', 'idempotency-key': '../..' } },
      { path, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { path, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    ],
  )
  const posts = ways.flatMap((way) => oddBodies.map((body) => ({ ...way, body })))
  const bad: string[] = []
  await sideBySide(16, posts, async ({ path, headers, body }, n) => {
    const init = {
      method: 'POST',
      headers: { origin: site.url, ...clientIp(n), ...headers },
      body: body as BodyInit,
    }
    const response = await onSomeConnection(() => site.fetch(path, init))
    if (response.status >= 500 || echoes(await response.text())) bad.push(`${path}: ${n}`)
  })
  expect(bad).toEqual([])
})

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

test('odd paths cause no 5xx, lead to no other site and leak no file', async () => {
  const bad: string[] = []
  await sideBySide(16, [...encoded, ...odd, ...long], async (path) => {
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
