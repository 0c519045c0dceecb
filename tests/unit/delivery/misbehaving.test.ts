import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger'
import type { Kind } from '../../../src/delivery/kinds'
import { sweep } from '../../../src/delivery/sweep'
import { realTimers } from '../../../src/delivery/timers'
import { upstreamsOf } from '../../../src/delivery/upstreams'
import { books, openLedger, type LedgerRow } from './support/ledger'
import {
  answer,
  drip,
  flood,
  reset,
  startMisbehaving,
  takesIt,
  taking,
  type Behaviour,
} from './support/misbehaving'
import { entry, signup } from './support/people'

/** Where only the time limit ends the wait, it is short; elsewhere a busy machine must not run into it. */
const SHORT = 400
const AMPLE = 20_000
const hanging = new Set([
  'no bytes',
  'slow drip of the head',
  'slow drip of the body',
  'taken, and the answer never written',
])
const MINUTE = 60_000
const t0 = Date.UTC(2025, 6, 21)

type Class = 'delivered' | 'again' | 'needs_attention'

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const sized = `${head}content-length: 26\r\n\r\n{"ok":true,"success":true}`
const away = { location: '/elsewhere' }

/** Behaviour, what becomes of a signup (its status alone is read), what becomes of an entry (its flag is read). */
const behaviours: [string, Behaviour | 'refused', Class, Class][] = [
  ['connection refused', 'refused', 'again', 'again'],
  ['no bytes', () => {}, 'again', 'again'],
  ['closed without an answer', (socket) => socket.end(), 'again', 'again'],
  ['slow drip of the head', drip(sized), 'again', 'again'],
  ['slow drip of the body', drip(sized, sized.length - 20), 'delivered', 'again'],
  ['reset before the answer', reset(''), 'again', 'again'],
  ['reset in the middle of the head', reset('HTTP/1.1 200 OK\r\ncont'), 'again', 'again'],
  ['reset in the middle of the body', reset(sized.slice(0, -8)), 'delivered', 'again'],
  [
    'no HTTP at all',
    (socket) => socket.end('220 smtp.example.org ESMTP\r\n\r\n'),
    'again',
    'again',
  ],
  [
    'endless head',
    flood('HTTP/1.1 200 OK\r\n', `x-more: ${'x'.repeat(500)}\r\n`),
    'again',
    'again',
  ],
  [
    'endless body',
    flood(`${head}\r\n{"success":true,"more":"`, 'x'.repeat(4096)),
    'delivered',
    'again',
  ],
  [
    '17 KiB of body',
    answer(200, JSON.stringify({ success: true, more: 'x'.repeat(17_000) })),
    'delivered',
    'again',
  ],
  [
    '200 with HTML',
    answer(200, '<h1>Welcome!</h1>', { 'content-type': 'text/html' }),
    'delivered',
    'again',
  ],
  ['200 with broken JSON', answer(200, '{"success":tru'), 'delivered', 'again'],
  ['200 with nothing', answer(200), 'delivered', 'again'],
  ['200 with null', answer(200, 'null'), 'delivered', 'again'],
  ['200 {"ok":false}', answer(200, '{"ok":false}'), 'delivered', 'again'],
  ['200 {"success":false}', answer(200, '{"success":false}'), 'delivered', 'needs_attention'],
  ['200 {"success":"true"}', answer(200, '{"success":"true"}'), 'delivered', 'again'],
  [
    '200 said to be gzip',
    answer(200, '{"success":true}', { 'content-encoding': 'gzip' }),
    'delivered',
    'again',
  ],
  ['301', answer(301, '', away), 'again', 'again'],
  ['302', answer(302, '', away), 'again', 'again'],
  ['303', answer(303, '', away), 'again', 'again'],
  ['307', answer(307, '', away), 'again', 'again'],
  ['308', answer(308, '', away), 'again', 'again'],
  ['400', answer(400, '{"error":"no"}'), 'needs_attention', 'needs_attention'],
  ['401', answer(401), 'again', 'again'],
  ['403', answer(403), 'again', 'again'],
  ['404', answer(404), 'again', 'again'],
  ['409', answer(409), 'needs_attention', 'needs_attention'],
  ['413', answer(413), 'needs_attention', 'needs_attention'],
  ['422', answer(422), 'needs_attention', 'needs_attention'],
  ['429', answer(429), 'again', 'again'],
  ['500', answer(500, '{"success":true}'), 'again', 'again'],
  ['502', answer(502, '<h1>Bad gateway</h1>'), 'again', 'again'],
  ['503', answer(503), 'again', 'again'],
  ['504', answer(504), 'again', 'again'],
  ['546', answer(546), 'again', 'again'],
  ['taken, and the answer lost', taking(reset('')), 'again', 'again'],
  ['taken, and the answer never written', taking(() => {}), 'again', 'again'],
  ['taken, and answered 500', taking(answer(500)), 'again', 'again'],
]

let server: Awaited<ReturnType<typeof startMisbehaving>>
beforeAll(async () => void (server = await startMisbehaving()))
afterAll(() => server.close())

