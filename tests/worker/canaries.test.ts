import { afterAll, expect, test } from 'vitest'
import { drawPath, entryPath, paths } from '../../src/pages/paths.ts'
import { entryOf, postForm, postJson, signupOf, clientIp } from '../../harness/post.ts'
import { contestVars, startSite, type StartedSite } from '../../harness/site.ts'
import { startUpstream } from '../support/upstream.ts'
import { onSomeConnection, sideBySide } from './support/connections.ts'

const CANARIES = 400
const MINUTE = 60_000
const contest = entryPath('contest')

/** An upstream that fails and echoes the whole request. */
const upstream = await startUpstream((_, { socket }) => {
  const { text = '' } = upstream.received.at(-1) ?? {}
  const error = JSON.stringify({ success: 'no', error: text })
  socket?.end(
    `HTTP/1.1 500 ${text.replace(/[^\w@. ]/g, ' ')}\r\nx-error: ${text}\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(error)}\r\n\r\n${error}`,
  )
})
const services = {
  SUPABASE_URL: upstream.url,
  FORMS_URL: upstream.url,
}
const sites = {
  open: await startSite({ ...contestVars('open'), ...services }),
  ended: await startSite({ ...contestVars('ended'), ...services }),
  bare: await startSite(contestVars('open'), { stores: false }),
}
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close()
  await upstream.close()
})

test(
  'personal data of 400 posts is in no log line, no URL and no other visitor’s answer',
  { timeout: 600_000 },
  async () => {
    const ways = waysThrough()
    const told: string[] = []
    const crowd = Array.from({ length: CANARIES }, (_, n) => canary(n))
    await sideBySide(10, crowd, async (each, n) => {
      const [headers, text] = await onSomeConnection(async () => {
        const response = await ways[n % ways.length]!(each)
        return [JSON.stringify([...response.headers]), await response.text()] as const
      })
      if (strangers(headers).length > 0) told.push(`headers of ${n}: ${headers}`)
      if (strangers(text, n).length > 0) told.push(`answer to ${n}`)
    })
    await failEverywhere()
    told.push(...(await pagesThatTell()))

    const lines = Object.values(sites).flatMap((site) => site.rawLogs())
    const heads = upstream.received.map(({ path, headers }) => path + JSON.stringify(headers))
    expect(told).toEqual([])
    expect([...lines, ...heads].filter((line) => strangers(line).length > 0)).toEqual([])
    // Proves that the data was sent and that lines were logged.
    const [{ n } = { n: 0 }] = await sites.open.rows<{ n: number }>(
      "SELECT count(*) AS n FROM submissions WHERE payload LIKE '%zqcanary%'",
    )
    expect(n).toBeGreaterThan(CANARIES / 5)
    expect(strangers(upstream.received.map(({ text }) => text).join('')).length).toBeGreaterThan(0)
    const events = lines.map((line) => /"event":"(\w+)"/.exec(line)?.[1])
    expect(events).toEqual(
      expect.arrayContaining([
        'forward_failed',
        'swept',
        'sweep_failed',
        'submission_refused',
        'ledger_failed',
        'message_failed',
        'not_found',
      ]),
    )
  },
)

/** Upstreams that fail and echo, a ledger that breaks in between, unreadable messages. */
async function failEverywhere() {
  const { open } = sites
  for (const minute of [1, 8, 16]) await open.runCron(Date.now() + minute * MINUTE)
  const queued = { payload: enter(canary(0)) }
  await open.consume('thirty-two-fallback', [queued])
  await open.consume('thirty-two-fallback-dead', [queued])
  await open.rows('ALTER TABLE submissions RENAME COLUMN cause TO lost')
  await open.runCron(Date.now() + 30 * MINUTE)
}

async function pagesThatTell(): Promise<string[]> {
  const told: string[] = []
  const { home, contest, thankYou, contestApi, health } = paths
  const pages = [home, contest, thankYou, contestApi, health, '/nowhere']
  for (const path of [...pages, drawPath('2025-07')]) {
    for (const site of Object.values(sites)) {
      if (strangers(await (await site.fetch(path)).text()).length > 0) told.push(`page ${path}`)
    }
  }
  return told
}

/** A person with unique values in every field. */
type Canary = {
  name: string
  email: string
  reason: string
  headers: Record<string, string>
}

function canary(n: number): Canary {
  const mark = `zqcanary${n}x`
  return {
    name: `Z${mark.slice(1)} Moab`,
    email: `${mark}@example.org`,
    reason: `Because ${mark} wants it`,
    // One IP address each, to avoid the rate limit.
    headers: clientIp(0x10000 + n),
  }
}

/** The canaries in a text, except one's own. */
function strangers(text: string, own?: number): number[] {
  return [...text.matchAll(/zqcanary(\d+)x/gi)].map(([, n]) => Number(n)).filter((n) => n !== own)
}

const signUp = ({ name, email }: Canary) => ({ ...signupOf(''), firstName: name, email })
const enter = ({ name, email, reason }: Canary) => ({
  ...entryOf(''),
  fullName: name,
  email,
  whyWantBook: reason,
})

type Headers = Record<string, string>
type Way = (canary: Canary) => Promise<Response>

/** Every path of a post: success, each error, each store failing. */
function waysThrough(): Way[] {
  const { open, ended, bare } = sites
  const json =
    (path: string, body: (p: Canary) => unknown, headers: (p: Canary) => Headers = () => ({})) =>
    (p: Canary) =>
      postJson(open, path, body(p), { ...p.headers, ...headers(p) })
  const form =
    (site: StartedSite, path: string, fields: (p: Canary) => object, headers: Headers = {}) =>
    (p: Canary) =>
      postForm(site, path, { ...fields(p) }, { ...p.headers, ...headers })
  const get = (path: (p: Canary) => string) => (p: Canary) =>
    open.fetch(path(p), { headers: p.headers })

  const good = [
    json(paths.newsletter, signUp),
    json(contest, enter),
    form(open, paths.newsletter, signUp),
    form(open, contest, enter),
  ]
  const held = [
    json(contest, (p) => ({ ...enter(p), topic: p.reason })),
    json(
      paths.newsletter,
      (p) => ({ ...signUp(p), topic: 'x', attribution: p.reason }),
      (p) => ({
        'idempotency-key': p.name,
        referer: `https://example.org/?q=${p.email}`,
        'user-agent': p.name,
      }),
    ),
  ]
  const invalid = [
    json(contest, (p) => ({ ...enter(p), agreement: p.reason, email: `${p.email} x` })),
    form(open, contest, (p) => ({ ...enter(p), agreement: '' })),
    json(paths.newsletter, (p) => ({ ...signUp(p), source: p.reason })),
    json(contest, (p) => `{"fullName":"${p.name}","email":${p.email}`),
    json(contest, (p) => ({ ...enter(p), more: p.reason.repeat(900) })),
    json(contest, enter, () => ({ 'content-type': 'text/plain' })),
    form(open, contest, enter, { origin: 'https://elsewhere.example' }),
    form(open, entryPath('other'), enter),
    form(ended, contest, enter),
  ]
  const elsewhere = [
    get((p) => `${contest}?${new URLSearchParams({ ...enter(p), agreement: 'on' })}`),
    get((p) => `/${encodeURIComponent(p.email)}`),
    json(paths.eventsApi, (p) => ({ event: 'quiz_email_captured', primary_result: p.name })),
  ]
  const storeless: Way[] = [
    (p) => postJson(bare, contest, enter(p), p.headers),
    form(bare, paths.newsletter, signUp),
  ]
  return [...good, ...held, ...invalid, ...elsewhere, ...storeless]
}
