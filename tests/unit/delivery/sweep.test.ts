import { array, assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forwardSoon } from '../../../src/delivery/forward'
import { store } from '../../../src/delivery/ledger'
import type { Kind } from '../../../src/delivery/kinds'
import type { Submission } from '../../../src/delivery/submission'
import { sweep } from '../../../src/delivery/sweep'
import { virtualClock } from './support/clock'
import { books, openLedger } from './support/ledger'
import { entry, signup } from './support/people'
import { fakeUpstream, good, upstreams, type Behaviour, type Call } from './support/upstream'

const MINUTE = 60_000
const t0 = virtualClock().now()

function answering(status: number, headers = {}): () => Behaviour {
  return () => ({ takes: false, answer: new Response('', { status, headers }) })
}

const down = answering(503)

async function world(
  submissions: (start: number) => Submission[],
  behave?: (call: Call) => Behaviour,
) {
  const clock = virtualClock()
  const start = clock.now()
  const ledger = openLedger()
  for (const submission of submissions(start)) await store(ledger.db, submission)
  const upstream = fakeUpstream(clock.timers, behave)
  const lines: string[] = []
  const delivery = {
    db: ledger.db,
    upstreams,
    fetch: upstream.fetch,
    timers: clock.timers,
    random: () => 0.51234567,
    log: (event: string, facts = {}) => void lines.push(JSON.stringify({ event, ...facts })),
  }
  return {
    clock,
    start,
    ledger,
    upstream,
    delivery,
    lines,
    /** Runs the sweep of a minute, counted from the start. */
    async sweep(minute: number) {
      await clock.runTo(start + minute * MINUTE)
      await clock.during(sweep(delivery, start + minute * MINUTE))
    },
    states: () => books(ledger).byStatus,
    /** Who was sent to a kind's upstream, in this order. */
    sent: (kind: Kind = 'contest') =>
      upstream.calls.filter((call) => call.kind === kind).map(numberOf),
    standing: (kind: Kind = 'contest') =>
      ledger.rows('SELECT * FROM upstreams WHERE kind = ?', kind)[0],
  }
}

const numberOf = ({ body }: Call) => Number(/\d+/.exec(body))
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n)

const entries = (count: number) => (start: number) =>
  Array.from({ length: count }, (_, n) => entry(n, start + n))
const signups = (count: number) => (start: number) =>
  Array.from({ length: count }, (_, n) => signup(n, start + n))

