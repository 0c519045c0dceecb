import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { envelopePosts } from '../support/hostile-envelopes.ts'
import { fieldPosts, formPosts } from '../support/hostile-fields.ts'
import { endpoints, type HostilePost } from '../support/hostile.ts'
import { echoes } from '../support/naughty.ts'
import { onSomeConnection, visitor } from '../support/post.ts'
import { rawAnswer } from '../support/raw.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

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
    const bad: string[] = []
    await sideBySide(16, posts, async (post, index) => {
      const { status, text } = await send(endpoint.path, post, index)
      if (status >= 500 || echoes(text))
        bad.push(`${status}: ${JSON.stringify(post.headers)} ${String(post.body)}`)
    })
    expect(bad).toEqual([])
  })
})

async function send(path: string, { headers, body }: HostilePost, index: number) {
  const init = {
    method: 'POST',
    headers: { origin: site.url, ...visitor(index), ...headers },
    body: body as BodyInit,
  }
  const response = await onSomeConnection(() => site.fetch(path, init))
  const location = response.headers.get('location') ?? ''
  return { status: response.status, text: (await response.text()) + location }
}

test('every hostile body that was accepted is in the ledger, none had to go round it', async () => {
  const stored = await site.rows<{ payload: string }>('SELECT payload FROM submissions')
  expect(stored.length).toBeGreaterThan(50)
  expect(await site.rows('SELECT * FROM dead_letters')).toEqual([])
  const failures = site.logs().filter(({ event }) => event === 'ledger_failed')
  expect(failures.filter(({ cause }) => !String(cause).startsWith('TimedOut'))).toEqual([])
})

/** What the site answers to the bytes of a post to the newsletter, from its headers on. */
function rawPost(text: string, more?: readonly string[]): Promise<string> {
  const head = `POST ${paths.newsletter} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nOrigin: ${site.url}\r\n`
  return rawAnswer(site.url, head + text, more)
}

describe('a body larger than 16 KiB', () => {
  const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunk = `1000\r\n${' '.repeat(4096)}\r\n`

  test('sent in chunks without a length is refused all the same', async () => {
    expect(await rawPost(`${chunked}${chunk.repeat(5)}0\r\n\r\n`)).toMatch(/^HTTP\/1.1 413/)
  })

  // Where the worker hangs up, the harness's own proxy answers for it; `post.test.ts` counts what is read.
  test('of ten megabytes in chunks leaves the site as it was', async () => {
    const many = Array.from({ length: 2560 }, () => chunk)
    expect(await rawPost(chunked, many)).not.toMatch(/^HTTP\/1.1 [23]/)
    expect((await site.fetch(paths.health)).status).toBe(200)
  })

  test('is refused by its length alone', async () => {
    const long = 'Content-Type: application/json\r\nContent-Length: 10485760\r\nConnection: close'
    expect(await rawPost(`${long}\r\n\r\n{"a":`)).toMatch(/^HTTP\/1.1 413/)
  })
})

describe('headers', () => {
  const json = 'Content-Type: application/json\r\n'
  test.each([
    [
      'two content types',
      `${json}Content-Type: text/plain\r\nContent-Length: 2`,
      '{}',
      /^HTTP\/1.1 (400|415)/,
    ],
    [
      'a length and chunks',
      `${json}Content-Length: 2\r\nTransfer-Encoding: chunked`,
      '2\r\n{}\r\n0\r\n\r\n',
      /^(HTTP\/1.1 4\d\d|$)/,
    ],
    ['two lengths', `${json}Content-Length: 2\r\nContent-Length: 9`, '{}', /^(HTTP\/1.1 400|$)/],
    ['a length that is none', `${json}Content-Length: x`, '{}', /^(HTTP\/1.1 400|$)/],
  ])('%s do no harm', async (_, headers, body, answer) => {
    expect(await rawPost(`Connection: close\r\n${headers}\r\n\r\n${body}`)).toMatch(answer)
    expect((await site.fetch(paths.health)).status).toBe(200)
  })
})
