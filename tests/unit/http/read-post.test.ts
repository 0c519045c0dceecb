import { Hono } from 'hono/tiny'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '../../../src/server/http/context.ts'
import { readPost } from '../../../src/server/http/read-post.ts'
import { withSite } from '../../../src/server/http/request-context.ts'

const SITE = 'https://site.test'
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

function post(body: BodyInit, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const sent = { 'content-type': JSON_TYPE, origin: SITE, ...headers }
  return new Request(`${SITE}/supabase`, { ...init, headers: sent })
}

/** An endless JSON body, and how much of it was read. */
function endless(failAfter = Infinity) {
  const seen = { bytes: 0 }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.bytes >= failAfter) return controller.error(new Error('connection lost'))
        seen.bytes += 1024
        controller.enqueue(new Uint8Array(1024).fill(0x20))
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, seen }
}

const app = new Hono<AppEnv>().use(withSite).post('*', async (c) => {
  const read = await readPost(c, ['json', 'form'])
  return read instanceof Response ? read : c.json(Object.entries(read.body))
})

/** The fields, or the status of the refusal. */
async function outcome(request: Request) {
  const response = await app.fetch(request, {})
  if (!response.ok) return response.status
  return Object.fromEntries((await response.json()) as [string, unknown][])
}

describe('a body', () => {
  test('without end is read up to one chunk past 16 KiB', async () => {
    const { stream, seen } = endless()
    expect(await outcome(post(stream))).toBe(413)
    expect(seen.bytes).toBeLessThanOrEqual(17 * 1024)
  })

  test('with a content-length over the limit is not read', async () => {
    const { stream, seen } = endless()
    expect(await outcome(post(stream, { 'content-length': '16385' }))).toBe(413)
    expect(seen.bytes).toBe(0)
  })

  test('that ends early is rejected', async () => {
    expect(await outcome(post(endless(4096).stream))).toBe(400)
  })

  test('of exactly 16 KiB is accepted', async () => {
    const body = `{"a":"${'x'.repeat(16_384 - 8)}"}`
    expect(await outcome(post(body))).toEqual({ a: 'x'.repeat(16_384 - 8) })
    expect(await outcome(post(`${body} `))).toBe(413)
  })

  test('loses its byte order mark', async () => {
    expect(await outcome(post('\uFEFF{"a":1}'))).toEqual({ a: 1 })
  })

  test.each([
    ['not UTF-8', JSON_TYPE, Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ['cut off', JSON_TYPE, '{"a":'],
  ])('is rejected: %s', async (_, type, body) => {
    expect(await outcome(post(body as BodyInit, { 'content-type': type }))).toBe(400)
  })

  test('of a form keeps repeated fields as a list and accepts any field name', async () => {
    const body = 'a=1&a=2&__proto__=x&b=%C3%BC+'
    const read = await outcome(post(body, { 'content-type': FORM_TYPE }))
    expect(Object.entries(read)).toEqual([
      ['a', ['1', '2']],
      ['__proto__', 'x'],
      ['b', 'ü '],
    ])
  })
})

test.each([
  [JSON_TYPE, true],
  [`${JSON_TYPE}; charset=UTF-8`, true],
  ['text/plain', false],
])('the type %s is accepted: %s', async (type, taken) => {
  const result = await outcome(post('{}', { 'content-type': type }))
  expect(result).toEqual(taken ? {} : 415)
})

const nobody: Record<string, string> = {}
test.each([
  ['its own origin', JSON_TYPE, { origin: SITE }, true],
  [
    'its own origin, to the browser behind a tunnel',
    JSON_TYPE,
    { origin: 'https://tunnel.test', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  ['another origin', JSON_TYPE, { origin: 'https://evil.test' }, false],
  ['an origin that begins alike', JSON_TYPE, { origin: `${SITE}.evil.test` }, false],
  ['an opaque origin', FORM_TYPE, { origin: 'null' }, false],
  ['another site, good origin', JSON_TYPE, { origin: SITE, 'sec-fetch-site': 'cross-site' }, false],
  ['a sibling', FORM_TYPE, { 'sec-fetch-site': 'same-site' }, false],
  ['no origin, as a form', FORM_TYPE, nobody, true],
])('the origin of a post: %s', async (_, type, headers, taken) => {
  const request = new Request(SITE, {
    method: 'POST',
    body: type === JSON_TYPE ? '{}' : '',
    headers: { 'content-type': type, ...headers },
  })
  expect(await outcome(request)).toEqual(taken ? {} : 403)
})
