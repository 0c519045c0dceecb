import { afterAll, describe, expect, test } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
import type { Query } from '../../admin/ledger.ts'
import { siteFindings } from '../../admin/launch-check/site.ts'
import { store } from '../../src/server/ledger/ledger.ts'
import { startSite } from '../../harness/site.ts'
import { localFile } from '../support/local-ledger.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startUpstream } from '../support/upstream.ts'
import { queryOn, runWith } from '../unit/admin/support/admin.ts'
import { signup } from '../unit/support/people.ts'

const ORIGIN = 'https://thirty-two.example'
let isSilent = false
const service = await startUpstream((_, response) => void (isSilent || response.end('{}')))
const state = temporaryFolder()
const site = await startSite(
  { SITE_ORIGIN: ORIGIN, RECEIPT_KEY: 'own', SUPABASE_URL: service.url, SUPABASE_ANON_KEY: 'key' },
  { state },
)
afterAll(async () => {
  await site.close()
  await service.close()
})

/** The site's responses, each requested once. */
const kept = new Map<string, Promise<() => Response>>()

async function keep(answer: Response) {
  const body = await answer.arrayBuffer()
  return () => new Response(body.byteLength > 0 ? body : null, answer)
}

type Change = (path: string, answer: Response) => Response | undefined | Promise<Response>

/** The findings for the built site under its own host name, with some responses changed. */
function look(change: Change = () => undefined, asked: string[] = []) {
  const fetchImpl = async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    if (!kept.has(pathname)) kept.set(pathname, keep(await site.fetch(pathname, init)))
    const copy = await kept.get(pathname)!
    return (await change(pathname, copy())) ?? copy()
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
  // As wrangler does, each call of the ledger opens it.
  const open = (): Query => queryOn(new DatabaseSync(localFile(state), { timeout: 5000 }))
  const forwarding = ['--forward', 'Ruth@example.org']
  let waits = 0

  async function admin(args: readonly string[], change = {}) {
    waits = 0
    const fetchImpl: typeof fetch = (url, init) =>
      site.fetch(new URL(new Request(url).url).pathname, init)
    const wait = async () => void waits++
    const { exit, out } = await runWith({ open, fetchImpl, wait, ...change }, args)
    return { exit, said: out }
  }
  const prove = (more: readonly string[] = [], change = {}) =>
    admin(['launch-check', '--remote', '--post', '--site', ORIGIN, ...more], change)
  const left = async () =>
    (await site.rows<{ id: string }>('SELECT id FROM submissions')).map(({ id }) => id)

  test('posts a signup that is held, finds it, and erases it', async () => {
    const { exit, said } = await prove()
    expect(said).toMatch(/signup [\w-]{36}, .*: held \(honeypot\)\nErased\.$/)
    expect([exit, waits, await left(), service.received.length]).toEqual([0, 0, [], 0])
  })

  test('waits until the service has an own address, and erases no other row of it', async () => {
    const earlier = signup(1, 1, { email: 'ruth@example.org' })
    await store(await site.ledger(), earlier)
    // Not a duplicate of a delivery that is long past.
    await site.rows("UPDATE submissions SET status = 'delivered', delivered_at = 1")
    const pending = () => site.rows("SELECT 1 FROM submissions WHERE status = 'pending'")
    const wait = async () => {
      await expect.poll(pending).toEqual([])
    }
    const { exit, said } = await prove(forwarding, { wait })
    expect(said).toMatch(/delivered\nErased\.\nThe service keeps Ruth@example\.org/)
    expect([exit, await left()]).toEqual([0, [earlier.id]])
    expect(service.received).toMatchObject([{ body: { email: 'Ruth@example.org' } }])
    await site.rows('DELETE FROM submissions')
  })

  test('says where to erase the row when erasing fails', async () => {
    const query = open()
    const failing: Query = (...statements) => {
      if (statements.some((sql) => sql.startsWith('DELETE'))) throw new Error('busy')
      return query(...statements)
    }
    const { exit, said } = await prove([], { open: () => failing })
    expect(said).toMatch(
      /look for launch-check-\w+@example\.com at https:\S+\/dashboard\/find, and erase/,
    )
    expect([exit, (await left()).length]).toEqual([1, 1])
    await site.rows('DELETE FROM submissions')
  })

  test('gives up after two minutes on a service that never answers, and erases the row', async () => {
    isSilent = true
    let waited = 0
    const wait = async (ms: number) => void (waited += ms)
    const { exit, said } = await prove(forwarding, { wait })
    isSilent = false
    expect(said).toMatch(/It is not delivered.*\nErased\./)
    expect([exit, waited, await left()]).toEqual([1, 120_000, []])
  })

  test.each<[string, () => Promise<Response>, RegExp, number]>([
    [
      'refuses',
      async () => new Response('', { status: 429 }),
      /answers 429.*\n.*not in the ledger\.$/,
      0,
    ],
    [
      'Cloudflare challenges',
      async () => new Response('', { status: 403, headers: { 'cf-mitigated': 'challenge' } }),
      /answers 403.*\n.*Bot Fight Mode.*\n.*not in the ledger\.$/,
      0,
    ],
    [
      'is silent',
      () => Promise.reject(new TypeError('fetch failed')),
      /look for launch-check-\w+@example\.com at https:\S+\/dashboard\/find, and erase it\.$/,
      24,
    ],
  ])('a site that %s proves nothing', async (_, answer, says, waited) => {
    const { exit, said } = await prove([], { fetchImpl: answer })
    expect(said).toMatch(says)
    expect([exit, waits, await left()]).toEqual([1, waited, []])
  })
})
