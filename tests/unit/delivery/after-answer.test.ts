import { describe, expect, test } from 'vitest'
import { answering, down, numberOf, signups, START, startDelivery } from './support/delivery.ts'
import { entry, signup } from './support/people.ts'
import { good } from './support/upstream.ts'

describe('straight after the answer', () => {
  test('a signup is tried, an entry and a held signup are not', async () => {
    const list = [signup(1, START), entry(2, START), signup(3, START, { hold: 'honeypot' })]
    const w = await startDelivery(list)
    await w.forward(...list)
    expect(w.states()).toEqual({ delivered: 1, pending: 1, quarantined: 1 })
    expect(w.upstream.calls).toHaveLength(1)
  })

  test('a refusal is noted as the upstream’s last error and pauses nothing', async () => {
    const list = signups(1)
    const w = await startDelivery(list, answering(422))
    await w.forward(...list)
    expect(w.states()).toEqual({ needs_attention: 1 })
    expect(w.standing('newsletter')).toMatchObject({
      last_error: 'http_422',
      failures: 0,
      paused_until: 0,
    })
  })

  test('failures of five people, at once or in turn, let the upstream rest', async () => {
    for (const atOnce of [true, false]) {
      const list = signups(7)
      const w = await startDelivery(list, down)
      const early = list.slice(0, 5)
      if (atOnce) await w.clock.during(Promise.all(early.map(w.beginForward)))
      else await w.forward(...early)
      expect(w.standing('newsletter')).toMatchObject({ failures: 1, failing_rows: '[]' })
      await w.forward(...list.slice(5))
      expect(w.upstream.calls).toHaveLength(5)
      w.upstream.set(good)
      await w.sweep([1, 2])
      expect(w.states()).toEqual({ delivered: 7 })
      expect(w.upstream.taken.size).toBe(7)
    }
  })

  test('a success writes the upstream’s row only when there is trouble to end', async () => {
    const list = signups(3)
    const w = await startDelivery(list, (call) => (numberOf(call) === 1 ? down() : good()))
    w.ledger.rows('CREATE TABLE writes (kind)')
    w.ledger.rows(
      'CREATE TRIGGER writes AFTER UPDATE ON upstreams BEGIN INSERT INTO writes VALUES (NEW.kind); END',
    )
    const writes: number[] = []
    for (const one of list) {
      await w.forward(one)
      writes.push(w.ledger.rows('SELECT * FROM writes').length)
    }
    expect(writes).toEqual([0, 1, 2])
    expect(w.standing('newsletter')).toMatchObject({ failing_rows: '[]' })
  })

  test('it never races the sweep for a row', async () => {
    const one = signup(1, START)
    const w = await startDelivery([one])
    await w.runTo(1)
    await w.clock.during(Promise.all([w.beginForward(one), w.beginForward(one), w.beginSweep(1)]))
    expect(w.upstream.calls).toHaveLength(1)
    expect(w.states()).toEqual({ delivered: 1 })
  })
})
