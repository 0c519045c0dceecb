import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '../../src/http/headers.ts'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { builtSite, startWorkerd, type Workerd } from '../support/workerd.ts'

const HOST = 'thirty-two.example'

// Plain workerd: the proxy of `wrangler dev` rewrites redirects to https.
let worker: Workerd
beforeAll(async () => {
  worker = await startWorkerd({ ...builtSite, vars: { SITE_ORIGIN: `https://${HOST}` } })
})
afterAll(() => worker.stop())

/** A request over http to a host, whose body never comes: what answers has not read it. */
function ask(method: string, path: string, host: string, headers: readonly string[] = []) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(worker.url).port), '127.0.0.1')
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      resolve(bytes.toString())
      socket.destroy()
    })
    socket.write([`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n'))
  })
}

/** What announces a body, of the site's own. */
function bodyOf(type: string): string[] {
  return [`Content-Type: ${type}`, 'Content-Length: 50', 'Sec-Fetch-Site: same-origin']
}

function statusOf(answer: string): number {
  return Number(answer.split(' ')[1])
}

describe('http at the host of an https SITE_ORIGIN', () => {
  test.each([
    paths.home,
    '/contest?utm_source=a%20b&x=1',
    '/Contest/',
    '/%0a?a=%0d%0a',
    '/no-such-page',
    paths.health,
    paths.contestApi,
  ])('%s is sent to https, each time', async (path) => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await ask(method, path, HOST)
      expect(statusOf(answer)).toBe(301)
      expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(`https://${HOST}${path}`)
      expect(answer).toContain(securityHeaders['strict-transport-security'])
    }
  })

  test.each([
    ['POST', paths.newsletter, 'application/json'],
    ['POST', paths.newsletter, 'application/x-www-form-urlencoded'],
    ['POST', entryPath('contest'), 'application/json'],
    ['POST', paths.quiz, 'multipart/form-data'],
    ['PUT', paths.home, 'text/plain'],
    ['DELETE', '/no-such-page', 'text/plain'],
    ['OPTIONS', paths.newsletter, 'text/plain'],
  ])('%s %s of %s is refused before its body is read', async (method, path, type) => {
    const answer = await ask(method, path, HOST, bodyOf(type))
    expect(statusOf(answer)).toBe(403)
    expect(answer).toMatch(type.endsWith('json') ? /"https_required"/ : /text\/html/)
    expect(answer).toMatch(/^cache-control: no-store\r$/im)
  })
})

test.each(['localhost', 'www.thirty-two.example', `${HOST}:8080`])(
  'http at %s is left alone',
  async (host) => {
    expect(statusOf(await ask('GET', paths.contest, host))).toBe(200)
    expect(statusOf(await ask('GET', paths.contest, host))).toBe(200)
    const answer = await ask('POST', paths.newsletter, host, bodyOf('text/plain'))
    expect(statusOf(answer)).toBe(415)
  },
)
