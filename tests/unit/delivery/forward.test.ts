import { describe, expect, test } from 'vitest'
import {
  answering,
  down,
  entries,
  MINUTE,
  signups,
  START,
  startDelivery,
  upTo,
} from './support/delivery.ts'
import { entry, signup } from './support/people.ts'
import { type Behaviour, good, upstreams } from './support/upstream.ts'

const DAYS = 24 * 60

describe('a sweep', () => {
  test('sends each entry to its own form', async () => {
    const w = await startDelivery(entries(4))
    const forms = ['spring', 'summer', null, 'spring']
    for (const [n, { id }] of w.ledger.rows().entries())
      w.ledger.rows('UPDATE submissions SET form_id = ? WHERE id = ?', forms[n] ?? null, id)
    await w.sweep(1)
    const sentTo = ['spring', 'summer', 'contest', 'spring']
    expect(w.upstream.calls.map(({ url }) => url)).toEqual(
      sentTo.map((form) => `https://forms.test/f/${form}`),
    )
  })

  test('sends the oldest rows first, up to the budget, with at most 50 calls and 50 queries, which the free plan allows', async () => {
    const w = await startDelivery([...entries(40), ...signups(40)])
    let queries = 0
    const batch = w.ledger.db.batch.bind(w.ledger.db)
    w.ledger.db.batch = (statements) => {
      queries += statements.length
      return batch(statements)
    }
    await w.sweep(1)
    expect(w.sent('entry')).toEqual(upTo(20))
    expect(w.sent('signup')).toEqual(upTo(20))
    expect(w.states()).toEqual({ delivered: 40, pending: 40 })
    // And one for each kind that is not in a batch.
    expect(queries + 2).toBeLessThanOrEqual(50)
  })

  test('counts calls, not rows', async () => {
    const w = await startDelivery(entries(40))
    const { entry: own } = upstreams
    await w.sweep(1, {
      upstreams: { signup: undefined, entry: { ...own!, callsPerRow: 2 } },
    })
    expect(w.sent()).toEqual(upTo(10))
    // The lowest rate that can be set.
    await w.sweep(2, {
      upstreams: {
        signup: undefined,
        entry: { ...own!, callsPerRow: 2, callsPerMinute: 1 },
      },
    })
    expect(w.sent()).toEqual(upTo(11))
  })

  test('leaves rows queued without an upstream', async () => {
    const w = await startDelivery(entries(3))
    await w.sweep(1, { upstreams: { signup: undefined, entry: undefined } })
    expect(w.states()).toEqual({ pending: 3 })
    expect(w.ledger.rows()[0]?.attempts).toBe(0)
  })
  test('that is killed leaves its row as an unclear attempt, due in twelve minutes', async () => {
    const w = await startDelivery(entries(1), () => ({ takes: true, answer: undefined }))
    await w.runTo(1)
    void w.beginSweep(1, { timeLimit: 1e9 })
    await w.clock.runTo(START + MINUTE + 1000)
    expect(w.ledger.rows()[0]).toMatchObject({
      status: 'pending',
      attempts: 1,
      unclear: 1,
      cause: 'interrupted',
      due_at: START + 13 * MINUTE,
    })
    w.upstream.set(good)
    await w.sweep([2, 5, 12])
    expect(w.upstream.calls).toHaveLength(1)
    await w.sweep(13)
    expect(w.states()).toEqual({ delivered: 1 })
  })

  test('that is killed at the sixth attempt leaves the row to a person', async () => {
    const w = await startDelivery(entries(1), () => ({ takes: true, answer: undefined }))
    w.ledger.rows('UPDATE submissions SET attempts = 5, unclear = 5')
    await w.runTo(1)
    void w.beginSweep(1, { timeLimit: 1e9 })
    await w.clock.runTo(START + MINUTE + 1000)
    expect(w.states()).toEqual({ refused: 1 })
  })

  test('starts no send that could outlast its lease', async () => {
    const w = await startDelivery(signups(25), () => ({ ...good(), ms: 30_000 }))
    await w.sweep(1, { timeLimit: 60_000 })
    expect(w.clock.now() - START - MINUTE).toBeLessThanOrEqual(90_000 + 60_000)
    const waiting = w.ledger.rows().filter(({ status }) => status === 'pending')
    expect(waiting).not.toEqual([])
    for (const row of waiting) expect(row).toMatchObject({ attempts: 0, due_at: row.received_at })
  })
})