describe('a sweep', () => {
  test('sends the oldest first, as many as the budget allows', async () => {
    const w = await world((start) => [...entries(40)(start), ...signups(40)(start)])
    await w.sweep(1)
    expect(w.sent('contest')).toEqual(upTo(15))
    expect(w.sent('newsletter')).toEqual(upTo(25))
    expect(w.states()).toEqual({ delivered: 40, pending: 40 })
  })

  test('twice in a minute, or ten at once, sends a minute’s budget and no row twice', async () => {
    const w = await world(entries(40))
    await w.clock.runTo(w.start + MINUTE)
    const at = w.start + MINUTE
    await w.clock.during(Promise.all(Array.from({ length: 10 }, () => sweep(w.delivery, at))))
    await w.clock.during(sweep(w.delivery, at + 5000))
    expect(w.upstream.calls).toHaveLength(15)
    await w.sweep(2)
    expect(w.upstream.calls).toHaveLength(30)
    expect(new Set(w.upstream.calls.map(({ key }) => key)).size).toBe(30)
  })

  test('of seven that fire together, six minutes late, one alone sends', async () => {
    const w = await world(entries(40))
    await w.clock.runTo(w.start + 7 * MINUTE)
    const late = upTo(7, 1).map((minute) => sweep(w.delivery, w.start + minute * MINUTE))
    await w.clock.during(Promise.all(late))
    expect(w.sent()).toEqual(upTo(15))
    // Leases count from the clock, too: nothing is taken over before its time.
    await w.sweep(8)
    expect(w.sent()).toEqual(upTo(30))
  })

  test(
    'of a slow and repeated cron never exceeds the minute’s budget',
    { timeout: 60_000 },
    async () => {
      await assert(
        asyncProperty(
          array(integer({ min: 0, max: 400_000 }), { minLength: 10, maxLength: 20 }),
          integer({ min: 20, max: 9000 }),
          async (lateness, ms) => {
            const w = await world(
              (start) => [...entries(120)(start), ...signups(120)(start)],
              () => ({ ...good(), ms }),
            )
            lateness.forEach((late, n) => {
              const at = w.start + Math.floor(n / 2) * MINUTE
              w.clock.at(at + late, () => void sweep(w.delivery, at))
            })
            await w.clock.runTo(w.start + 18 * MINUTE)
            const minutes = Map.groupBy(
              w.upstream.calls,
              ({ kind, at }) => `${kind} ${Math.floor(at / MINUTE)}`,
            )
            for (const [minute, calls] of minutes) {
              expect(calls.length).toBeLessThanOrEqual(minute.startsWith('contest') ? 15 : 25)
            }
            expect(new Set(w.upstream.calls.map(({ key }) => key)).size).toBe(
              w.upstream.calls.length,
            )
          },
        ),
        { numRuns: 8 },
      )
    },
  )

  test.each([
    ['a while', 90 * MINUTE, 0],
    ['hours', 5 * 60 * MINUTE, 3],
  ])('after one of a clock that was %s ahead', async (_, ahead, delivered) => {
    const w = await world(entries(3))
    w.ledger.rows("UPDATE upstreams SET swept_at = ? WHERE kind = 'contest'", w.start + ahead)
    await w.sweep(1)
    expect(w.states()['delivered'] ?? 0).toBe(delivered)
    const sweptAt = delivered > 0 ? w.start + MINUTE : w.start + ahead
    expect(w.standing()).toMatchObject({ swept_at: sweptAt })
  })

  test('sends each entry to the form that it was posted to', async () => {
    const w = await world(entries(4))
    const forms = ['spring', 'summer', null, 'spring']
    w.ledger
      .rows()
      .forEach(({ id }, n) =>
        w.ledger.rows('UPDATE submissions SET form_id = ? WHERE id = ?', forms[n] ?? null, id),
      )
    const urls: string[] = []
    const fetchImpl = ((url: string, init: RequestInit) => {
      urls.push(url)
      return w.upstream.fetch(url, init)
    }) as typeof fetch
    await w.clock.runTo(w.start + MINUTE)
    await w.clock.during(sweep({ ...w.delivery, fetch: fetchImpl }, w.start + MINUTE))
    const sentTo = ['spring', 'summer', 'contest', 'spring']
    expect(urls).toEqual(sentTo.map((form) => `https://forms.test/f/${form}`))
  })

  test('stays within the free plan: 50 calls and 50 queries for both kinds', async () => {
    const w = await world((start) => [...entries(40)(start), ...signups(40)(start)])
    let queries = 0
    let calls = 0
    const batch = w.ledger.db.batch.bind(w.ledger.db)
    w.ledger.db.batch = (statements) => {
      calls += 1
      queries += statements.length
      return batch(statements)
    }
    await w.sweep(1)
    expect(w.states()).toEqual({ delivered: 40, pending: 40 })
    expect(calls + w.upstream.calls.length).toBeLessThanOrEqual(50)
    expect(queries).toBeLessThanOrEqual(12)
  })

  test('finds its rows by index, however long the ledger grows', async () => {
    const one = signup(1, t0)
    const w = await world(() => [])
    const asked = new Set<string>()
    const prepare = w.ledger.db.prepare.bind(w.ledger.db)
    w.ledger.db.prepare = (sql) => {
      asked.add(sql)
      return prepare(sql)
    }
    await store(w.ledger.db, one)
    await w.clock.during(forwardSoon(w.delivery, one))
    await w.sweep(1)
    const plans = [...asked].flatMap((sql) =>
      w.ledger.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`),
    )
    expect(
      plans.filter(({ detail }) => /USING (COVERING )?INDEX waiting/.test(detail)),
    ).not.toEqual([])
    const slow = /SCAN (submissions|upstreams)|TEMP B-TREE FOR ORDER/
    expect(plans.filter(({ detail }) => slow.test(detail))).toEqual([])
  })

  test('lets rows wait where no upstream is configured', async () => {
    const w = await world(entries(3))
    await w.clock.during(
      sweep(
        { ...w.delivery, upstreams: { newsletter: undefined, contest: undefined } },
        w.start + MINUTE,
      ),
    )
    expect(w.states()).toEqual({ pending: 3 })
    expect(w.ledger.rows()[0]?.attempts).toBe(0)
  })

  test('takes over what a killed sweep had claimed, but not before its lease has run out', async () => {
    const w = await world(entries(1), () => ({ takes: true, answer: undefined }))
    const hanging = { ...w.delivery, timeLimit: 1e9 }
    await w.clock.runTo(w.start + MINUTE)
    void sweep(hanging, w.start + MINUTE)
    await w.clock.runTo(w.start + MINUTE + 1000)
    w.upstream.set(good)
    for (const minute of [2, 3, 4, 5]) await w.sweep(minute)
    expect(w.states()).toEqual({ sending: 1 })
    await w.sweep(6)
    expect(w.states()).toEqual({ delivered: 1 })
    expect(w.upstream.taken.size).toBe(1)
  })

  test('leaves a row alone that another sweep has taken over meanwhile', async () => {
    const w = await world(entries(1), () => ({
      takes: false,
      answer: new Response('', { status: 500 }),
      ms: 9 * MINUTE,
    }))
    await w.clock.runTo(w.start + MINUTE)
    const late = sweep({ ...w.delivery, timeLimit: 20 * MINUTE }, w.start + MINUTE)
    await w.clock.runTo(w.start + 2 * MINUTE)
    w.upstream.set(() => ({ takes: false, answer: undefined }))
    void sweep({ ...w.delivery, timeLimit: 20 * MINUTE }, w.start + 7 * MINUTE)
    await w.clock.during(late)
    expect(w.ledger.rows()[0]).toMatchObject({ status: 'sending', attempts: 2 })
  })

  test('begins no send that might outlast its lease', async () => {
    const w = await world(signups(25), () => ({
      takes: true,
      answer: Response.json({}),
      ms: 30_000,
    }))
    await w.clock.runTo(w.start + MINUTE)
    await w.clock.during(sweep({ ...w.delivery, timeLimit: 60_000 }, w.start + MINUTE))
    expect(w.clock.now() - w.start - MINUTE).toBeLessThanOrEqual(90_000 + 60_000)
    expect(w.states()['pending']).toBeGreaterThan(0)
    expect(
      w.ledger
        .rows()
        .filter(({ status }) => status === 'pending')
        .every((row) => row.attempts === 0 && row.next_attempt_at === row.received_at),
    ).toBe(true)
  })
})

describe('a row that fails', () => {
  test('waits longer each time, an hour at most, behind those that wait', async () => {
    const w = await world(entries(3), (call) => (numberOf(call) === 0 ? down() : good()))
    for (let minute = 1; minute <= 600; minute++) await w.sweep(minute)
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
      const w = await world(
        (start) => upTo(15 * minutes).map((n) => entry(n, start + n * 4000)),
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
      for (let minute = 1; minute <= minutes + 10; minute++) await w.sweep(minute)
      expect(again).toHaveLength(seen.size)
      expect(Math.max(...again)).toBeLessThanOrEqual(10 * MINUTE)
      expect(w.states()).toEqual({ delivered: 15 * minutes })
    },
  )

  test('for seven days and ten tries is a person’s to look at; one that only waits is not', async () => {
    const w = await world(entries(30), down)
    const day = 24 * 60
    await w.sweep(8 * day)
    expect(w.states()).toEqual({ pending: 30 })
    for (let minute = 1; minute <= 3 * day; minute += 11) await w.sweep(8 * day + minute)
    const rows = w.ledger.rows()
    const given = rows.filter(({ status }) => status === 'needs_attention')
    expect(given.length).toBeGreaterThan(0)
    expect(given.every(({ attempts }) => attempts === 10)).toBe(true)
    expect(given[0]?.cause).toBe('waited_too_long http_503')
  })

  test('with a success that nobody can read is tried three times, whatever happens between', async () => {
    const moods = [down, unreadable, down, unreadable, down, unreadable, good]
    const w = await world(entries(1), () => (moods.shift() ?? good)())
    for (let minute = 1; minute <= 300; minute++) await w.sweep(minute)
    expect(w.upstream.calls).toHaveLength(6)
    expect(w.ledger.rows()[0]).toMatchObject({
      status: 'needs_attention',
      cause: 'unreadable_answer',
    })
  })

  const unreadable = () => ({ takes: false, answer: new Response('<h1>Thanks!</h1>') })
})

describe('an upstream', () => {
  test.each([
    [4, { failures: 0, paused_until: 0 }, 4],
    [5, { failures: 1, failing_rows: '[]' }, 5],
    [20, { failures: 1, failing_rows: '[]' }, 5],
  ])('that refuses %i rows', async (count, standing, calls) => {
    const w = await world(entries(count), down)
    await w.sweep(1)
    expect(w.upstream.calls).toHaveLength(calls)
    expect(w.standing()).toMatchObject(standing)
  })

  test('rests longer each time, 10 minutes at most, and then gets five rows at most', async () => {
    const w = await world(entries(300), down)
    for (let minute = 1; minute <= 120; minute++) await w.sweep(minute)
    const counts = [
      ...Map.groupBy(w.upstream.calls, ({ at }) => Math.floor((at - w.start) / MINUTE)),
    ]
    const minutes = counts.map(([minute]) => minute)
    expect(minutes.slice(0, 9)).toEqual([1, 2, 4, 7, 12, 21, 32, 43, 54])
    expect(counts.slice(0, 8).map(([, { length }]) => length)).toEqual([5, 1, 1, 2, 2, 3, 3, 4])
    // No row comes twice while others wait.
    expect(w.sent()).toEqual(upTo(w.upstream.calls.length))
    expect(w.states()).toEqual({ pending: 300 })
  })

  test('that is back gets the whole minute’s budget at once', async () => {
    const w = await world(entries(30), down)
    for (const minute of [1, 2, 3]) await w.sweep(minute)
    w.upstream.set(good)
    w.upstream.calls.length = 0
    await w.sweep(4)
    expect(w.sent()).toEqual(upTo(15, 6))
    expect(w.standing()).toMatchObject({ failures: 0, failing_rows: '[]', failing_since: null })
  })

  test('that asks for a rest is not called again before its end, by nobody', async () => {
    const list = [signup(0, t0), signup(1, t0), signup(2, t0)]
    const w = await world(() => list, answering(429, { 'retry-after': '240' }))
    await w.clock.during(forwardSoon(w.delivery, list[0]!))
    w.upstream.set(good)
    await w.clock.during(forwardSoon(w.delivery, list[1]!))
    for (const minute of [1, 2, 3, 4]) await w.sweep(minute)
    expect(w.sent('newsletter')).toEqual([0])
    await w.sweep(5)
    expect(w.states()).toEqual({ delivered: 3 })
  })

  test('that asks for an hour rests ten minutes', async () => {
    const w = await world(entries(3), answering(429, { 'retry-after': '3600' }))
    for (let minute = 1; minute <= 10; minute++) await w.sweep(minute)
    expect(w.sent()).toEqual([0])
    await w.sweep(12)
    expect(w.sent()).toEqual([0, 1])
  })

  test('that takes other rows did not mean itself', async () => {
    const tooMany = answering(429, { 'retry-after': '600' })
    const poisoned = [0, 2]
    const w = await world(entries(6), (call) =>
      poisoned.includes(numberOf(call)) ? tooMany() : good(),
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

describe('straight after the answer', () => {
  test('a signup is tried, an entry and a held signup are not', async () => {
    const list = [signup(1, t0), entry(2, t0), signup(3, t0, { hold: 'honeypot' })]
    const w = await world(() => list)
    for (const submission of list) await w.clock.during(forwardSoon(w.delivery, submission))
    expect(w.states()).toEqual({ delivered: 1, pending: 1, quarantined: 1 })
    expect(w.upstream.calls).toHaveLength(1)
  })

  test('a refusal is noted as the upstream’s last error and pauses nothing', async () => {
    const one = signup(1, t0)
    const refusing = () => ({ takes: false, answer: new Response('', { status: 422 }) })
    const w = await world(() => [one], refusing)
    await w.clock.during(forwardSoon(w.delivery, one))
    expect(w.states()).toEqual({ needs_attention: 1 })
    expect(w.standing('newsletter')).toMatchObject({
      last_error: 'http_422',
      failures: 0,
      paused_until: 0,
    })
  })

  test('failures of five people, at once or in turn, let the upstream rest', async () => {
    for (const atOnce of [true, false]) {
      const list = upTo(7).map((n) => signup(n, t0))
      const w = await world(() => list, down)
      const [early, late] = [list.slice(0, 5), list.slice(5)]
      if (atOnce)
        await w.clock.during(Promise.all(early.map((one) => forwardSoon(w.delivery, one))))
      else for (const one of early) await w.clock.during(forwardSoon(w.delivery, one))
      expect(w.standing('newsletter')).toMatchObject({ failures: 1, failing_rows: '[]' })
      for (const one of late) await w.clock.during(forwardSoon(w.delivery, one))
      expect(w.upstream.calls).toHaveLength(5)
      w.upstream.set(good)
      for (const minute of [1, 2]) await w.sweep(minute)
      expect(w.states()).toEqual({ delivered: 7 })
      expect(w.upstream.taken.size).toBe(7)
    }
  })

  test('a success writes the upstream’s row only when there is trouble to end', async () => {
    const list = upTo(3).map((n) => signup(n, t0))
    const w = await world(
      () => list,
      (call) => (numberOf(call) === 1 ? down() : good()),
    )
    w.ledger.rows('CREATE TABLE writes (kind)')
    w.ledger.rows(
      'CREATE TRIGGER writes AFTER UPDATE ON upstreams BEGIN INSERT INTO writes VALUES (NEW.kind); END',
    )
    const writes: number[] = []
    for (const one of list) {
      await w.clock.during(forwardSoon(w.delivery, one))
      writes.push(w.ledger.rows('SELECT * FROM writes').length)
    }
    expect(writes).toEqual([0, 1, 2])
    expect(w.standing('newsletter')).toMatchObject({ failing_rows: '[]' })
  })

  test('it never races the sweep for a row', async () => {
    const one = signup(1, t0)
    const w = await world(() => [one])
    await w.clock.runTo(w.start + MINUTE)
    await w.clock.during(
      Promise.all([
        forwardSoon(w.delivery, one),
        forwardSoon(w.delivery, one),
        sweep(w.delivery, w.start + MINUTE),
      ]),
    )
    expect(w.upstream.calls).toHaveLength(1)
    expect(w.states()).toEqual({ delivered: 1 })
  })
})
