import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  type HealthCode,
  readUpstreams,
  upstreamProblem,
} from '../../../src/server/outbox/health.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import { entry, idOf } from '../support/people.ts'
import { type Behaviour, good, upstreams as usual } from '../support/upstream.ts'
import { createWorld, type Gate } from '../support/world.ts'

/* How long rows wait, on a simulated clock. Minutes count from the start, waits from receipt or a service's return. */

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** An entry. */
type Post = { minute: number; isBad?: boolean }

/** An upstream's behavior for a call, by its post. */
type Manner = (call: { post: Post; minute: number; random: () => number }) => Behaviour

type Plan = {
  posts: readonly Post[]
  manner: Manner
  /** Until then the service is away. */
  from?: number
  /** The longest run. */
  days: number
  pace?: number
  gate?: (minute: () => number) => Gate
}

/** Simulates posts over time and a slightly late sweep in each minute in which something is due. */
async function simulate({ posts, manner, from = 0, days, pace = 20, ...plan }: Plan) {
  let seed = 32
  // Lehmer's generator.
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const minuteNow = () => (world.clock.now() - start) / MINUTE
  const gate = plan.gate?.(minuteNow)
  const upstreams = { signup: undefined, entry: { ...usual.entry!, callsPerMinute: pace } }
  const world = createWorld({ ...(gate && { gate }), upstreams })
  const { clock, ledger, upstream } = world
  const start = clock.now()
  const codes = new Map<HealthCode, number>()
  upstream.set(({ key }) => {
    return manner({ post: posts[Number(key.slice(24))]!, minute: minuteNow(), random })
  })
  const times = posts.map(({ minute }) => Math.round(start + minute * MINUTE))
  for (const [n, at] of times.entries()) {
    clock.at(at, () => void store(ledger.db, entry(n, at, { id: idOf(n) })))
  }
  let code: HealthCode | undefined
  /** The minute of the next post, or when the next row is due; at most ten minutes later. */
  function nextMinute(minute: number): number {
    const [row] = ledger.rows<{ due: number | null }>(
      "SELECT min(due_at) AS due FROM submissions WHERE status = 'pending'",
    )
    const next = Math.min(
      row?.due ?? Infinity,
      clock.now() + 10 * MINUTE,
      times.find((at) => at >= clock.now()) ?? Infinity,
    )
    return Math.max(minute + 1, Math.ceil((next - start) / MINUTE))
  }
  for (let minute = 1; minute <= days * DAY; minute = nextMinute(minute)) {
    await clock.runTo(start + minute * MINUTE + Math.floor(random() * 3000))
    void world.sweep(start + minute * MINUTE)
    await clock.runTo(start + (minute + 1) * MINUTE - 1)
    const row = (await readUpstreams(ledger.db, clock.now())).find(({ kind }) => kind === 'entry')!
    code = upstreamProblem(row, clock.now())
    if (code !== undefined && !codes.has(code)) codes.set(code, minute)
  }
  await clock.runTo(clock.now() + MINUTE)

  const rows = ledger.rows()
  const waitsOf = (some: typeof rows) =>
    some
      .filter((row) => row.delivered_at !== null)
      .map((row) => (row.delivered_at! - Math.max(row.received_at, start + from * MINUTE)) / MINUTE)
      .toSorted((a, b) => a - b)
  const waits = waitsOf(rows)
  return {
    delivered: waits.length,
    refused: rows.filter(({ status }) => status === 'refused').length,
    half: waits[waits.length >> 1]!,
    last: waits.at(-1)!,
    /** The longest wait of a row that failed, and never died. */
    retried: waitsOf(rows.filter((row) => row.attempts > 1 && row.unclear === 0)).at(-1) ?? 0,
    copies: Math.max(
      ...Map.groupBy(upstream.taken, ({ key }) => key)
        .values()
        .map((own) => own.length),
    ),
    calls: upstream.calls.length,
    /** What the health check said, and says in the end. */
    codes: [...codes.keys()],
    code,
    red: Math.min(...codes.values()),
    ...Object.fromEntries(codes),
  }
}

/** Entries spread evenly over minutes. */
const entries = (count: number, minutes: number, from = 0): Post[] =>
  Array.from({ length: count }, (_, n) => ({ minute: from + (n / count) * minutes }))

const takes: Manner = ({ random }) => ({ ...good(), ms: 20 + random() * 300 })
const says =
  (status: number, isTaken = false): Manner =>
  () => ({ takes: isTaken, answer: new Response('', { status }) })
const hangs: Manner = () => ({ takes: false, answer: undefined })
const until =
  (end: number, bad: Manner): Manner =>
  (call) =>
    (call.minute < end ? bad : takes)(call)
/** Some calls fail in a way, at random. */
const often =
  (share: number, bad: Manner): Manner =>
  (call) =>
    (call.random() < share ? bad : takes)(call)
const forBad =
  (bad: Manner): Manner =>
  (call) =>
    (call.post.isBad ? bad : takes)(call)
const everyBad = (nth: number, posts: Post[]) =>
  posts.map((post, n) => ({ ...post, isBad: n % nth === 0 }))

/** A service that takes so many calls a minute and answers others with a status. */
function limited(perMinute: number, status: number): Manner {
  const taken = new Map<number, number>()
  return (call) => {
    const now = Math.floor(call.minute)
    taken.set(now, (taken.get(now) ?? 0) + 1)
    return (taken.get(now)! > perMinute ? says(status) : takes)(call)
  }
}

