import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { redirects } from 'virtual:content/site'
import { securityHeaders } from '../../src/server/http/headers.ts'
import { paths } from '../../src/core/pages/paths.ts'
import { useSite } from './support/site.ts'

const bookFile = await readFile('sample/book.yaml', 'utf8')
const HOST = 'thirty-two.example'

const site = await useSite({ SITE_ORIGIN: `https://${HOST}` })

describe('canonical paths', () => {
  test.each([
    ['/contest/', '/contest'],
    ['/CONTEST/?a=B', '/contest?a=B'],
    ['//contest', '/contest'],
  ])('%s redirects to %s', async (from, to) => {
    expect(await get(from)).toEqual([301, `${site.url}${to}`])
  })

  test.each([
    ...redirects.filter(({ to }) => to.startsWith('/')),
    { from: '/Giveaway/', to: '/contest' },
  ])('$from redirects to $to in one step, permanently and with its query', async ({ from, to }) => {
    const [status, location] = await get(`${from}?utm_content=a&b=%20c`)
    expect(status).toBe(301)
    const expected = new URL(to, site.url)
    expected.searchParams.append('utm_content', 'a')
    expected.searchParams.append('b', ' c')
    expect(location).toBe(expected.href)
    expect(await get(expected.pathname)).toEqual([200, null])
  })

  const elsewhere = redirects.filter(({ to }) => !to.startsWith('/'))
  test.each(elsewhere)('$from leads to $to without the query, unstored', async ({ from, to }) => {
    for (const path of [from, `${from}?tag=other`, `${from.toUpperCase()}/`]) {
      const { status, headers } = await fetch(site.url + path, { redirect: 'manual' })
      const answer = [status, headers.get('location'), headers.get('cache-control')]
      expect(answer, path).toEqual([302, to, 'no-store'])
    }
    expect(bookFile).toContain(to)
  })

  test('a visitor’s own tags replace those of a redirect', async () => {
    for (const path of ['/bulletin?utm_source=mail', '/bulletin.?utm_source=mail']) {
      const own = '/?utm_source=mail&utm_medium=print#email-capture'
      expect((await get(path))[1]).toBe(`${site.url}${own}`)
    }
  })

  test.each<[string, string]>([
    ...['.', ',', ')', '%20', '%E2%80%8B', '!)%22', '/,', '%ef%b8%8f', '%0D%0A'].map(
      (end) => [`/contest${end}`, '/contest'] as [string, string],
    ),
    ['/contest.?utm_source=mail', '/contest?utm_source=mail'],
    ['/contest.?a=%0D%0Ab%23c', '/contest?a=%0D%0Ab%23c'],
    ['/profile/loved.holy.free.', '/profile/loved.holy.free'],
  ])('the damaged link %s redirects to %s', async (from, to) => {
    expect(await get(from)).toEqual([301, `${site.url}${to}`])
  })

  test.each([
    '/no-such-page.',
    '/%5C%5Cexample.org',
    '//example.org/',
    '/contest%2Fno%C3%A4',
    '/%e2%80%8Bcontest',
    '/api/contest.',
  ])('%s is not found', async (path) => {
    expect(await get(path)).toEqual([404, null])
  })

  /** Status and location. The raw path, because `//contest` would name a host. */
  async function get(path: string) {
    const { status, headers } = await fetch(site.url + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
})

describe('http at the host of an https SITE_ORIGIN', () => {
  const REDIRECTED = [
    paths.home,
    '/Contest/?utm_source=a%20b&x=1',
    '/%0a?a=%0d%0a',
    paths.contestApi,
  ]
  test.each(REDIRECTED)('%s redirects to https', async (path) => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers } = await ask(method, path, HOST)
      expect([status, headers.location]).toEqual([301, `https://${HOST}${path}`])
      const name = 'strict-transport-security'
      expect(headers[name]).toBe(securityHeaders[name])
    }
  })

  test.each([
    ['POST', paths.newsletter, 'application/json'],
    ['POST', paths.quiz, 'multipart/form-data'],
    ['PUT', paths.home, 'text/plain'],
  ])('%s %s of %s fails before its body is read', async (method, path, type) => {
    const { status, headers, body } = await ask(method, path, HOST, bodyOf(type))
    expect([status, headers['cache-control']]).toEqual([403, 'no-store'])
    expect(body).toMatch(type.endsWith('json') ? /"https_required"/ : /^<!DOCTYPE html>/)
  })
})

const OTHERS = ['localhost', 'www.thirty-two.example', `${HOST}:8080`]
test.each(OTHERS)('http at %s is not redirected', async (host) => {
  expect((await ask('GET', paths.contest, host)).status).toBe(200)
  const { status } = await ask('POST', paths.newsletter, host, bodyOf('text/plain'))
  expect(status).toBe(415)
})

/** A request over http to a host. An announced body is never sent, so an answer proves that it was not read. */
async function ask(method: string, path: string, host: string, headers = {}) {
  const { port } = new URL(site.url)
  const asked = request({ port, method, path, headers: { host, ...headers } })
  asked.flushHeaders()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await text(answer)
  asked.destroy()
  return { status: answer.statusCode, headers: answer.headers, body }
}

/** The headers of a post from the site itself. */
function bodyOf(type: string) {
  return { 'content-type': type, 'content-length': 50, 'sec-fetch-site': 'same-origin' }
}
