import { describe, expect, test } from 'vitest'
import {
  answering,
  down,
  entries,
  MINUTE,
  numberOf,
  signups,
  START,
  startDelivery,
  upTo,
} from './support/delivery.ts'
import { good } from './support/upstream.ts'

const restFor = (seconds: number) => answering(429, { 'retry-after': String(seconds) })

describe('an upstream', () => {
  test.each([
    [4, { failures: 0, paused_until: 0 }, 4],
    [5, { failures: 1, failing_rows: '[]' }, 5],
    [20, { failures: 1, failing_rows: '[]' }, 5],
  ])('that refuses %i rows', async (count, standing, calls) => {
    const w = await startDelivery(entries(count), down)
    await w.sweep(1)
    expect(w.upstream.calls).toHaveLength(calls)
    expect(w.standing()).toMatchObject(standing)
  })

  test('rests longer each time, 10 minutes at most, and then gets five rows at most', async () => {
    const w = await startDelivery(entries(300), down)
    await w.sweep(upTo(120, 1))
    const minutes = Map.groupBy(w.upstream.calls, ({ at }) => Math.floor((at - START) / MINUTE))
    const calls = [...minutes.values()].map(({ length }) => length)
    expect([...minutes.keys()].slice(0, 9)).toEqual([1, 2, 4, 7, 12, 21, 32, 43, 54])
    expect(calls.slice(0, 8)).toEqual([5, 1, 1, 2, 2, 3, 3, 4])
    // No row comes twice while others wait.
    expect(w.sent()).toEqual(upTo(w.upstream.calls.length))
    expect(w.states()).toEqual({ pending: 300 })
  })

  test('that is back gets the whole minute’s budget at once', async () => {
    const w = await startDelivery(entries(30), down)
    await w.sweep([1, 2, 3])
    w.upstream.set(good)
    w.upstream.calls.length = 0
    await w.sweep(4)
    expect(w.sent()).toEqual(upTo(15, 6))
    expect(w.standing()).toMatchObject({ failures: 0, failing_rows: '[]', failing_since: null })
  })

  test('that asks for a rest is not called again before its end, by nobody', async () => {
    const list = signups(3)
    const w = await startDelivery(list, restFor(240))
    await w.forward(list[0]!)
    w.upstream.set(good)
    await w.forward(list[1]!)
    await w.sweep([1, 2, 3, 4])
    expect(w.sent('newsletter')).toEqual([0])
    await w.sweep(5)
    expect(w.states()).toEqual({ delivered: 3 })
  })

  test('that asks for an hour rests ten minutes', async () => {
    const w = await startDelivery(entries(3), restFor(3600))
    await w.sweep(upTo(10, 1))
    expect(w.sent()).toEqual([0])
    await w.sweep(12)
    expect(w.sent()).toEqual([0, 1])
  })

  test('that takes other rows did not mean itself', async () => {
    const poisoned = [0, 2]
    const w = await startDelivery(entries(6), (call) =>
      poisoned.includes(numberOf(call)) ? restFor(600)() : good(),
    )
    await w.sweep(1)
    expect(w.sent()).toEqual([0])
    poisoned.shift()
    await w.sweep(12)
    // After the rest: the first success ends the trouble, and no single row starts it anew within the sweep.
    expect(w.sent().slice(1)).toEqual([1, 2, 3, 4, 5, 0])
    expect(w.standing()).toMatchObject({ failures: 0, paused_until: 0 })
  })
})
