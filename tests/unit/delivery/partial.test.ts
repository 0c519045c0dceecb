import { assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { type Kind, kinds } from '../../../src/delivery/submission.ts'
import { type Failure, failures, simulate, spread, takes } from './support/simulation.ts'
import { cases } from './support/world.ts'

const perMinute: Record<Kind, number> = { newsletter: 25, contest: 15 }

/** `count`: posts of each kind. */
type Time = { hours: number; count: number }
type Weather = Time & { ways: Record<Kind, Failure>; share: number; seed: number }

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
    time: constantFrom(
      ...[20, 100, 300].map((count) => ({ hours: 3, count })),
      ...(isLong ? [{ hours: 24, count: 400 }] : []),
    ),
    seed: nat(),
  })
  const run = ({ time, ...rest }: Omit<Weather, 'hours' | 'count'> & { time: Time }) =>
    expectWell({ ...rest, ...time })
  await assert(asyncProperty(weather, run), cases(3))
})

test('of four rows an hour, hardly one uses up its six calls in a day of unclear outcomes', async () => {
  const end = 24 * 60
  const count = 100
  let given = 0
  const shares = [0.5, 0.6]
  for (const share of shares) {
    const { all, world } = await simulate({
      posts: kinds.flatMap((kind) => spread(kind, count, end)),
      minutes: end + 60,
      manner: ({ minute, random }) =>
        minute < end && random() < share ? failures['500']() : takes(random),
    })
    expect(Math.max(...all.map(({ calls }) => calls))).toBeLessThanOrEqual(6)
    const left = world.ledger.rows("SELECT id FROM submissions WHERE status = 'needs_attention'")
    given += left.length
  }
  const rows = shares.length * kinds.length * count
  console.log(JSON.stringify({ fewRows: rows, needAttention: given }))
  expect(given).toBeLessThanOrEqual(rows * 0.01)
})
