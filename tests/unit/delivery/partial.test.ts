import { assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { type Kind, kinds } from '../../../src/delivery/submission.ts'
import { type Failure, failures, simulate, spread, takes } from './support/simulation.ts'
import { cases } from './support/world.ts'

const perMinute: Record<Kind, number> = { newsletter: 25, contest: 15 }

type Weather = {
  ways: Record<Kind, Failure>
  share: number
  hours: number
  /** Posts of each kind. */
  count: number
  seed: number
}

/** Upstreams that fail a share of their calls at random for some hours, while people post. */
async function expectWell({ ways, share, hours, count, seed }: Weather): Promise<void> {
  const end = hours * 60
  const { all, world } = await simulate({
    posts: kinds.flatMap((kind) => spread(kind, count, end)),
    seed,
    minutes: end + 180,
    manner: ({ post, minute, random }) =>
      minute < end && random() < share ? failures[ways[post.kind]]() : takes(random),
  })
  expect(world.upstream.overlaps()).toBe(0)
  for (const [kind, rows] of Map.groupBy(all, ({ post }) => post.kind)) {
    const left = rows.filter(({ doneAt }) => doneAt > end).length
    const minutesAfter = Math.max(...rows.map(({ doneAt }) => doneAt)) - end
    const inTenMinutes = rows.filter(({ wait }) => wait <= 10).length
    const calls = Math.max(...rows.map((row) => row.calls))
    const way = ways[kind]
    console.log(
      JSON.stringify({ kind, way, share, hours, count, left, minutesAfter, inTenMinutes, calls }),
    )
    // An hour, or as fast as the budget allows after ten minutes without a failure.
    expect(minutesAfter).toBeLessThanOrEqual(Math.max(60, 12 + left / perMinute[kind]))
    if (share <= 0.5) expect(inTenMinutes).toBeGreaterThanOrEqual(count / 2)
    if (way === '500' || way === 'hang') expect(calls).toBeLessThanOrEqual(6)
  }
}

const pairs: readonly Record<Kind, Failure>[] = [
  { newsletter: '500', contest: '503' },
  { newsletter: '503', contest: '500' },
  { newsletter: 'hang', contest: '429' },
  { newsletter: '429', contest: 'hang' },
]

test.each<Weather>([
  ...pairs.flatMap((ways) =>
    [0.2, 0.5, 0.8].map((share) => ({ ways, share, hours: 3, count: 200, seed: 32 })),
  ),
  { ways: pairs[1]!, share: 0.35, hours: 24, count: 400, seed: 32 },
  { ways: pairs[0]!, share: 0.6, hours: 24, count: 400, seed: 32 },
])('$share of the calls end in $ways for $hours hours: then everything is delivered', expectWell)

test('whatever the share, the ways and the number of posts', { timeout: 3_600_000 }, async () => {
  const isLong = process.env['RANDOM_CASES'] !== undefined
  const weather = record({
    ways: constantFrom(...pairs),
    share: constantFrom(0.2, 0.35, 0.5, 0.6, 0.8),
    hours: isLong ? constantFrom(3, 24) : constantFrom(3),
    count: constantFrom(20, 100, 300),
    seed: nat(),
  })
  await assert(asyncProperty(weather, expectWell), cases(3))
})
