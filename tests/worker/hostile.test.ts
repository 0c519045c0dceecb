import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths'
import {
  echoes,
  endpoints,
  envelopePosts,
  fieldPosts,
  formPosts,
  type HostilePost,
} from '../support/hostile'
import { naughtyStrings } from '../support/naughty'
import { onSomeConnection, visitor } from '../support/post'
import { contestVars, startSite, type TestSite } from '../support/site'

const WIDTH = 16

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

/** Sends posts side by side and tells what each got. */
async function sendAll(path: string, posts: readonly HostilePost[]) {
  const answers: { status: number; text: string }[] = []
  const queue = posts.entries()
  async function sender() {
    for (const [index, { headers, body }] of queue) {
      const send = () =>
        site.fetch(path, {
          method: 'POST',
          headers: { origin: site.url, ...visitor(index), ...headers },
          body: body as BodyInit,
        })
      const response = await onSomeConnection(send)
      const location = response.headers.get('location') ?? ''
      answers[index] = { status: response.status, text: (await response.text()) + location }
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, sender))
  return answers
}

describe.each(Object.entries(endpoints))('%s', (_, endpoint) => {
  // The whole crossing of texts and fields runs in `hostile-bodies.test.ts`; a fifth of it goes over the wire.
  const crossed = [...fieldPosts(endpoint), ...formPosts(endpoint)]
  const step = Math.floor(crossed.length / 450)
  const posts = [
    ...envelopePosts(endpoint),
    ...crossed.filter((_post, index) => index % step === 0),
  ]

  test(`takes ${posts.length} hostile bodies without a stumble`, { timeout: 180_000 }, async () => {
    expect(posts.length).toBeGreaterThanOrEqual(500)
    const answers = await sendAll(endpoint.path, posts)
    const bad = answers.flatMap(({ status, text }, index) =>
      status >= 500 || echoes(text)
        ? [`${status}: ${JSON.stringify(posts[index]?.headers)} ${String(posts[index]?.body)}`]
        : [],
    )
    expect(bad).toEqual([])
  })
})

test('every hostile body that was accepted is in the ledger, none had to go round it', async () => {
  const stored = await site.rows<{ payload: string }>('SELECT payload FROM submissions')
  expect(stored.length).toBeGreaterThan(50)
  expect(await site.rows('SELECT * FROM dead_letters')).toEqual([])
  const failures = site.logs().filter(({ event }) => event === 'ledger_failed')
  expect(failures.filter(({ cause }) => !String(cause).startsWith('TimedOut'))).toEqual([])
})

