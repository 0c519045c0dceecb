import { afterAll, describe, expect, test } from 'vitest'
import { siteFindings } from '../../admin/launch-check/site.ts'
import { readInstant } from '../../src/lib/dates.ts'
import { contestVars, startSite } from '../../harness/site.ts'

const ORIGIN = 'https://thirty-two.example'
const vars = contestVars('open')
const giveaway = {
  id: '2025-07',
  formId: 'contest',
  winners: 1,
  wonBy: [],
  answerDays: 7,
  opensAt: readInstant(vars.CONTEST_OPENS_AT)!,
  closesAt: readInstant(vars.CONTEST_CLOSES_AT)!,
}

const site = await startSite({ ...vars, SITE_ORIGIN: ORIGIN, RECEIPT_KEY: 'own' })
afterAll(() => site.close())

/** The site's responses, each requested once. */
const kept = new Map<string, Promise<() => Response>>()

async function keep(answer: Response) {
  const body = await answer.arrayBuffer()
  return () => new Response(body.byteLength > 0 ? body : null, answer)
}

type Change = (path: string, answer: Response) => Response | undefined | Promise<Response>

/** The findings for the built site under its own host name, with some responses changed. */
function look(change: Change = () => undefined, more = {}, asked: string[] = []) {
  const fetchImpl = async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    if (!kept.has(pathname)) kept.set(pathname, keep(await site.fetch(pathname, init)))
    const copy = await kept.get(pathname)!
    return (await change(pathname, copy())) ?? copy()
  }
  return siteFindings({ origin: ORIGIN, env: undefined, fetchImpl }, [{ ...giveaway, ...more }])
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
  test('has no findings, after four requests', async () => {
    const asked: string[] = []
    expect(await look(undefined, {}, asked)).toEqual([])
    expect(asked).toEqual(['/', '/health', '/api/contest', '/support'])
  })

  test.each<[string, Change, string]>([
    ['no HSTS', header('strict-transport-security', undefined), 'transport-security is missing'],
    [
      'a policy that allows scripts',
      header('content-security-policy', "default-src 'unsafe-inline'"),
      'content-security-policy is wrong',
    ],
    ['a cookie', header('set-cookie', '__cf_bm=1'), 'a cookie is set'],
    [
      'an ill ledger',
      at('/health', () => Response.json({ ok: false, code: 'sweep_late' }, { status: 503 })),
      'it is not well: sweep_late',
    ],
    [
      'a preview',
      replaced('/', '<link rel="canonical"', '<meta name="robots" content="noindex"/>$&'),
      'kept out',
    ],
    [
      'another origin',
      replaced('/', `rel="canonical" href="${ORIGIN}`, 'rel="canonical" href="https://elsewhere'),
      'the canonical URL is https://elsewhere',
    ],
    [
      'addresses that only a script can read',
      replaced('/support', 'href="mailto:', 'href="/cdn-cgi/l/email-protection#'),
      'email addresses are hidden',
    ],
    ['no phase', at('/api/contest', () => new Response('', { status: 500 })), 'returns no dates'],
  ])('with %s', async (_, change, expected) => {
    const found = (await look(change)).map(({ problem }) => problem)
    expect(found).toEqual([expect.stringContaining(expected)])
  })

  test('with other dates than this machine', async () => {
    const moved = await look(undefined, { opensAt: readInstant('2030-01-01T00:00:00Z')! })
    expect(moved.map(({ problem }) => problem)).toEqual([
      expect.stringContaining("are not your giveaway's dates"),
    ])
  })

  test('over http, under another host name', async () => {
    const fetchImpl = (url: string, init?: RequestInit) => fetch(url, init)
    const found = await siteFindings({ origin: site.url, env: undefined, fetchImpl }, [giveaway])
    const problems = found.map(({ problem }) => problem)
    expect(problems).toContain('it is not https')
    expect(problems).toContain(`the canonical URL is ${ORIGIN}/`)
  })
})
