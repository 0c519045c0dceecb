import { array, assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../src/configuration.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { upstreamsOf } from '../../../src/delivery/upstreams.ts'
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

  test('sends the oldest rows first, up to the budget, with at most 50 calls and 14 queries; the free plan allows 50 of each', async () => {
    const w = await startDelivery([...entries(40), ...signups(40)])
    let queries = 0
    let calls = 0
    const batch = w.ledger.db.batch.bind(w.ledger.db)
    w.ledger.db.batch = (statements) => {
      calls += 1
      queries += statements.length
      return batch(statements)
    }
    await w.sweep(1)
    expect(w.sent('contest')).toEqual(upTo(15))
    expect(w.sent('newsletter')).toEqual(upTo(25))
    expect(w.states()).toEqual({ delivered: 40, pending: 40 })
    expect(calls + w.upstream.calls.length).toBeLessThanOrEqual(50)
    expect(queries).toBeLessThanOrEqual(14)
  })

  test('counts calls, not rows', async () => {
    const w = await startDelivery(entries(40))
    const { contest } = upstreams
    await w.sweep(1, {
      upstreams: { newsletter: undefined, contest: { ...contest!, callsPerRow: 2 } },
    })
    expect(w.sent()).toEqual(upTo(7))
    // The lowest rate that can be set.
    await w.sweep(2, {
      upstreams: { newsletter: undefined, contest: { ...contest!, callsPerRow: 2, perMinute: 1 } },
    })
    expect(w.sent()).toEqual(upTo(8))
  })

  test.each([
    [40, 1000, 1000, 20, 20],
    [40, 1000, 10, 30, 10],
    [40, 26, 15, 25, 15],
    [100, 1000, 60, 50, 50],
    [100, 60, 15, 60, 15],
  ])('makes at most %i calls with budgets of %i signups and %i entries', async (...rates) => {
    const [callsPerMinute, signupsPerMinute, entriesPerMinute, signedUp, entered] = rates
    const given = readConfiguration({
      SUPABASE_URL: 'https://signups.test',
      FORMS_URL: 'https://forms.test',
      CALLS_PER_MINUTE: callsPerMinute,
      SIGNUPS_PER_MINUTE: signupsPerMinute,
      ENTRIES_PER_MINUTE: entriesPerMinute,
    })
    const w = await startDelivery([...entries(60), ...signups(60)])
    await w.sweep(1, { upstreams: upstreamsOf(given) })
    expect(w.sent('newsletter')).toHaveLength(signedUp)
    expect(w.sent('contest')).toHaveLength(entered)
  })

  test('leaves rows queued without an upstream', async () => {
    const w = await startDelivery(entries(3))
    await w.sweep(1, { upstreams: { newsletter: undefined, contest: undefined } })
    expect(w.states()).toEqual({ pending: 3 })
    expect(w.ledger.rows()[0]?.attempts).toBe(0)
  })
  test(
    'never exceeds the minute’s budget when the cron is late or repeats',
    { timeout: 600_000 },
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
  ])(
    'ignores the last sweep only if its clock was hours ahead: %s',
    async (_, ahead, delivered) => {
      const w = await startDelivery(entries(3))
      w.ledger.rows("UPDATE upstreams SET swept_at = ? WHERE kind = 'contest'", START + ahead)
      await w.sweep(1)
      expect(w.states()['delivered'] ?? 0).toBe(delivered)
      expect(w.standing()).toMatchObject({ swept_at: START + (delivered > 0 ? MINUTE : ahead) })
    },
  )
  test('claims a killed sweep’s rows once their lease has expired', async () => {
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

  test('does not change a row that another sweep has claimed', async () => {
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

  test('starts no send that could outlast its lease', async () => {
    const w = await startDelivery(signups(25), () => ({ ...good(), ms: 30_000 }))
    await w.sweep(1, { timeLimit: 60_000 })
    expect(w.clock.now() - START - MINUTE).toBeLessThanOrEqual(90_000 + 60_000)
    const waiting = w.ledger.rows().filter(({ status }) => status === 'pending')
    expect(waiting).not.toEqual([])
    for (const row of waiting)
      expect(row).toMatchObject({ attempts: 0, due_at: row.received_at })
  })
})

describe('an upstream', () => {
  test('gets one row a minute after ten minutes without a delivery, alternating oldest and newest', async () => {
    const w = await startDelivery(entries(30), down)
    await w.sweep(upTo(8, 1))
    expect(w.sent()).toEqual([0, 29, 1, 28, 2, 27, 3, 26])
    w.upstream.set(good)
    w.upstream.calls.length = 0
    await w.sweep(9)
    expect(w.upstream.calls).toHaveLength(15)
  })

  test('keeps its budget within ten minutes of a delivery, despite failures', async () => {
    const w = await startDelivery(entries(300))
    await w.sweep(1)
    w.upstream.set(down)
    await w.sweep(upTo(12, 2))
    const minutes = Map.groupBy(w.upstream.calls, ({ at }) => Math.floor((at - START) / MINUTE))
    const calls = [...minutes.values()].map(({ length }) => length)
    expect(calls.slice(0, 10)).toEqual(Array(10).fill(15))
    expect(calls.slice(-2)).toEqual([1, 1])
  })

  const waits = answering(429, { 'retry-after': '3600' })
  test.each<[string, () => Behaviour, boolean]>([
    ['429', answering(429), true],
    ['an hour', waits, true],
    ['400 digits', answering(503, { 'retry-after': '9'.repeat(400) }), true],
    ['a date', answering(500, { 'retry-after': new Date(START + 9 * MINUTE).toUTCString() }), true],
    [
      'a date that is past',
      answering(503, { 'retry-after': new Date(START).toUTCString() }),
      false,
    ],
    ['soon', answering(503, { 'retry-after': 'soon' }), false],
  ])(
    'that throttles every row, with Retry-After %s, is called again in the next minute',
    async (_, behave, asks) => {
      const w = await startDelivery(entries(30))
      await w.sweep(1)
      w.upstream.set(behave)
      w.upstream.calls.length = 0
      await w.sweep(2)
      expect(w.upstream.calls.length <= 5).toBe(asks)
      w.upstream.calls.length = 0
      w.upstream.set(good)
      await w.sweep(3)
      expect(w.upstream.calls.length).toBeGreaterThan(1)
    },
  )

  test('has its delivery dated by the beginning of the call, which proves nothing about later calls', async () => {
    const w = await startDelivery(entries(1), () => ({ ...good(), ms: 5000 }))
    await w.sweep(1)
    expect(w.standing()).toMatchObject({ delivered_at: w.upstream.calls[0]!.at })
  })

  test('keeps receiving rows when only one row is throttled', async () => {
    const w = await startDelivery(entries(12), (call) =>
      numberOf(call) % 2 === 1 ? waits() : good(),
    )
    await w.sweep(1)
    expect(w.sent()).toEqual(upTo(12))
  })
})

describe('an upstream that refuses every row', () => {
  const list = signups(14)
  const standing = async (status: number) => {
    const w = await startDelivery(list, answering(status))
    await w.forward(...list)
    await w.sweep(upTo(60, 1))
    return w
  }

  test.each([400, 403, 404, 422])(
    'keeps rows refused with %i and sends them after it recovers',
    async (status) => {
      const w = await standing(status)
      expect(w.states()).toEqual({ pending: 14 })
      expect(w.upstream.calls.length).toBeLessThanOrEqual(61)
      w.upstream.set(good)
      await w.sweep(upTo(60, 61))
      expect(w.states()).toEqual({ delivered: 14 })
    },
  )

  test('moves rows to needs_attention that it refuses again while it accepts others', async () => {
    const w = await standing(400)
    w.upstream.set((call) => (numberOf(call) < 14 ? answering(400)() : good()))
    for (const minute of upTo(240, 61)) {
      await store(w.ledger.db, signup(minute, START + minute * MINUTE))
      await w.sweep(minute)
    }
    expect(w.states()).toEqual({ delivered: 240, needs_attention: 14 })
  })

  test('keeps rows refused with 403 above its rate limit', async () => {
    const taken: number[] = []
    const w = await startDelivery(entries(500), ({ at }) => {
      if (taken.filter((each) => each > at - MINUTE).length >= 10) return answering(403)()
      taken.push(at)
      return good()
    })
    await w.sweep(upTo(120, 1))
    expect(w.states()['needs_attention'] ?? 0).toBeLessThanOrEqual(20)
  })
})

describe('a row that fails', () => {
  test('waits longer each time, at most an hour, behind new rows', async () => {
    const w = await startDelivery(entries(3), (call) => (numberOf(call) === 0 ? down() : good()))
    await w.sweep(upTo(600, 1))
    const tries = w.upstream.calls.filter((call) => numberOf(call) === 0).map(({ at }) => at)
    const gaps = tries.slice(1).map((at, n) => (at - tries[n]!) / MINUTE)
    expect(w.sent().slice(0, 4)).toEqual([0, 2, 1, 0])
    // A quarter less than 1, 2, 4, 8 and 16 minutes at this random number, and up to the next sweep.
    expect(gaps.slice(0, 5).map(Math.round)).toEqual([1, 2, 4, 7, 13])
    expect(Math.max(...gaps)).toBeLessThanOrEqual(61)
    expect(Math.min(...gaps.slice(7))).toBeGreaterThanOrEqual(30)
    expect(w.states()).toEqual({ delivered: 2, pending: 1 })
  })

  test(
    'is retried within ten minutes even when new rows use up the budget',
    { timeout: 600_000 },
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

  test('needs attention after seven days and ten tries; a row that was only queued does not', async () => {
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
    expect(days[5]).toBeGreaterThanOrEqual(7)
    expect(w.ledger.rows()[0]).toMatchObject({ status: 'needs_attention', attempts: 6 })
  })

  test('with an unclear outcome is retried early once the upstream has been healthy for a while', async () => {
    const w = await startDelivery(entries(2), answering(500))
    await w.sweep(upTo(120, 1))
    const before = w.upstream.calls.length
    w.upstream.set(good)
    await store(w.ledger.db, entry(7, START + 121 * MINUTE))
    await w.sweep(upTo(45, 122))
    expect(w.upstream.calls).toHaveLength(before + 3)
    expect(w.states()).toEqual({ delivered: 3 })
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

  test('sends nothing after a failure until the sweep delivers', async () => {
    for (const atOnce of [true, false]) {
      const list = signups(7)
      const w = await startDelivery(list, down)
      const early = list.slice(0, 5)
      if (atOnce) await w.clock.during(Promise.all(early.map(w.beginForward)))
      else await w.forward(...early)
      expect(w.standing('newsletter')).toMatchObject({
        failures: atOnce ? 5 : 1,
        cause: 'http_503',
      })
      w.upstream.set(good)
      await w.forward(...list.slice(5))
      expect(w.upstream.calls).toHaveLength(atOnce ? 5 : 1)
      await w.sweep([1, 2])
      expect(w.states()).toEqual({ delivered: 7 })
    }
  })

  test('never sends a row that the sweep has claimed', async () => {
    const one = signup(1, START)
    const w = await startDelivery([one])
    await w.runTo(1)
    await w.clock.during(Promise.all([w.beginForward(one), w.beginForward(one), w.beginSweep(1)]))
    expect(w.upstream.calls).toHaveLength(1)
    expect(w.states()).toEqual({ delivered: 1 })
  })
})
