import { store } from '../../../../src/delivery/ledger.ts'
import type { Kind } from '../../../../src/delivery/submission.ts'
import { entry, signup } from './people.ts'
import { type Behaviour, good } from './upstream.ts'
import type { Upstreams } from '../../../../src/delivery/upstreams.ts'
import { createWorld, type Gate, mulberry32, type Random, type World } from './world.ts'

const MINUTE = 60_000

/** One post: its minute, and whether the upstream never accepts it. */
export type Post = { kind: Kind; minute: number; isBad?: boolean }

/** An upstream's behaviour for a call, by its post. */
type Manner = (call: { id: string; post: Post; minute: number; random: Random }) => Behaviour

export type Plan = {
  posts: readonly Post[]
  manner: Manner
  /** The longest run, which ends early once all deliverable posts are delivered. */
  minutes: number
  seed?: number
  /** Whether they are posted, with the immediate attempt of signups; otherwise they are only stored. */
  posted?: boolean
  upstreams?: Upstreams
  gate?: (random: Random, minute: () => number) => Gate
  /** Called at the end of each minute in which something is due. */
  each?: (minute: number, world: World) => unknown
}

/** Simulates posts over time and a slightly late sweep each minute; returns the result of each post. */
export async function simulate(plan: Plan) {
  const { posts, manner, minutes, seed = 32, posted = true, each, upstreams } = plan
  const random = mulberry32(seed)
  const minuteNow = () => (world.clock.now() - start) / MINUTE
  const gate = plan.gate?.(random, minuteNow) ?? ((_, act) => act())
  const world: World = createWorld(gate, random, upstreams)
  const start = world.clock.now()
  const byId = new Map(
    posts.map((post, n) => {
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
      const sent = { id, post, at: Math.round(start + post.minute * MINUTE), calls: 0 }
      return [id, sent]
    }),
  )
  world.upstream.set(({ key, at }) => {
    const known = byId.get(key)!
    known.calls += 1
    return manner({ id: key, post: known.post, minute: (at - start) / MINUTE, random })
  })
  for (const [n, { id, post, at }] of [...byId.values()].entries()) {
    const submission = post.kind === 'entry' ? entry(n, at, { id }) : signup(n, at, { id })
    world.clock.at(at, () => {
      if (posted) void world.post(submission)
      else void store(world.ledger.db, submission)
    })
  }
  const times = [...byId.values()].map(({ at }) => at).toSorted((a, b) => a - b)
  /** The minute of the next post, or when the next row is due. */
  function nextMinute(minute: number): number {
    const [row] = world.ledger.rows<{ due: number | null }>(
      "SELECT min(due_at) AS due FROM submissions WHERE status = 'pending'",
    )
    const post = times.find((at) => at >= world.clock.now())
    const waits = world.queue.bodies().length > 0 ? world.clock.now() : Infinity
    const next = Math.min(row?.due ?? Infinity, post ?? Infinity, waits)
    return Math.max(minute + 1, Math.ceil((next - start) / MINUTE))
  }
  for (let minute = 1; minute <= minutes; minute = nextMinute(minute)) {
    await world.clock.runTo(start + minute * MINUTE + Math.floor(random() * 3000))
    void world.sweep(start + minute * MINUTE)
    void world.consume()
    await world.clock.runTo(start + (minute + 1) * MINUTE - 1)
    await each?.(minute, world)
  }
  // Waits for pending calls to be saved.
  await world.clock.runTo(world.clock.now() + MINUTE)
  const all = [...byId.values()].map(({ id, post, at, calls }) => {
    const takenAt = world.upstream.taken.get(id)?.at ?? Infinity
    return {
      id,
      post,
      at,
      calls,
      wait: (takenAt - at) / MINUTE,
      doneAt: (takenAt - start) / MINUTE,
    }
  })
  return { world, start, all, good: all.filter(({ post }) => post.isBad !== true) }
}

/** Posts spread evenly over minutes. */
export function spread(kind: Kind, count: number, minutes: number, from = 0): Post[] {
  return Array.from({ length: count }, (_, n) => ({ kind, minute: from + (n / count) * minutes }))
}

export const takes = (random: Random): Behaviour => ({ ...good(), ms: 20 + random() * 300 })

const answers =
  (status: number, headers = {}) =>
  (): Behaviour => ({ takes: false, answer: new Response('', { status, headers }) })

/** Every way in which an upstream may fail. */
export const failures = {
  '400': answers(400),
  '401': answers(401),
  '403': answers(403),
  '404': answers(404),
  '429': answers(429),
  '429, Retry-After: 1': answers(429, { 'retry-after': '1' }),
  '429, Retry-After: 3600': answers(429, { 'retry-after': '3600' }),
  '500': answers(500),
  '503': answers(503),
  '503, Retry-After: 1': answers(503, { 'retry-after': '1' }),
  '503, Retry-After: 3600': answers(503, { 'retry-after': '3600' }),
  hang: (): Behaviour => ({ takes: false, answer: undefined }),
  reset: (): Behaviour => ({ takes: false, answer: new TypeError('connection reset') }),
  'invalid 200': (): Behaviour => ({ takes: false, answer: new Response('<h1>Thanks!</h1>') }),
} satisfies Record<string, () => Behaviour>
