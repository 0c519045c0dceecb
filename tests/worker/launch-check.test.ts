import { afterAll, describe, expect, test } from 'vitest'
import { siteFindings } from '../../tools/admin/launch-check/site.ts'
import { startSite } from '../../tools/harness/site.ts'
import { runWith } from '../unit/admin/support/admin.ts'

const ORIGIN = 'https://thirty-two.example'
const site = await startSite({ SITE_ORIGIN: ORIGIN, RECEIPT_KEY: 'own' })
afterAll(() => site.close())

type Change = (path: string, answer: Response) => Response | undefined | Promise<Response>

/** The findings for the built site under its own host name, with some responses changed. */
function look(change: Change = () => undefined, asked: string[] = []) {
  const fetchImpl = async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    const answer = await site.fetch(pathname, init)
    return (await change(pathname, answer.clone())) ?? answer
  }
  return siteFindings(ORIGIN, fetchImpl)
}

const at =
  (path: string, make: (answer: Response) => Response | Promise<Response>): Change =>
  (asked, answer) =>
    asked === path ? make(answer) : undefined
const header = (name: string, value: string | undefined) =>
  at('/', ({ body, headers }) => {
    const others = [...headers].filter(([other]) => other !== name)
    return new Response(body, { headers: value ? [...others, [name, value]] : others })
  })
const replaced = (path: string, from: string, to: string) =>
  at(path, async (answer) => new Response((await answer.text()).replaceAll(from, to), answer))

describe('the built site', () => {
  test('has no findings, after three requests', async () => {
    const asked: string[] = []
    expect((await look(undefined, asked)).filter(Boolean)).toEqual([])
    expect(asked).toEqual(['/', '/health', '/support'])
  })

  const login = 'https://team.cloudflareaccess.com/cdn-cgi/access/login/x'
  const challenge = { status: 403, headers: { 'cf-mitigated': 'challenge' } }
  const ill = () => Response.json({ ok: false, code: 'list_late' }, { status: 503 })
  const canonical = 'rel="canonical" href="'

  test.each<[string, Change]>([
    ['transport-security', header('strict-transport-security', undefined)],
    ['content-security-policy', header('content-security-policy', "default-src 'unsafe-inline'")],
    ['sets a cookie', header('set-cookie', '__cf_bm=1')],
    ['/health says list_late', at('/health', ill)],
    ['is https://elsewhere', replaced('/', canonical + ORIGIN, `${canonical}https://elsewhere`)],
    ['Email Address Obfuscation', replaced('/support', 'mailto:', '/cdn-cgi/l/email-protection#')],
    ['Bot Fight Mode', at('/', () => new Response('', challenge))],
    ['Bot Fight Mode', at('/health', () => new Response('', challenge))],
    ['Cloudflare Access', at('/', () => Response.redirect(login))],
    ['answers 500', at('/', () => new Response('', { status: 500 }))],
  ])('with a fault has a finding: %s', async (expected, change) => {
    const found = (await look(change)).filter(Boolean)
    expect(found).toEqual([expect.stringContaining(expected)])
  })

  test('that does not answer must be deployed', async () => {
    const down = () => Promise.reject(new TypeError('fetch failed'))
    expect(await siteFindings(ORIGIN, down)).toEqual([expect.stringContaining('deploy')])
    expect(await siteFindings(undefined, down)).toEqual([expect.stringContaining('--site')])
  })
})

describe('--post', () => {
  async function post(answer?: () => Promise<Response>) {
    const fetchImpl: typeof fetch = (url, init) =>
      answer?.() ?? site.fetch(new URL(new Request(url).url).pathname, init)
    const args = ['launch-check', '--remote', '--post', '--site', ORIGIN]
    const { exit, out } = await runWith({ fetchImpl }, args)
    return { exit, out, stored: await site.rows('SELECT status, hold FROM submissions') }
  }
  const find = /look for it at https:\S+\/dashboard\/find: it must be held/i

  test('posts a signup that is held, and says where to find and erase it', async () => {
    const { exit, out, stored } = await post()
    expect(out).toMatch(find)
    expect([exit, stored]).toEqual([0, [{ status: 'held', hold: 'honeypot' }]])
    await site.rows('DELETE FROM submissions')
  })

  test.each<[string, () => Promise<Response>, RegExp]>([
    ['refuses', async () => new Response('', { status: 429 }), /answers 429.*\.$/],
    [
      'Cloudflare challenges',
      async () => new Response('', { status: 403, headers: { 'cf-mitigated': 'challenge' } }),
      /answers 403.*\n.*Bot Fight Mode.*$/,
    ],
    ['is silent', () => Promise.reject(new TypeError('fetch failed')), find],
  ])('a site that %s proves nothing', async (_, answer, says) => {
    const { exit, out, stored } = await post(answer)
    expect(out).toMatch(says)
    expect([exit, stored]).toEqual([1, []])
  })
})
