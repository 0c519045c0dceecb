import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteFindings } from '../../scripts/desk/launch-check/site.ts'
import { readInstant } from '../../src/lib/dates.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

const ORIGIN = 'https://thirty-two.example'
const vars = contestVars('open')
const target = { remote: true, env: 'staging', persistTo: undefined }
const giveaway = {
  id: '2025-07',
  formId: 'contest',
  drawingDays: 0,
  noticeDays: 1,
  answerDays: 7,
  opensAt: readInstant(vars.CONTEST_OPENS_AT)!,
  closesAt: readInstant(vars.CONTEST_CLOSES_AT)!,
}

let site: TestSite
beforeAll(async () => {
  site = await startSite({ ...vars, SITE_ORIGIN: ORIGIN })
})
afterAll(() => site.close())

/** Each answer of the site, asked for once. */
const kept = new Map<string, Promise<() => Response>>()

async function keep(answer: Response) {
  const body = await answer.arrayBuffer()
  return () => new Response(body.byteLength > 0 ? body : null, answer)
}

type Change = (path: string, answer: Response) => Response | undefined | Promise<Response>

/** What is found at the built site under its own name, with some answers changed on their way. */
function look(change: Change = () => undefined, change2 = {}, hasOrigin = true) {
  const fetchImpl = async (url: string, init?: RequestInit) => {
    const { protocol, pathname } = new URL(url)
    if (protocol === 'http:') {
      const redirect = { status: 301, headers: { location: `${ORIGIN}${pathname}` } }
      return (await change(url, new Response())) ?? new Response(null, redirect)
    }
    if (!kept.has(pathname)) kept.set(pathname, keep(await site.fetch(pathname, init)))
    const copy = await kept.get(pathname)!
    return (await change(pathname, copy())) ?? copy()
  }
  const now = Date.now()
  return siteFindings({ origin: ORIGIN, hasOrigin, target, fetchImpl, now }, [
    { ...giveaway, ...change2 },
  ])
}

/** The answer with other headers or another body. */
function other(
  { body, status, headers }: Response,
  changed: Record<string, string | null>,
  text?: string,
) {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) all.delete(name)
    else all.set(name, value)
  }
  return new Response(text ?? body, { status, headers: all })
}

const at =
  (path: string, make: (answer: Response) => Response | Promise<Response>): Change =>
  (asked, answer) =>
    asked === path ? make(answer) : undefined
const replaced = (path: string, from: string | RegExp, to: string) =>
  at(path, async (answer) => other(answer, {}, (await answer.text()).replaceAll(from, to)))
const gone = () => new Response('', { status: 404 })

describe('the built site', () => {
  test('has nothing that a launch would wait for', async () => {
    expect(await look()).toEqual([])
  })

  test.each<[string, Change, string[]]>([
    [
      'http that stays http',
      at(`http://thirty-two.example/`, () => new Response('')),
      ['http is not sent on'],
    ],
    [
      'no HSTS',
      at('/', (answer) => other(answer, { 'strict-transport-security': null })),
      ['strict-transport-security is missing'],
    ],
    [
      'a policy that allows scripts',
      at('/', (answer) =>
        other(answer, { 'content-security-policy': "default-src 'unsafe-inline'" }),
      ),
      ['content-security-policy is another one'],
    ],
    [
      'a cookie',
      at('/', (answer) => other(answer, { 'set-cookie': '__cf_bm=1' })),
      ['a cookie is set'],
    ],
    [
      'an ill ledger',
      at('/health', () => Response.json({ ok: false, code: 'sweep_late' }, { status: 503 })),
      ['it is not well: sweep_late'],
    ],
    ['a preview', replaced('/robots.txt', 'Disallow: /api/', 'Disallow: /'), ['kept out']],
    [
      'another origin',
      replaced('/', ORIGIN, 'https://elsewhere.example'),
      ['the canonical URL is https://elsewhere'],
    ],
    ['no robots.txt', at('/robots.txt', gone), ['does not name the sitemap']],
    ['no sitemap', at('/sitemap.xml', gone), ['the sitemap is empty']],
    [
      'a foreign sitemap',
      replaced('/sitemap.xml', `${ORIGIN}/contest<`, 'https://elsewhere.example/contest<'),
      ['it lists https://elsewhere'],
    ],
    ['a page that is gone', at('/contest', gone), ['in the sitemap and does not answer']],
    ['a page without a card', replaced('/privacy', 'og:image"', 'og:picture"'), ['it has no card']],
    [
      'an expired security.txt',
      replaced('/.well-known/security.txt', /Expires: .*/, 'Expires: 2020-01-01T00:00:00Z'),
      ['missing or has expired'],
    ],
    [
      'a host that answers everything',
      at('/no-such-page', () => new Response('')),
      ['does not answer 404'],
    ],
    [
      'no public list',
      at('/contest/2025-07/log.json', () => new Response('', { status: 503 })),
      ['the public list does not come'],
    ],
    [
      'no phase',
      at('/api/contest/2025-07', () => new Response('', { status: 500 })),
      ['does not tell the phase'],
    ],
  ])('with %s', async (_, change, expected) => {
    const found = (await look(change)).map(({ says }) => says)
    expect(found).toEqual(expected.map((each) => expect.stringContaining(each)))
  })

  test('without its list gets the migrations of its own ledger', async () => {
    const [found] = await look(at('/contest/2025-07/log.json', gone))
    expect(found?.mend).toBe('npx wrangler d1 migrations apply DB --remote --env staging')
  })

  test('without SITE_ORIGIN may answer by http', async () => {
    const plain = at('http://thirty-two.example/', () => new Response(''))
    expect(await look(plain, {}, false)).toEqual([])
  })

  test('with cards that were not uploaded', async () => {
    const found = await look((path) => (/\.(png|jpe?g)$/.test(path) ? gone() : undefined))
    expect(found.length).toBeGreaterThan(5)
    expect(new Set(found.map(({ says }) => says))).toEqual(new Set(['the card does not come']))
  })

  test('with other days, or another clock, than here', async () => {
    const moved = await look(undefined, { opensAt: readInstant('2030-01-01T00:00:00Z')! })
    expect(moved.map(({ says }) => says)).toEqual([expect.stringContaining('it has other days')])
  })

  test('by http, under another name, is told so', async () => {
    const fetchImpl = (url: string, init?: RequestInit) => fetch(url, init)
    const found = await siteFindings(
      { origin: site.url, hasOrigin: true, target, fetchImpl, now: Date.now() },
      [giveaway],
    )
    const says = found.map((each) => each.says)
    expect(says).toContain('it is not https')
    expect(says).toContain(`the canonical URL is ${ORIGIN}/`)
  })
})
