import { describe, expect, test } from 'vitest'
import { answering, entries, MINUTE, signups, START, startDelivery } from './support/delivery.ts'
import { good } from './support/upstream.ts'

describe('a sweep', () => {
  test('takes over what a killed sweep had claimed, but not before its lease has run out', async () => {
    const w = await startDelivery(entries(1), () => ({ takes: true, answer: undefined }))
    await w.runTo(1)
    void w.beginSweep(1, { timeLimit: 1e9 })
    await w.clock.runTo(START + MINUTE + 1000)
    w.upstream.set(good)
    await w.sweep([2, 3, 4, 5])
    expect(w.states()).toEqual({ sending: 1 })
    await w.sweep(6)
    expect(w.states()).toEqual({ delivered: 1 })
    expect(w.upstream.taken.size).toBe(1)
  })

  test('leaves a row alone that another sweep has taken over meanwhile', async () => {
    const patient = { timeLimit: 20 * MINUTE }
    const w = await startDelivery(entries(1), () => ({ ...answering(500)(), ms: 9 * MINUTE }))
    await w.runTo(1)
    const late = w.beginSweep(1, patient)
    await w.runTo(2)
    w.upstream.set(() => ({ takes: false, answer: undefined }))
    void w.beginSweep(7, patient)
    await w.clock.during(late)
    expect(w.ledger.rows()[0]).toMatchObject({ status: 'sending', attempts: 2 })
  })

  test('begins no send that might outlast its lease', async () => {
    const w = await startDelivery(signups(25), () => ({ ...good(), ms: 30_000 }))
    await w.sweep(1, { timeLimit: 60_000 })
    expect(w.clock.now() - START - MINUTE).toBeLessThanOrEqual(90_000 + 60_000)
    const waiting = w.ledger.rows().filter(({ status }) => status === 'pending')
    expect(waiting).not.toEqual([])
    for (const row of waiting)
      expect(row).toMatchObject({ attempts: 0, next_attempt_at: row.received_at })
  })
})
