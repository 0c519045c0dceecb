import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPath, entryPath, paths } from '../../src/domain/paths'
import { onSomeConnection, postForm, postJson } from '../support/post'
import { configWithoutQueue, contestVars, startSite, type TestSite } from '../support/site'
import { startMisbehaving, type Behaviour } from '../unit/delivery/support/misbehaving'

const CANARIES = 1000
const MINUTE = 60_000
const contest = entryPath('contest')

/** An upstream that throws everything it was told back at its caller, and fails. */
const echoes: Behaviour = (socket) => {
  const body = upstream.received.at(-1)?.body ?? ''
  const error = JSON.stringify({ success: 'no', error: body })
  socket.end(
    `HTTP/1.1 500 ${body.replace(/[^\w@. ]/g, ' ')}\r\nx-error: ${body}\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(error)}\r\n\r\n${error}`,
  )
}

let upstream: Awaited<ReturnType<typeof startMisbehaving>>
let sites: Record<'open' | 'ended' | 'bare', TestSite>
beforeAll(async () => {
  upstream = await startMisbehaving()
  upstream.behave = echoes
  const services = {
    SUPABASE_URL: upstream.url,
    FORMS_URL: upstream.url,
    ENTRIES_PER_MINUTE: '1000',
  }
  const open = await startSite({ ...contestVars('open'), ...services })
  const ended = await startSite({ ...contestVars('ended'), ...services })
  const bare = await startSite(contestVars('open'), await configWithoutQueue())
  await bare.rows('DROP TABLE submissions')
  sites = { open, ended, bare }
})
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close()
  await upstream.close()
})

type Person = { name: string; email: string; reason: string; headers: Record<string, string> }
type Way = (person: Person) => Promise<Response>

const entryOf = ({ name, email, reason }: Person) => ({
  fullName: name,
  email,
  whyWantBook: reason,
  agreement: true,
})
const formOf = ({ name, email, reason }: Person) => ({
  fullName: name,
  email,
  whyWantBook: reason,
  agreement: 'on',
})
const signupOf = ({ name, email }: Person) => ({ firstName: name, email, source: 'homepage' })

/** Every way that a person's words can take: the good ones, each error, each store failing. */
const ways: Record<string, Way> = {
  signup: (p) => postJson(sites.open, paths.newsletter, signupOf(p), p.headers),
  entry: (p) => postJson(sites.open, contest, entryOf(p), p.headers),
  'signup form': (p) => postForm(sites.open, paths.newsletter, signupOf(p), p.headers),
  'entry form': (p) => postForm(sites.open, contest, formOf(p), p.headers),
  bot: (p) => postJson(sites.open, contest, { ...entryOf(p), topic: p.reason }, p.headers),
  'marked post': (p) =>
    postJson(
      sites.open,
      paths.newsletter,
      { ...signupOf(p), elapsedMs: 1, attribution: p.reason },
      {
        ...p.headers,
        'idempotency-key': p.name,
        referer: `https://example.org/?q=${p.email}`,
        'user-agent': p.name,
      },
    ),
  'invalid entry': (p) =>
    postJson(
      sites.open,
      contest,
      { ...entryOf(p), agreement: p.reason, email: `${p.email} x` },
      p.headers,
    ),
  'invalid form': (p) => postForm(sites.open, contest, { ...formOf(p), agreement: '' }, p.headers),
  'invalid signup': (p) =>
    postJson(sites.open, paths.newsletter, { ...signupOf(p), source: p.reason }, p.headers),
  'broken JSON': (p) =>
    postJson(sites.open, contest, `{"fullName":"${p.name}","email":${p.email}`, p.headers),
  'too long': (p) =>
    postJson(sites.open, contest, { ...entryOf(p), more: p.reason.repeat(900) }, p.headers),
  'wrong type': (p) =>
    postJson(sites.open, contest, JSON.stringify(entryOf(p)), {
      ...p.headers,
      'content-type': 'text/plain',
    }),
  'cross-site': (p) =>
    postForm(sites.open, contest, formOf(p), { ...p.headers, origin: 'https://elsewhere.example' }),
  'another form': (p) => postForm(sites.open, entryPath('other'), formOf(p), p.headers),
  'as a query': (p) =>
    sites.open.fetch(`${contest}?${new URLSearchParams(formOf(p))}`, { headers: p.headers }),
  'address as a path': (p) =>
    sites.open.fetch(`/${encodeURIComponent(p.email)}`, { headers: p.headers }),
  event: (p) =>
    postJson(
      sites.open,
      paths.eventsApi,
      { event: 'quiz_email_captured', primary_result: p.name },
      p.headers,
    ),
  'after the end': (p) => postForm(sites.ended, contest, formOf(p), p.headers),
  'no store': (p) => postJson(sites.bare, contest, entryOf(p), p.headers),
  'no store, form': (p) => postForm(sites.bare, paths.newsletter, signupOf(p), p.headers),
}