describe('an upstream', () => {
  const waits = answering(429, { 'retry-after': '3600' })
  test.each<[string, () => Behaviour, number]>([
    ['429', answering(429), 3],
    ['429 and an hour', waits, 1],
    ['503 and 400 digits', answering(503, { 'retry-after': '9'.repeat(400) }), 1],
    ['503 and soon', answering(503, { 'retry-after': 'soon' }), 5],
    ['500', answering(500), 5],
  ])('that answers %s gets few calls', async (_, behave, calls) => {
    const w = await startDelivery(entries(60))
    await w.sweep(1)
    w.upstream.set(behave)
    w.upstream.calls.length = 0
    await w.sweep(2)
    expect(w.upstream.calls).toHaveLength(calls)
    w.upstream.set(good)
    await w.sweep([3, 4])
    expect(w.upstream.calls.length).toBeGreaterThan(20)
  })

  test('that fails gets one row a minute', async () => {
    const w = await startDelivery(entries(60), down)
    await w.sweep(upTo(8, 1))
    const at = w.upstream.calls.map((call) => Math.floor((call.at - START) / MINUTE))
    expect(at).toEqual([1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8])
    w.upstream.set(good)
    await w.sweep(upTo(20, 9))
    expect(w.states()).toEqual({ delivered: 60 })
  })
})

describe('a row that fails', () => {
  test('needs attention after seven days and ten tries; a row that was only queued does not', async () => {
    const w = await startDelivery(entries(30), down)
    const day = 24 * 60
    await w.sweep(8 * day)
    expect(w.states()).toEqual({ pending: 30 })
    for (let minute = 1; minute <= 5 * day; minute += 11) await w.sweep(8 * day + minute)
    const given = w.ledger.rows().filter(({ status }) => status === 'refused')
    expect(given.length).toBeGreaterThan(0)
    expect(given.every(({ attempts }) => attempts >= 10)).toBe(true)
  })

  test.each<[string, () => Behaviour]>([
    ['nothing', () => ({ takes: true, answer: undefined })],
    ['500', answering(500)],
    [
      'a success with an invalid body',
      () => ({ takes: true, answer: new Response('<p>Thanks!</p>') }),
    ],
  ])('with an unclear outcome is tried six times in seven days: %s', async (_, behave) => {
    const w = await startDelivery(entries(1), behave)
    await w.sweep([...upTo(30, 1), ...upTo(8 * 48, 2).map((halfHour) => 30 * halfHour)])
    const days = w.upstream.calls.map(({ at }) => (at - START) / MINUTE / DAYS)
    expect(days).toHaveLength(6)
    expect(days[3]).toBeLessThan(1)
    expect(days[5]).toBeGreaterThanOrEqual(3.5)
    expect(w.ledger.rows()[0]).toMatchObject({ status: 'refused', attempts: 6 })
  })
})

describe('right after the response', () => {
  test('sends a signup, but no entry and no held signup', async () => {
    const list = [signup(1, START), entry(2, START), signup(3, START, { hold: 'honeypot' })]
    const w = await startDelivery(list)
    await w.forward(...list)
    expect(w.states()).toEqual({ delivered: 1, pending: 1, held: 1 })
    expect(w.upstream.calls).toHaveLength(1)
  })

  test('sends nothing after five failures until the sweep delivers', async () => {
    const list = signups(9)
    const w = await startDelivery(list, down)
    await w.forward(...list.slice(0, 5))
    expect(w.standing('signup')).toMatchObject({ failures: 5, cause: 'http_503' })
    w.upstream.set(good)
    await w.forward(...list.slice(5))
    expect(w.upstream.calls).toHaveLength(5)
    await w.sweep([1, 2, 3])
    expect(w.states()).toEqual({ delivered: 9 })
  })
})
