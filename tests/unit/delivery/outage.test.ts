import { expect, test } from 'vitest'
import type { Kind } from '../../../src/delivery/submission'
import { books } from './support/ledger'
import { entry, signup } from './support/people'
import { good, type Call } from './support/upstream'
import { createWorld } from './support/world'

const MINUTE = 60_000
const DAY = 86_400_000

function calm() {
  const world = createWorld((_, act) => act())
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

test(
  'upstreams that are down for three days and return get everything, oldest first',
  { timeout: 60_000 },
  async () => {
    const { world, start, sweepUntil } = calm()
    const people = 600
    world.upstream.set(() => ({ takes: false, answer: new TypeError('connection refused') }))
    for (let n = 0; n < people; n++) {
      const at = Math.round(start + (n / people) * 3 * DAY)
      world.clock.at(at, () => void world.post(n % 3 === 0 ? entry(n, at) : signup(n, at)))
    }
    await sweepUntil(1, 3 * 24 * 60)
    const triedInVain = world.upstream.calls.length
    expect(books(world.ledger)).toMatchObject({ accepted: people, byStatus: { pending: people } })
    // Two upstreams, paused up to 5 minutes: never more than a probe and a second one.
    expect(triedInVain).toBeLessThan(2 * 2 * ((3 * DAY) / (2.5 * MINUTE)))

    world.upstream.set(good)
    world.upstream.calls.length = 0
    const minutes = (await sweepUntil(3 * 24 * 60 + 1, 3 * 24 * 60 + 60)) - 3 * 24 * 60
    const numbers = (kind: Kind) =>
      world.upstream.calls
        .filter((call) => call.kind === kind)
        .map(({ body }) => Number(/\d+/.exec(body)))
    for (const kind of ['newsletter', 'contest'] as const) {
      expect(numbers(kind)).toEqual(numbers(kind).toSorted((a, b) => a - b))
    }
    console.log(JSON.stringify({ outage: '3 days', people, triedInVain, minutesToDrain: minutes }))
    expect(world.upstream.taken.size).toBe(people)
    // 400 signups at 25 a minute, after the pause that was running.
    expect(minutes).toBeLessThanOrEqual(16 + 5)
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