function person(n: number): Person {
  const mark = `zqcanary${n}x`
  // One address each: a rate limit for one visitor is not at stake here.
  const headers = { 'cf-connecting-ip': `10.1.${n >> 8}.${n & 255}` }
  return {
    name: `Z${mark.slice(1)} Moab`,
    email: `${mark}@example.org`,
    reason: `Because ${mark} wants it`,
    headers,
  }
}

const strangers = (text: string, own?: number) =>
  [...text.matchAll(/zqcanary(\d+)x/gi)].map(([, n]) => Number(n)).filter((n) => n !== own)

test(
  '1,000 canaries on every path are in no log line, no URL and nobody else’s answer',
  { timeout: 120_000 },
  async () => {
    const list = Object.values(ways)
    const told: string[] = []
    let next = 0
    async function client(): Promise<void> {
      for (let n = next++; n < CANARIES; n = next++) {
        const way = list[n % list.length]!
        const [headers, text] = await onSomeConnection(async () => {
          const response = await way(person(n))
          return [JSON.stringify([...response.headers]), await response.text()] as const
        })
        if (strangers(headers).length > 0) told.push(`headers of ${n}: ${headers}`)
        if (strangers(text, n).length > 0) told.push(`answer to ${n}`)
      }
    }
    await Promise.all(Array.from({ length: 10 }, client))

    // Upstreams that fail and echo, a ledger that breaks in the middle, messages that nobody can read.
    const { open } = sites
    for (const minute of [1, 8, 16]) await open.sweep(Date.now() + minute * MINUTE)
    const letter = { emailKey: person(0).email, payload: entryOf(person(0)) }
    await open.consume('thirty-two-spill', [letter])
    await open.consume('thirty-two-spill-dead', [letter])
    await open.rows('ALTER TABLE submissions RENAME COLUMN cause TO lost')
    await open.sweep(Date.now() + 30 * MINUTE)
    for (const path of [
      paths.home,
      paths.contest,
      paths.thankYou,
      paths.contestApi,
      drawPath('2025-07', 'log.json'),
      paths.health,
      '/nowhere',
    ]) {
      for (const site of Object.values(sites)) {
        if (strangers(await (await site.fetch(path)).text()).length > 0) told.push(`page ${path}`)
      }
    }

    const lines = Object.values(sites).flatMap((site) => site.rawLogs())
    expect(told).toEqual([])
    expect(lines.filter((line) => strangers(line).length > 0)).toEqual([])
    expect(
      upstream.received.filter(
        ({ path, headers }) => strangers(path + JSON.stringify(headers)).length > 0,
      ),
    ).toEqual([])
    // The test has teeth: the words were there, and the lines too.
    const [{ n } = { n: 0 }] = await open.rows<{ n: number }>(
      "SELECT count(*) AS n FROM submissions WHERE payload LIKE '%zqcanary%'",
    )
    expect(n).toBeGreaterThan(CANARIES / 5)
    expect(strangers(upstream.received.map(({ body }) => body).join('')).length).toBeGreaterThan(0)
    const events = new Set(lines.map((line) => /"event":"(\w+)"/.exec(line)?.[1]))
    for (const event of [
      'forward_failed',
      'swept',
      'sweep_failed',
      'submission_refused',
      'ledger_failed',
      'dead_letter',
      'not_found',
    ]) {
      expect([...events]).toContain(event)
    }
  },
)
