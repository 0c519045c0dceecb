import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HealthCode, readUpstreams, upstreamProblem } from '../../../src/delivery/health.ts'
import { type Kind, kinds } from '../../../src/delivery/submission.ts'
import {
  everyFailure,
  type Failure,
  failures,
  type Manner,
  type Post,
  simulate,
  spread,
  takes,
} from './support/simulation.ts'
import { cases, mulberry32, type World } from './support/world.ts'

const MINUTE = 60_000
const HOUR = 60
const perMinute: Record<Kind, number> = { newsletter: 25, contest: 15 }

const both = (count: number, minutes: number, from = 0) =>
  kinds.flatMap((kind) => spread(kind, count, minutes, from))

/** An upstream that behaves so until a minute, and by default accepts everything after it. */
const until =
  (end: number, manner: Manner, after: Manner = ({ random }) => takes(random)): Manner =>
  (call) =>
    call.minute < end ? manner(call) : after(call)
const sometimes =
  (share: number, way: Failure): Manner =>
  ({ random }) =>
    random() < share ? failures[way]() : takes(random)

const stateOf = (world: World, status: string) =>
  world.ledger.rows('SELECT * FROM submissions WHERE status = ?', status)

/** The health code of an upstream. */
async function healthOf(world: World, kind: Kind): Promise<HealthCode | undefined> {
  const rows = await readUpstreams(world.ledger.db)
  return upstreamProblem(
    rows.find((row) => row.kind === kind)!,
    world.clock.now(),
  )
}

/** The most calls of a kind that begin in one minute. */
function mostCalls(world: World, kind: Kind, from: number, to: number): number {
  const calls = world.upstream.calls.filter(
    (call) => call.kind === kind && call.at >= from && call.at < to,
  )
  const minutes = Map.groupBy(calls, ({ at }) => Math.floor(at / MINUTE))
  return Math.max(0, ...[...minutes.values()].map(({ length }) => length))
}

type Weather = {
  kind: Kind
  /** Valid posts, posts that the upstream never accepts, and the minutes in which they arrive. */
  honest: number
  bad: number
  minutes: number
  posted: boolean
  ways: readonly Failure[]
  /** Until this minute the upstream fails, always or in a share of its calls. */
  end: number
  share: number
  seed: number
}

/** Runs one scenario; returns the violations. */
async function run({ kind, honest, bad, minutes, posted, ways, end, share, seed }: Weather) {
  const random = mulberry32(seed)
  const pick = (list: readonly Failure[]) => failures[list[Math.floor(random() * list.length)]!]()
  // Two refusals between deliveries need attention, and a success with an invalid body delivers a signup: both are replaced.
  const weather = ways.map((way) => (/^40[034]|invalid/.test(way) ? '503' : way))
  const posts: Post[] = Array.from({ length: bad + honest }, (_, n) => ({
    kind,
    minute: random() * minutes,
    isBad: n < bad,
  })).toSorted((a, b) => a.minute - b.minute)
  const { good, world, start } = await simulate({
    posts,
    posted,
    seed,
    minutes: end + minutes + 24 * HOUR,
    manner: (call) =>
      call.post.isBad
        ? pick(ways)
        : call.minute < end && call.random() < share
          ? pick(weather)
          : takes(call.random),
  })
  const delivered = new Set(stateOf(world, 'delivered').map(({ id }) => id))
  const attention = new Set(stateOf(world, 'needs_attention').map(({ id }) => id))
  const longest = Math.max(...good.map(({ wait, doneAt }) => Math.min(wait, doneAt - end)))
  const wrong = [
    world.upstream.overlaps() > 0 && 'a row was under way twice at once',
    good.some(({ id }) => !delivered.has(id)) && 'an honest row is not delivered',
    good.some(({ id }) => attention.has(id)) && 'an honest row needs a person',
    longest > 90 + (bad + honest) / perMinute[kind] && `an honest row waits ${longest} minutes`,
    share === 1 &&
      mostCalls(world, kind, start + 12 * MINUTE, start + end * MINUTE) > 1 &&
      'an upstream that is down gets more than a call a minute',
  ]
  return wrong.filter((each) => each !== false)
}

