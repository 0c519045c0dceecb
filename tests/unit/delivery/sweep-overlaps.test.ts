import { array, assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entries, MINUTE, signups, START, startDelivery, upTo } from './support/delivery.ts'
import { good } from './support/upstream.ts'

describe('a sweep', () => {
  test('twice in a minute, or ten at once, sends a minute’s budget and no row twice', async () => {
    const w = await startDelivery(entries(40))
    await w.runTo(1)
    await w.clock.during(Promise.all(upTo(10).map(() => w.beginSweep(1))))
    await w.clock.during(w.beginSweep(1.1))
    expect(w.upstream.calls).toHaveLength(15)
    await w.sweep(2)
    expect(w.upstream.calls).toHaveLength(30)
    expect(new Set(w.upstream.calls.map(({ key }) => key)).size).toBe(30)
  })

  test('of seven that fire together, six minutes late, one alone sends', async () => {
    const w = await startDelivery(entries(40))
    await w.runTo(7)
    await w.clock.during(Promise.all(upTo(7, 1).map((minute) => w.beginSweep(minute))))
    expect(w.sent()).toEqual(upTo(15))
    // Leases count from the clock, too: nothing is taken over before its time.
    await w.sweep(8)
    expect(w.sent()).toEqual(upTo(30))
  })

  test(
    'of a slow and repeated cron never exceeds the minute’s budget',
    { timeout: 60_000 },
    async () => {
      const delays = array(integer({ min: 0, max: 400_000 }), { minLength: 10, maxLength: 20 })
      await assert(
        asyncProperty(delays, integer({ min: 20, max: 9000 }), async (late, ms) => {
          const w = await startDelivery([...entries(120), ...signups(120)], () => ({
            ...good(),
            ms,
          }))
          for (const [n, delay] of late.entries()) {
            const minute = Math.floor(n / 2)
            w.clock.at(START + minute * MINUTE + delay, () => void w.beginSweep(minute))
          }
          await w.runTo(18)
          const { calls } = w.upstream
          const minutes = Map.groupBy(calls, ({ kind, at }) => `${kind} ${Math.floor(at / MINUTE)}`)
          for (const [minute, { length }] of minutes)
            expect(length).toBeLessThanOrEqual(minute.startsWith('contest') ? 15 : 25)
          expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length)
        }),
        { numRuns: 8 },
      )
    },
  )

  test.each([
    ['a while', 90 * MINUTE, 0],
    ['hours', 5 * 60 * MINUTE, 3],
  ])('after one of a clock that was %s ahead', async (_, ahead, delivered) => {
    const w = await startDelivery(entries(3))
    w.ledger.rows("UPDATE upstreams SET swept_at = ? WHERE kind = 'contest'", START + ahead)
    await w.sweep(1)
    expect(w.states()['delivered'] ?? 0).toBe(delivered)
    expect(w.standing()).toMatchObject({ swept_at: START + (delivered > 0 ? MINUTE : ahead) })
  })
})