/** The sweep dies after its first call, in the minutes from `start` to `end`. */
const dying =
  (end: number, start = 0) =>
  (minute: () => number) =>
    (async (target, act, life) => {
      const result = await act()
      if (target === 'upstream' && minute() >= start && minute() < end) life.alive = false
      return result
    }) as Gate

const capacity = await readFile('docs/capacity.md', 'utf8')

/** Minutes, as docs/capacity.md writes them. */
function span(minutes: number): string {
  return minutes < 1 ? `${Math.round(minutes * 60)} s` : `${Math.round(minutes)} min`
}

type Bounds = Partial<
  Record<'half' | 'last' | 'retried' | 'calls' | 'copies' | 'red' | HealthCode, number>
>

/** `most`: upper bounds, at most 20 % above what was measured. For a code, the first minute of it in `/health`. */
test.each<[string, Plan, exact: object, most: Bounds]>([
  [
    '400 entries in two minutes, of which the service takes 20 a minute',
    { posts: entries(400, 2), manner: limited(20, 429), days: 1, pace: 40 },
    { delivered: 400, copies: 1, codes: [] },
    { last: 21, calls: 450 },
  ],
  [
    '12 hours of 503, 500 rows',
    {
      posts: entries(500, 11 * HOUR),
      manner: until(12 * HOUR, says(503)),
      from: 12 * HOUR,
      days: 5,
      pace: 40,
    },
    { delivered: 500, refused: 0, copies: 1, codes: ['upstream_failing'] },
    { half: 33, last: 64, upstream_failing: 4 },
  ],
  [
    '48 hours of silence, 50 rows',
    { posts: entries(50, 47 * HOUR), manner: until(48 * HOUR, hangs), from: 48 * HOUR, days: 8 },
    { delivered: 50, refused: 0, copies: 1, codes: ['upstream_failing', 'backlog'] },
    { half: 1380, last: 3010, upstream_failing: 81 },
  ],
  [
    '70 % of the calls fail for six hours',
    { posts: entries(250, 6 * HOUR), manner: until(6 * HOUR, often(0.7, says(503))), days: 3 },
    { delivered: 250, copies: 1, codes: ['upstream_failing'] },
    { half: 3.3, last: 421, upstream_failing: 46 },
  ],
  [
    'six rows a minute always get a 500 for four hours',
    {
      posts: [...entries(1440, 240).map((post) => ({ ...post, isBad: true })), ...entries(48, 240)],
      manner: forBad(says(500)),
      days: 1,
    },
    { delivered: 48, copies: 1 },
    { last: 1.1 },
  ],
  ...[says(503), says(500), says(422), hangs].map((bad, n): [string, Plan, object, Bounds] => [
    `one row whose every call fails for three hours, in way ${n}`,
    { posts: entries(1, 1), manner: until(180, bad), days: 3 },
    { delivered: 1, code: undefined },
    { red: 70 },
  ]),
  [
    '2 % of the rows always get a 500, although the service has stored them',
    { posts: everyBad(50, entries(200, 5 * HOUR)), manner: forBad(says(500, true)), days: 9 },
    { delivered: 196, refused: 4, copies: 9 },
    { last: 0.66 },
  ],
  [
    '5 % of the rows always get a 422',
    {
      posts: [...everyBad(10, entries(200, 100)), ...entries(200, 100, 100)],
      manner: forBad(says(422)),
      days: 10,
    },
    { delivered: 380, refused: 20, copies: 1, codes: [] },
    { last: 0.66, calls: 4900 },
  ],
  [
    '80 rows always get a 422, then a good entry comes each hour',
    {
      posts: [
        ...entries(80, 60).map((post) => ({ ...post, isBad: true })),
        ...entries(24, DAY, 120),
      ],
      manner: forBad(says(422)),
      days: 10,
    },
    { delivered: 24, refused: 80, codes: ['upstream_failing'] },
    { half: 0.04, last: 0.064, upstream_failing: 2 },
  ],
  [
    'a service limits its rate with 403',
    { posts: entries(200, 4), manner: limited(10, 403), days: 2, pace: 20 },
    { delivered: 200, refused: 0, copies: 1 },
    { last: 29 },
  ],
  [
    'every sweep dies for a day',
    { posts: entries(12, 60), manner: takes, gate: dying(DAY), days: 5 },
    { delivered: 12, codes: ['sweep_dies'] },
    // Five on that day, and the delivery after it.
    { copies: 6, sweep_dies: 15 },
  ],
  [
    'every sweep dies for an hour, in each minute of which an entry comes',
    { posts: entries(60, 60), manner: takes, gate: dying(60), days: 3 },
    { delivered: 60, codes: ['sweep_dies'] },
    { sweep_dies: 15 },
  ],
  [
    'two sweeps die, then a minute fails, while more entries come than the pace allows',
    {
      posts: entries(3000, 120),
      manner: (call) => (Math.floor(call.minute) === 20 ? says(503) : takes)(call),
      gate: dying(6, 4),
      days: 1,
    },
    { delivered: 3000 },
    { copies: 2, retried: 15 },
  ],
])('%s', async (name, plan, exact, most) => {
  const found = await simulate(plan)
  console.log(`${name}: ${JSON.stringify(found)}`)
  const line = `| ${name} | ${span(found.half)} | ${span(found.last)} |`
  if (capacity.includes(`| ${name} |`)) expect(capacity).toContain(line)
  expect(found).toMatchObject(exact)
  for (const [key, bound] of Object.entries(most))
    expect(found[key as 'half'], key).toBeLessThanOrEqual(bound)
})