describe('a body larger than 16 KiB', () => {
  const head = () =>
    `POST ${paths.newsletter} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nOrigin: ${site.url}\r\n` +
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunk = `1000\r\n${' '.repeat(4096)}\r\n`

  test('sent in chunks without a length is refused all the same', async () => {
    expect(await raw(head() + chunk.repeat(5) + '0\r\n\r\n')).toMatch(/^HTTP\/1.1 413/)
  })

  // Where the worker hangs up, the harness's own proxy answers for it; `post.test.ts` counts what is read.
  test('of ten megabytes in chunks leaves the site as it was', async () => {
    const many = Array.from({ length: 2560 }, () => chunk)
    expect(await raw(head(), many)).not.toMatch(/^HTTP\/1.1 [23]/)
    expect((await site.fetch(paths.health)).status).toBe(200)
  })

  test('is refused by its length alone', async () => {
    const answer = await raw(
      `POST ${paths.newsletter} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nOrigin: ${site.url}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 10485760\r\nConnection: close\r\n\r\n{"a":',
    )
    expect(answer).toMatch(/^HTTP\/1.1 413/)
  })
})

/** What a socket answers to bytes that no client library would send; more of them follow until it does. */
function raw(text: string, more: readonly string[] = []): Promise<string> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    const rest = more.values()
    function writeOn() {
      const next = rest.next()
      if (!next.done && !socket.destroyed) socket.write(next.value, 'latin1', writeOn)
    }
    socket.write(text, 'latin1', writeOn)
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    // A server that has heard enough may hang up in the middle: then what it said until then counts.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}

describe('paths', () => {
  const encoded = naughtyStrings.map((text) =>
    encodeURIComponent(text.toWellFormed()).slice(0, 4000),
  )
  const odd = [
    '/%',
    '/%zz',
    '/%ff',
    '/%c0%af',
    '/%ed%a0%80',
    '/%00',
    '/%0d%0aA',
    '/A%0d%0aSet-Cookie:%20a=b',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..;/',
    '/.git/config',
    '/.env',
    '/wp-login.php',
    '/\\evil.example',
    '/%5cevil.example',
    '//evil.example/%2f..',
    '/;/',
    '/~',
    '/*',
    '/f/%ff',
    '/f/..%2f',
    '/f/',
    '/f/contest/../x',
    '/guide/__proto__',
    '/quiz/constructor',
    '/guide/%00',
    '/i-am-loved%00',
    '/assets/..%2f..%2fwrangler.toml',
    '/assets/%2e%2e/worker.js',
    '/_headers',
    '/worker.js',
    '/.wrangler/state',
    `/${'a/'.repeat(2000)}`,
    `/${'@'.repeat(4000)}`,
    `/${'A'.repeat(8000)}`,
  ]
  const places = ['/', '/guide/', '/quiz?q=', '/?receipt=']
  const hostile = [...encoded.map((text, index) => `${places[index % 4]}${text}`), ...odd]

  test(`${hostile.length} odd ones are answered calmly`, { timeout: 120_000 }, async () => {
    const bad: string[] = []
    const queue = hostile.values()
    async function sender() {
      for (const path of queue) {
        const response = await fetch(site.url + path, { redirect: 'manual' })
        const text = await response.text()
        const location = new URL(response.headers.get('location') ?? '/', site.url)
        const calm = [200, 301, 302, 307, 404, 405].includes(response.status)
        if (!calm || echoes(text) || location.origin !== site.url)
          bad.push(`${response.status} ${path}`)
        if (/compatibility_date|\[core\]|root:x/.test(text)) bad.push(`leak ${path}`)
      }
    }
    await Promise.all(Array.from({ length: WIDTH }, sender))
    expect(bad).toEqual([])
  })

  test.each(naughtyStrings.filter((text) => echoes(text)))(
    'the receipt %j is not shown back',
    async (text) => {
      const response = await site.fetch(
        `${paths.contestEntered}?receipt=${encodeURIComponent(text)}`,
      )
      expect(response.status).toBe(200)
      expect(echoes(await response.text())).toBe(false)
    },
  )
})

describe('headers', () => {
  const names = [
    'accept',
    'accept-language',
    'if-none-match',
    'if-modified-since',
    'range',
    'origin',
    'referer',
    'cookie',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'cf-connecting-ip',
    'sec-fetch-site',
    'idempotency-key',
    'x-http-method-override',
    'x-original-url',
    'authorization',
    'content-type',
  ]
  const values = naughtyStrings
    .map((text) => text.replace(/[^\x20-\x7E]/g, '').trim())
    .filter(Boolean)

  test('of every odd value change nothing for a page', { timeout: 120_000 }, async () => {
    const page = await (await site.fetch(paths.thankYou)).text()
    const bad: string[] = []
    const queue = values
      .flatMap((value, index) => {
        const name = names[index % names.length] ?? ''
        return [[name, value] as const, ['x-forwarded-host', value] as const]
      })
      .values()
    async function sender() {
      for (const [name, value] of queue) {
        const response = await site.fetch(paths.thankYou, { headers: { [name]: value } })
        if (response.status !== 200 || (await response.text()) !== page)
          bad.push(`${name}: ${value}`)
      }
    }
    await Promise.all(Array.from({ length: WIDTH }, sender))
    expect(bad).toEqual([])
  })

  test('of hundreds of etags are compared in no time', async () => {
    const tags = `${'"a" '.repeat(100)}${' '.repeat(6000)}x`
    const begun = performance.now()
    const response = await site.fetch(paths.home, { headers: { 'if-none-match': tags } })
    expect(response.status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  test.each([
    [
      'two content types',
      'Content-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 2',
      '{}',
      /^HTTP\/1.1 (400|415)/,
    ],
    [
      'a length and chunks',
      'Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked',
      '2\r\n{}\r\n0\r\n\r\n',
      /^(HTTP\/1.1 4\d\d|$)/,
    ],
    [
      'two lengths',
      'Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 9',
      '{}',
      /^(HTTP\/1.1 400|$)/,
    ],
    [
      'a length that is none',
      'Content-Type: application/json\r\nContent-Length: x',
      '{}',
      /^(HTTP\/1.1 400|$)/,
    ],
  ])('%s do no harm', async (_, headers, body, answer) => {
    const origin = `Host: ${new URL(site.url).host}\r\nOrigin: ${site.url}`
    const sent = `POST ${paths.newsletter} HTTP/1.1\r\n${origin}\r\nConnection: close\r\n${headers}\r\n\r\n${body}`
    expect(await raw(sent)).toMatch(answer)
    expect((await site.fetch(paths.health)).status).toBe(200)
  })
})
