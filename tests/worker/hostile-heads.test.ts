import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { echoes, naughtyStrings } from '../support/naughty.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

describe('paths', () => {
  const places = ['/', '/guide/', '/quiz?q=', '/?receipt=']
  const encoded = naughtyStrings.map(
    (text, index) =>
      `${places[index % 4]}${encodeURIComponent(text.toWellFormed()).slice(0, 4000)}`,
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

  test(`${hostile.length} odd ones are answered calmly`, { timeout: 120_000 }, async () => {
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
    'accept accept-language if-none-match if-modified-since range origin referer cookie user-agent',
    'x-forwarded-for x-forwarded-host forwarded cf-connecting-ip sec-fetch-site idempotency-key',
    'x-http-method-override x-original-url authorization content-type',
  ].flatMap((line) => line.split(' '))

  test('of every odd value change nothing for a page', { timeout: 120_000 }, async () => {
    const page = await (await site.fetch(paths.thankYou)).text()
    const bad: string[] = []
    const sent = naughtyStrings
      .map((text) => text.replace(/[^\x20-\x7E]/g, '').trim())
      .filter(Boolean)
      .flatMap((value, index) => [
        { [names[index % names.length] ?? '']: value },
        { 'x-forwarded-host': value },
      ])
    await sideBySide(16, sent, async (headers) => {
      const response = await site.fetch(paths.thankYou, { headers })
      if (response.status !== 200 || (await response.text()) !== page)
        bad.push(JSON.stringify(headers))
    })
    expect(bad).toEqual([])
  })

  test('of hundreds of etags are compared in no time', async () => {
    const tags = `${'"a" '.repeat(100)}${' '.repeat(6000)}x`
    const begun = performance.now()
    const response = await site.fetch(paths.home, { headers: { 'if-none-match': tags } })
    expect(response.status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})