/** One row in a ledger whose upstream is the misbehaving server, and a sweep at any minute. */
async function oneRow(kind: Kind, refused = false) {
  const ledger = openLedger()
  const submission = kind === 'newsletter' ? signup(1, t0) : entry(1, t0)
  await store(ledger.db, submission)
  const lines: string[] = []
  const at = (url: string) =>
    upstreamsOf({
      supabaseUrl: url,
      supabaseAnonKey: 'anon-key',
      formsUrl: url,
      contestFormId: 'contest',
      signupsPerMinute: 25,
      entriesPerMinute: 15,
    })
  const log = (event: string, facts = {}) => void lines.push(JSON.stringify({ event, ...facts }))
  const delivery = { db: ledger.db, log, random: () => 0.51234567 }
  return {
    submission,
    lines,
    ledger,
    row: () => ledger.rows()[0] as LedgerRow,
    sweep: (minute: number, { down = false, timeLimit = AMPLE } = {}) =>
      // Port 9 (discard) is closed on any machine that runs tests.
      sweep(
        {
          ...delivery,
          timers: { ...realTimers, now: () => t0 + minute * MINUTE },
          timeLimit,
          upstreams: at(down && refused ? 'http://127.0.0.1:9' : server.url),
        },
        t0 + minute * MINUTE,
      ),
    upstream: () => ledger.rows('SELECT * FROM upstreams WHERE kind = ?', kind)[0],
  }
}

const cases = behaviours.flatMap(([name, behaviour, newsletter, contest]) => [
  { name, behaviour, kind: 'newsletter' as const, becomes: newsletter },
  { name, behaviour, kind: 'contest' as const, becomes: contest },
])

describe('an upstream that misbehaves', () => {
  test.each(cases)('$name: $kind $becomes', async ({ name, behaviour, kind, becomes }) => {
    const world = await oneRow(kind, behaviour === 'refused')
    server.behave = behaviour === 'refused' ? takesIt : behaviour
    const before = server.received.length
    const hangs = becomes === 'again' && hanging.has(name)
    await world.sweep(1, { down: true, timeLimit: hangs ? SHORT : AMPLE })
    const first = world.row()

    expect(first.status).toBe(becomes === 'again' ? 'pending' : becomes)
    expect(first.claim).toBe(null)
    expect(first.cause === null).toBe(becomes === 'delivered')
    expect(first.next_attempt_at > t0 + MINUTE).toBe(becomes === 'again')
    expect(world.upstream()).toMatchObject(
      name === '429'
        ? { failures: 1, paused_until: t0 + MINUTE + 30_000, failing_rows: '[]' }
        : { failures: 0, failing_rows: becomes === 'again' ? JSON.stringify([first.id]) : '[]' },
    )
    // One request and no more: no redirect is followed, nothing is retried within a sweep.
    expect(server.received.length - before).toBe(behaviour === 'refused' ? 0 : 1)

    server.behave = takesIt
    await world.sweep(7)
    const last = world.row()
    expect(last.status).toBe(becomes === 'again' ? 'delivered' : becomes)
    expect(server.taken.get(last.id)).toBe(
      becomes === 'again' ? JSON.stringify(world.submission.payload) : undefined,
    )
    expect(world.upstream()).toMatchObject({ failures: 0, paused_until: 0, failing_rows: '[]' })
    const { accepted, sum } = books(world.ledger)
    expect([accepted, sum]).toEqual([1, 1])
    expect(world.lines.join('\n')).not.toMatch(/example\.org|Reader|Entrant|anon-key/)
  })

  test('covers at least 24 behaviours of each', () => {
    expect(behaviours.length).toBeGreaterThanOrEqual(24)
  })
})

describe('a request', () => {
  test.each(['newsletter', 'contest'] as const)('for %s carries what it should', async (kind) => {
    server.behave = takesIt
    const world = await oneRow(kind)
    await world.sweep(1)
    const { method, path, headers, body } = server.received.at(-1)!
    expect({ method, path, body }).toEqual({
      method: 'POST',
      path: kind === 'newsletter' ? '/functions/v1/newsletter-signup' : '/f/contest',
      body: JSON.stringify(world.submission.payload),
    })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': world.submission.id,
    })
    expect(headers['authorization']).toBe(kind === 'newsletter' ? 'Bearer anon-key' : undefined)
  })
})

describe('Retry-After', () => {
  test.each([
    ['of 5 minutes', '300', 5],
    ['as a date', new Date(t0 + 6.5 * MINUTE).toUTCString(), 5],
    ['of a year: 10 minutes at most', String(365 * 86_400), 10],
    ['in the past', new Date(0).toUTCString(), 0],
    ['that is none', 'soon', 0],
  ])('%s', async (_, value, minutes) => {
    for (const status of [429, 503]) {
      const world = await oneRow('contest')
      server.behave = answer(status, '', { 'retry-after': value })
      await world.sweep(1)
      server.behave = takesIt
      const before = server.received.length
      for (let minute = 2; minute <= minutes; minute++) await world.sweep(minute)
      expect(server.received.length).toBe(before)
      await world.sweep(minutes + 2)
      expect(world.row().status).toBe('delivered')
    }
  })
})