describe('valid rows are delivered', () => {
  const usual = {
    kind: 'contest',
    honest: 30,
    bad: 0,
    minutes: 60,
    posted: true,
    end: 0,
    share: 0,
    seed: 32,
  } as const
  test.each<Partial<Weather>>([
    { bad: 1000, ways: everyFailure },
    { bad: 500, ways: ['429, Retry-After: 3600'], kind: 'newsletter' },
    { honest: 300, minutes: 24 * HOUR, end: 24 * HOUR, share: 1, ways: ['503'] },
    {
      honest: 300,
      minutes: 12 * HOUR,
      end: 12 * HOUR,
      share: 1,
      ways: ['503'],
      kind: 'newsletter',
    },
    { honest: 400, minutes: 24 * HOUR, end: 24 * HOUR, share: 0.6, ways: ['503'] },
  ])('%j', async (weather) => {
    expect(await run({ ...usual, ways: [], ...weather })).toEqual([])
  })

  test('for any faults of the upstream, at any time', async () => {
    const weather = fc.record({
      kind: fc.constantFrom(...kinds),
      honest: fc.constantFrom(1, 5, 30),
      minutes: fc.constantFrom(0.1, 10, 60),
      posted: fc.boolean(),
      ways: fc.array(fc.constantFrom(...everyFailure), { minLength: 1, maxLength: 3 }),
      seed: fc.nat(),
      // Not both, because rows with an unclear outcome wait for a time without failures.
      trouble: fc.oneof(
        fc.record({ bad: fc.constantFrom(1, 5, 50), end: fc.constant(0), share: fc.constant(0) }),
        fc.record({
          bad: fc.constant(0),
          end: fc.constantFrom(5, 120),
          share: fc.constantFrom(0.2, 0.5, 0.8),
        }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(weather, async ({ trouble, ...each }) => {
        expect(await run({ ...each, ...trouble })).toEqual([])
      }),
      cases(40),
    )
  })

  test('within two hours after an outage, although other rows are never accepted', async () => {
    const end = 12 * HOUR
    const bad = spread('contest', 5, end).map((post) => ({ ...post, isBad: true }))
    const { good, all } = await simulate({
      posts: [...bad, ...spread('contest', 100, end)],
      minutes: end + 12 * HOUR,
      manner: until(end, failures['500'], ({ post, random }) =>
        post.isBad ? failures['503']() : takes(random),
      ),
    })
    expect(Math.max(...good.map(({ doneAt }) => doneAt))).toBeLessThan(end + 2 * HOUR)
    expect(Math.max(...all.map(({ calls }) => calls))).toBeLessThan(100)
  })

  test('despite a daily limit, which only delays them', async () => {
    const days = new Map<number, number>()
    const { world, good } = await simulate({
      posts: spread('newsletter', 20, 1),
      minutes: 7 * 24 * HOUR,
      manner: ({ minute, random }) => {
        const day = Math.floor(minute / (24 * HOUR))
        days.set(day, (days.get(day) ?? 0) + 1)
        return days.get(day)! > 10 ? failures['429']() : takes(random)
      },
    })
    expect(stateOf(world, 'needs_attention')).toEqual([])
    expect(good.every(({ wait }) => wait < Infinity)).toBe(true)
  })
})

describe('a row is not sent too often', () => {
  test('at most three times in six hours in which half of the connections are lost', async () => {
    const { all } = await simulate({
      posts: both(200, 6 * HOUR),
      minutes: 30 * HOUR,
      manner: until(6 * HOUR, ({ random }) =>
        random() < 0.5 ? { takes: true, answer: new TypeError('connection reset') } : takes(random),
      ),
    })
    expect(Math.max(...all.map(({ calls }) => calls))).toBeLessThanOrEqual(3)
  })

  test('once to a service that takes ten seconds', async () => {
    const { all } = await simulate({
      posts: both(100, 60),
      minutes: 120,
      manner: ({ random }) => ({ ...takes(random), ms: 9900 + random() * 400 }),
    })
    expect(all.filter(({ calls }) => calls !== 1)).toEqual([])
  })

  test.each([0.5, 0.6, 0.7])(
    'and none needs attention when few rows arrive and a share of %d of the calls has an unclear outcome',
    async (share) => {
      const end = 24 * HOUR
      const results = await Promise.all(
        [1, 4].map((anHour) =>
          simulate({
            // One more post proves that the service has recovered.
            posts: [...both(24 * anHour, end), ...both(1, 1, end + 5)],
            minutes: end + 13 * HOUR,
            seed: 100 * share + anHour,
            manner: until(end, sometimes(share, '500')),
          }),
        ),
      )
      for (const { world, all } of results) {
        expect(stateOf(world, 'needs_attention')).toEqual([])
        expect(Math.max(...all.map(({ calls }) => calls))).toBeLessThanOrEqual(6)
        expect(Math.max(...all.map(({ doneAt }) => doneAt))).toBeLessThanOrEqual(end + 12.1 * HOUR)
      }
    },
  )
})

describe('the health check', () => {
  test('reports nothing during a launch hour with a healthy service', async () => {
    const codes = new Set<unknown>()
    const { world } = await simulate({
      posts: spread('contest', 3000, 60),
      minutes: 240,
      manner: ({ random }) => takes(random),
      each: async (_, now) => codes.add(await healthOf(now, 'contest')),
    })
    expect(world.upstream.taken.size).toBe(3000)
    expect([...codes]).toEqual([undefined])
  })

  test('always reports a problem while a tenth of the calls succeed', async () => {
    const codes = new Set<unknown>()
    await simulate({
      posts: spread('contest', 600, 180),
      minutes: 180,
      manner: sometimes(0.9, '503'),
      each: async (minute, now) => minute > 120 && codes.add(await healthOf(now, 'contest')),
    })
    expect(codes).not.toContain(undefined)
  })

  test.each<[Kind, Failure, number]>([
    ['newsletter', '403', 600],
    ['contest', '400', 3000],
  ])('reports five refusals, and no %s is lost: %s', async (kind, way, count) => {
    const alarms = new Set<unknown>()
    const { world } = await simulate({
      posts: spread(kind, count, 180),
      minutes: 190,
      manner: ({ minute, random }) => (minute < 10 ? takes(random) : failures[way]()),
      each: async (minute, now) => {
        const failed = now.upstream.calls.length - now.upstream.taken.size
        if (failed >= 5) alarms.add(await healthOf(now, kind))
        else expect(minute).toBeLessThanOrEqual(12)
      },
    })
    expect([...alarms]).toEqual(['upstream_failing'])
    expect(stateOf(world, 'needs_attention')).toEqual([])
  })
})
