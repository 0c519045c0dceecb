import { assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import type { Kind } from '../../../src/delivery/submission.ts'
import { books } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'
import { type Behaviour, type Call, good } from './support/upstream.ts'
import { cases, createWorld } from './support/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function calm(random?: () => number) {
  const world = createWorld((_, act) => act(), random)
  const start = world.clock.now()
  /** Runs the cron of each minute up to one; gives the minute at which nothing was left to do. */
  async function sweepUntil(
    from: number,
    to: number,
    lateMs = (_minute: number) => 0,
  ): Promise<number> {
    for (let minute = from; minute <= to; minute++) {
      await world.clock.runTo(start + minute * MINUTE + lateMs(minute))
      void world.sweep(start + minute * MINUTE)
      await world.clock.runTo(start + minute * MINUTE + MINUTE - 1)
      const { accepted, byStatus } = books(world.ledger)
      if (accepted > 0 && byStatus['delivered'] === accepted) return minute
    }
    return Infinity
  }
  return { world, start, sweepUntil }
}

const refuses = (): Behaviour => ({ takes: false, answer: new TypeError('connection refused') })
const hangs = (): Behaviour => ({ takes: false, answer: undefined })

function busiestHour(calls: Call[], kind: Kind): number {
  const times = calls.filter((call) => call.kind === kind).map(({ at }) => at)
  return Math.max(0, ...times.map((at) => times.filter((t) => t >= at && t < at + HOUR).length))
}

test.each<[string, (call: Call) => Behaviour]>([
  ['signups refused, entries hang', ({ kind }) => (kind === 'newsletter' ? refuses() : hangs())],
  ['signups hang, entries refused', ({ kind }) => (kind === 'newsletter' ? hangs() : refuses())],
])(
  'upstreams that are down for 48 hours get 40 calls an hour at most, and then everything: %s',
  { timeout: 60_000 },
  async (how, behave) => {
    const { world, start, sweepUntil } = calm()
    const people = 600
    const hours = 48
    world.upstream.set(behave)
    for (let n = 0; n < people; n++) {
      const at = Math.round(start + (n / people) * hours * HOUR)
      world.clock.at(at, () => void world.post(n % 3 === 0 ? entry(n, at) : signup(n, at)))
    }
    await sweepUntil(1, hours * 60)
    const kinds: Kind[] = ['newsletter', 'contest']
    const perHour = Math.max(...kinds.map((kind) => busiestHour(world.upstream.calls, kind)))
    expect(perHour).toBeLessThanOrEqual(40)
    expect(books(world.ledger)).toMatchObject({ accepted: people, byStatus: { pending: people } })

    world.upstream.set(good)
    const minutes = (await sweepUntil(hours * 60 + 1, hours * 60 + 90)) - hours * 60
    console.log(
      JSON.stringify({
        outage: how,
        people,
        callsInTheBusiestHour: perHour,
        minutesToDrain: minutes,
      }),
    )
    expect(world.upstream.taken.size).toBe(people)
    // The last ones had failed just before: an hour's backoff at most, and the rest that was running.
    expect(minutes).toBeLessThanOrEqual(60 + 12)
  },
)

test.each([3, 20])('48 hours of 503 leave none of %i rows to a person', async (people) => {
  const { world, start, sweepUntil } = calm()
  world.upstream.set(() => ({ takes: false, answer: new Response('', { status: 503 }) }))
  for (let n = 0; n < people; n++)
    await store(world.ledger.db, n % 2 === 0 ? entry(n, start + n) : signup(n, start + n))
  await sweepUntil(1, 48 * 60)
  expect(books(world.ledger).byStatus).toEqual({ pending: people })
  world.upstream.set(good)
  expect(await sweepUntil(48 * 60 + 1, 49 * 60)).toBeLessThanOrEqual(49 * 60)
})

test(
  'however its rows arrive, a dead upstream gets 40 calls an hour at most',
  { timeout: 60_000 },
  async () => {
    let busiest = 0
    const plan = record({
      kind: constantFrom<Kind>('newsletter', 'contest'),
      early: integer({ min: 0, max: 6 }),
      // Minutes from one row to the next, and a crowd at a minute.
      every: integer({ min: 1, max: 30 }),
      crowdAt: integer({ min: 0, max: 60 }),
      jitter: constantFrom(0, 0.5, 0.99),
      // Whether it has delivered just before.
      wasAlive: boolean(),
    })
    await assert(
      asyncProperty(plan, async ({ kind, early, every, crowdAt, jitter, wasAlive }) => {
        const { world, start, sweepUntil } = calm(() => jitter)
        if (wasAlive) {
          await store(world.ledger.db, kind === 'contest' ? entry(999, start) : signup(999, start))
          await world.clock.during(world.sweep(start))
          expect(world.upstream.calls.splice(0)).toHaveLength(1)
        }
        world.upstream.set(refuses)
        const steady = Array.from({ length: Math.floor(90 / every) }, (_, n) => n * every)
        const minutes = [
          ...Array<number>(early).fill(0),
          ...Array<number>(60).fill(crowdAt),
          ...steady,
        ]
        minutes.forEach((minute, n) => {
          const at = start + minute * MINUTE + n
          const submission = kind === 'contest' ? entry(n, at) : signup(n, at)
          world.clock.at(at, () => void store(world.ledger.db, submission))
        })
        await sweepUntil(1, 90)
        busiest = Math.max(busiest, busiestHour(world.upstream.calls, kind))
        expect(busiest).toBeLessThanOrEqual(40)
      }),
      cases(12),
    )
    console.log(JSON.stringify({ callsInTheBusiestHour: busiest }))
  },
)

test.each([
  ['on the minute', () => 0],
  ['up to 12 s late', (minute: number) => (minute * 7919) % 12_000],
])(
  'a burst of 1,000 entries drains through a form service that takes 20 a minute, the cron firing %s',
  { timeout: 60_000 },
  async (_, lateMs) => {
    const { world, start, sweepUntil } = calm()
    const recent: Call[] = []
    const refused: number[] = []
    world.upstream.set((call) => {
      recent.push(call)
      const lastMinute = recent.filter(({ at }) => at > call.at - MINUTE).length
      if (lastMinute <= 20) return good()
      refused.push(Math.floor((call.at - start) / MINUTE))
      return {
        takes: false,
        answer: new Response('', { status: 429, headers: { 'retry-after': '60' } }),
      }
    })
    for (let n = 0; n < 1000; n++) {
      const at = Math.round(start + (n / 1000) * MINUTE)
      world.clock.at(at, () => void world.post(entry(n, at)))
    }
    const minutes = await sweepUntil(1, 100, lateMs)
    console.log(JSON.stringify({ burst: 1000, minutesToDrain: minutes, tooMany: refused.length }))
    expect(minutes).toBeLessThanOrEqual(70)
    expect(refused.filter((minute) => minute >= 1)).toEqual([])
    expect(world.upstream.taken.size).toBe(1000)
  },
)
