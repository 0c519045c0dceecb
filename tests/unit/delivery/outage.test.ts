import { assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HealthCode, judgeUpstream, readUpstreams } from '../../../src/delivery/health.ts'
import { type Kind, kinds } from '../../../src/delivery/submission.ts'
import { books } from './support/ledger.ts'
import { type Failure, failures, type Post, simulate, spread, takes } from './support/simulation.ts'
import { cases, type World } from './support/world.ts'

const MINUTE = 60_000

function both(count: number, minutes: number, from = 0): Post[] {
  return kinds.flatMap((kind) => spread(kind, count, minutes, from))
}

/** What `GET /health` would say of one upstream. */
async function healthOf(world: World, kind: Kind): Promise<HealthCode | undefined> {
  const now = world.clock.now()
  const rows = await readUpstreams(world.ledger.db, now)
  return judgeUpstream(
    rows.find((row) => row.kind === kind)!,
    now,
  )
}

describe('upstreams that are down', () => {
  test.each<{ signups: Failure; entries: Failure; hours: number; count: number }>([
    { signups: '503', entries: '500', hours: 48, count: 300 },
    { signups: 'reset', entries: 'hang', hours: 12, count: 300 },
    { signups: '400', entries: '500', hours: 12, count: 5 },
  ])(
    'for $hours hours, with $signups and $entries, get 60 calls an hour, and then everything',
    { timeout: 600_000 },
    async ({ signups, entries, hours, count }) => {
      const end = hours * 60
      const way = { newsletter: signups, contest: entries }
      // One more post shows that they take rows again.
      const { all, world, start } = await simulate({
        posts: [...both(count, end), ...both(1, 1, end + 5)],
        minutes: end + 120,
        manner: ({ post, minute, random }) =>
          minute < end ? failures[way[post.kind]]() : takes(random),
      })
      const during = world.upstream.calls.filter(({ at }) => at < start + end * MINUTE)
      for (const kind of kinds) {
        const perMinute = Map.groupBy(
          during.filter((call) => call.kind === kind),
          ({ at }) => Math.floor((at - start) / MINUTE),
        )
        const crowded = [...perMinute].filter(([, calls]) => calls.length > 1)
        expect(crowded.every(([minute]) => minute < 10)).toBe(true)
      }
      const minutesAfter = Math.max(...all.map(({ doneAt }) => doneAt)) - end
      console.log(JSON.stringify({ down: way, hours, count, minutesAfter }))
      expect(minutesAfter).toBeLessThanOrEqual(60)
    },
  )
})

test('however its rows arrive, a dead upstream gets 60 calls an hour after ten minutes', async () => {
  const plan = record({
    kind: constantFrom(...kinds),
    way: constantFrom<Failure>('reset', '400', '500', '503, Retry-After: 3600'),
    early: integer({ min: 0, max: 6 }),
    // Minutes from one row to the next, and a crowd at a minute.
    every: integer({ min: 1, max: 30 }),
    crowdAt: integer({ min: 0, max: 60 }),
    posted: boolean(),
    // Whether it has delivered just before.
    wasAlive: boolean(),
  })
  await assert(
    asyncProperty(plan, async ({ kind, way, early, every, crowdAt, posted, wasAlive }) => {
      const at = (minute: number): Post => ({ kind, minute })
      const posts = [
        ...Array<number>(wasAlive ? 1 : 0).fill(0),
        ...Array<number>(early).fill(2),
        ...Array<number>(60).fill(crowdAt + 2),
        ...Array.from({ length: Math.floor(120 / every) }, (_, n) => 2 + n * every),
      ].map(at)
      const { world, start } = await simulate({
        posts,
        posted,
        minutes: 120,
        manner: ({ minute, random }) => (minute < 2 ? takes(random) : failures[way]()),
      })
      const dead = world.upstream.calls.filter((call) => call.at >= start + 12 * MINUTE)
      const minutes = Map.groupBy(dead, (call) => Math.floor((call.at - start) / MINUTE))
      const most = Math.max(0, ...[...minutes.values()].map(({ length }) => length))
      expect(most).toBeLessThanOrEqual(1)
    }),
    cases(8),
  )
})

describe('a service that begins to refuse everything ten minutes after a delivery', () => {
  test.each<[Kind, Failure, number]>([
    ['newsletter', '403', 600],
    ['contest', '400', 3000],
  ])('burns no %s, and alarms after five: %s', async (kind, way, count) => {
    const alarms: (HealthCode | undefined)[] = []
    const { world } = await simulate({
      posts: spread(kind, count, 180),
      minutes: 190,
      manner: ({ minute, random }) => (minute < 10 ? takes(random) : failures[way]()),
      each: async (minute, now) => {
        const failed = now.upstream.calls.length - now.upstream.taken.size
        if (failed >= 5) alarms.push(await healthOf(now, kind))
        else expect(minute).toBeLessThanOrEqual(12)
      },
    })
    expect(new Set(alarms)).toEqual(new Set(['upstream_failing']))
    expect(books(world.ledger).byStatus['needs_attention']).toBeUndefined()
  })
})

describe('the health check', () => {
  test('tells of a backlog, whatever was delivered meanwhile', async () => {
    const codes: (HealthCode | undefined)[] = []
    let delivered = 0
    const { world } = await simulate({
      posts: spread('contest', 600, 180),
      minutes: 180,
      manner: ({ random }) => (random() < 0.1 ? takes(random) : failures['503']()),
      each: async (minute, now) => {
        if (now.upstream.taken.size > delivered && minute > 75)
          codes.push(await healthOf(now, 'contest'))
        delivered = now.upstream.taken.size
      },
    })
    expect(world.upstream.taken.size).toBeLessThan(500)
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.filter((code) => code === undefined)).toEqual([])
  })
})

test('a burst of 1,000 entries drains through a form service that takes 20 a minute', async () => {
  const recent: number[] = []
  let refused = 0
  const { all } = await simulate({
    posts: spread('contest', 1000, 1),
    minutes: 100,
    manner: ({ minute, random }) => {
      while (recent.length > 0 && recent[0]! <= minute - 1) recent.shift()
      recent.push(minute)
      if (recent.length <= 20) return takes(random)
      refused += 1
      return failures['429, Retry-After: 3600']()
    },
  })
  const minutes = Math.max(...all.map(({ doneAt }) => doneAt))
  console.log(JSON.stringify({ burst: 1000, minutesToDrain: Math.ceil(minutes) }))
  expect(refused).toBe(0)
  expect(minutes).toBeLessThanOrEqual(70)
})
