import { afterAll, expect, test } from 'vitest'
import { drawPath, entryPath, paths } from '../../src/core/pages/paths.ts'
import { everyPage } from '../support/pages.ts'
import { entryOf, postForm, postJson, signupOf, clientIp } from '../../tools/harness/post.ts'
import { giveawayVars, startSite } from '../../tools/harness/site.ts'
import { startUpstream } from '../support/upstream.ts'
import { onSomeConnection, sideBySide } from './support/connections.ts'

const enterPath = entryPath('contest')
const keys = { SUPABASE_ANON_KEY: 'zqcanary900001x', RECEIPT_KEY: 'zqcanary900002x' }

/** An upstream that fails and echoes the whole request. */
const upstream = await startUpstream((_, { socket }) => {
  const { text = '' } = upstream.received.at(-1) ?? {}
  const error = JSON.stringify({ success: 'no', error: text })
  socket?.end(
    `HTTP/1.1 500 ${text.replace(/[^\w@. ]/g, ' ')}\r\nx-error: ${text}\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(error)}\r\n\r\n${error}`,
  )
})
const services = { SUPABASE_URL: upstream.url, FORMS_URL: upstream.url, ...keys }
const open = await startSite({ ...giveawayVars('open'), ...services })
const ended = await startSite({ ...giveawayVars('ended'), ...services })
const bare = await startSite(giveawayVars('open'), { bindings: { queues: {} } })
const sites = [open, ended, bare]
afterAll(async () => {
  for (const site of sites) await site.close()
  await upstream.close()
})

test('personal data and keys are in no log line, no URL and no other visitor’s answer', async () => {
  const told: string[] = []
  const crowd = Array.from({ length: 5 * ways.length }, (_, n) => canary(n))
  await sideBySide(10, crowd, async (each, n) => {
    const [headers, text] = await onSomeConnection(async () => {
      const response = await ways[n % ways.length]!(each)
      return [JSON.stringify([...response.headers]), await response.text()] as const
    })
    if (strangers(headers).length > 0) told.push(`headers of ${n}: ${headers}`)
    if (strangers(text, n).length > 0) told.push(`answer to ${n}`)
  })
  await failEverywhere()
  const { contestApi, health, robots, security } = paths
  const others = [contestApi, health, robots, security, drawPath('2025-07'), '/nowhere']
  for (const site of sites) {
    for (const path of [...everyPage, ...others]) {
      const text = await (await site.fetch(path)).text()
      if (strangers(text).length > 0 || text.includes(upstream.url)) told.push(`page ${path}`)
    }
  }

  const lines = sites.flatMap((site) => site.rawLogs())
  const heads = upstream.received.map(({ path, headers }) =>
    JSON.stringify({ ...headers, path, authorization: '', apikey: '' }),
  )
  expect(told).toEqual([])
  expect([...lines, ...heads].filter((line) => strangers(line).length > 0)).toEqual([])
  // Proves that data and key were sent and that lines were logged.
  const [{ n } = { n: 0 }] = await open.rows<{ n: number }>(
    "SELECT count(*) AS n FROM submissions WHERE payload LIKE '%zqcanary%'",
  )
  expect(n).toBeGreaterThan(crowd.length / 5)
  expect(strangers(upstream.received.map(({ text }) => text).join('')).length).toBeGreaterThan(0)
  expect(upstream.received.map(({ headers }) => headers.authorization)).toContain(
    `Bearer ${keys.SUPABASE_ANON_KEY}`,
  )
  const events = lines.map((line) => /"event":"(\w+)"/.exec(line)?.[1])
  expect(events).toEqual(
    expect.arrayContaining([
      'forward_failed',
      'swept',
      'sweep_failed',
      'submission_failed',
      'ledger_failed',
      'message_failed',
      'not_found',
    ]),
  )
})

/** Upstreams that fail and echo, a ledger that breaks in between, unreadable messages. */
async function failEverywhere() {
  for (let n = 0; n < 3; n++) await sweepAll()
  const queued = { payload: enter(canary(0)) }
  await open.consume('thirty-two-fallback', [queued])
  await open.consume('thirty-two-fallback-dead', [queued])
  await open.rows('ALTER TABLE submissions RENAME COLUMN cause TO lost')
  await sweepAll()
}

async function sweepAll() {
  await open.rows("UPDATE submissions SET due_at = 0 WHERE status = 'pending'")
  await open.rows('UPDATE tally SET swept_at = 0')
  await open.runCron()
}

type Canary = ReturnType<typeof canary>

/** A person with unique values in every field. */
function canary(n: number) {
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

function signUp({ name, email }: Canary) {
  return { ...signupOf(''), firstName: name, email }
}

function enter({ name, email, reason }: Canary) {
  return { ...entryOf(''), fullName: name, email, whyWantBook: reason }
}

/** Every path of a post: success, each error, each store failing. */
const ways: readonly ((p: Canary) => Promise<Response>)[] = [
  (p) => postJson(open, paths.newsletter, signUp(p), p.headers),
  (p) => postJson(open, enterPath, enter(p), p.headers),
  (p) => postForm(open, paths.newsletter, signUp(p), p.headers),
  (p) => postForm(open, enterPath, enter(p), p.headers),
  // Held.
  (p) => postJson(open, enterPath, { ...enter(p), topic: p.reason }, p.headers),
  (p) =>
    postJson(
      open,
      paths.newsletter,
      { ...signUp(p), topic: 'x', attribution: p.reason },
      {
        ...p.headers,
        'idempotency-key': p.name,
        referer: `https://example.org/?q=${p.email}`,
        'user-agent': p.name,
      },
    ),
  // Failure.
  (p) => postJson(open, enterPath, { ...enter(p), agreement: p.reason, email: '@' }, p.headers),
  (p) => postForm(open, enterPath, { ...enter(p), agreement: '' }, p.headers),
  (p) => postJson(open, paths.newsletter, { ...signUp(p), source: p.reason }, p.headers),
  (p) => postJson(open, enterPath, `{"fullName":"${p.name}","email":${p.email}`, p.headers),
  (p) => postJson(open, enterPath, { ...enter(p), more: p.reason.repeat(900) }, p.headers),
  (p) => postJson(open, enterPath, enter(p), { ...p.headers, 'content-type': 'text/plain' }),
  (p) => postForm(open, enterPath, enter(p), { ...p.headers, origin: 'https://elsewhere.example' }),
  (p) => postForm(open, entryPath('other'), enter(p), p.headers),
  (p) => postForm(ended, enterPath, enter(p), p.headers),
  (p) => postJson(bare, enterPath, enter(p), p.headers),
  (p) => postForm(bare, paths.newsletter, signUp(p), p.headers),
  // Elsewhere.
  (p) => open.fetch(`${enterPath}?${new URLSearchParams({ ...enter(p), agreement: 'on' })}`),
  (p) => open.fetch(`/${encodeURIComponent(p.email)}`),
  (p) => postJson(open, paths.eventsApi, { event: 'quiz_email_captured', primary_result: p.name }),
]
