import { describe, expect, test } from 'vitest'
import { down, entries, MINUTE, numberOf, START, startDelivery, upTo } from './support/delivery.ts'
import { entry } from './support/people.ts'
import { good } from './support/upstream.ts'

describe('a row that fails', () => {
  test('waits longer each time, an hour at most, behind those that wait', async () => {
    const w = await startDelivery(entries(3), (call) => (numberOf(call) === 0 ? down() : good()))
    await w.sweep(upTo(600, 1))
    const tries = w.upstream.calls.filter((call) => numberOf(call) === 0).map(({ at }) => at)
    const gaps = tries.slice(1).map((at, n) => (at - tries[n]!) / MINUTE)
    expect(w.sent().slice(0, 4)).toEqual([0, 1, 2, 0])
    expect(gaps.slice(0, 5).every((gap, n) => gap <= Math.max(1, 2 ** n))).toBe(true)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(61)
    expect(Math.min(...gaps.slice(7))).toBeGreaterThanOrEqual(30)
    expect(w.states()).toEqual({ delivered: 2, pending: 1 })
  })

  test(
    'once is tried again within ten minutes, though new rows use the budget up',
    { timeout: 60_000 },
    async () => {
      const minutes = 40
      const seen = new Map<number, number>()
      const again: number[] = []
      const w = await startDelivery(
        upTo(15 * minutes).map((n) => entry(n, START + n * 4000)),
        (call) => {
          const n = numberOf(call)
          const first = seen.get(n)
          if (first !== undefined) again.push(call.at - first)
          else if (n % 40 === 7) {
            seen.set(n, call.at)
            return down()
          }
          return good()
        },
      )
      await w.sweep(upTo(minutes + 10, 1))
      expect(again).toHaveLength(seen.size)
      expect(Math.max(...again)).toBeLessThanOrEqual(10 * MINUTE)
      expect(w.states()).toEqual({ delivered: 15 * minutes })
    },
  )

  test('for seven days and ten tries is a person’s to look at; one that only waits is not', async () => {
    const w = await startDelivery(entries(30), down)
    const day = 24 * 60
    await w.sweep(8 * day)
    expect(w.states()).toEqual({ pending: 30 })
    for (let minute = 1; minute <= 3 * day; minute += 11) await w.sweep(8 * day + minute)
    const given = w.ledger.rows().filter(({ status }) => status === 'needs_attention')
    expect(given.length).toBeGreaterThan(0)
    expect(given.every(({ attempts }) => attempts === 10)).toBe(true)
    expect(given[0]?.cause).toBe('waited_too_long http_503')
  })

  test('with a success that nobody can read is tried three times, whatever happens between', async () => {
    const unreadable = () => ({ takes: false, answer: new Response('<h1>Thanks!</h1>') })
    const moods = [down, unreadable, down, unreadable, down, unreadable]
    const w = await startDelivery(entries(1), () => (moods.shift() ?? good)())
    await w.sweep(upTo(300, 1))
    expect(w.upstream.calls).toHaveLength(6)
    expect(w.ledger.rows()[0]).toMatchObject({
      status: 'needs_attention',
      cause: 'unreadable_answer',
    })
  })
})
