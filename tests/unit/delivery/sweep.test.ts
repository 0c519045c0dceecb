import { describe, expect, test } from 'vitest'
import { forwardSoon } from '../../../src/delivery/forward'
import { keep } from '../../../src/delivery/ledger'
import type { Submission } from '../../../src/delivery/submission'
import { sweep } from '../../../src/delivery/sweep'
import { virtualClock } from './support/clock'
import { books, openLedger } from './support/ledger'
import { entry, signup } from './support/people'
import { fakeUpstream, good, upstreams, type Behaviour, type Call } from './support/upstream'

const MINUTE = 60_000
const t0 = virtualClock().now()

function down(): Behaviour {
  return { takes: false, answer: new Response('', { status: 503 }) }
}

async function world(
  submissions: (start: number) => Submission[],
  behave?: (call: Call) => Behaviour,
) {
  const clock = virtualClock()
  const start = clock.now()
  const ledger = openLedger()
  for (const submission of submissions(start)) await keep(ledger.db, submission)
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
  }
}

const entries = (count: number) => (start: number) =>
  Array.from({ length: count }, (_, n) => entry(n, start + n))
const signups = (count: number) => (start: number) =>
  Array.from({ length: count }, (_, n) => signup(n, start + n))

describe('a sweep', () => {
  test('sends the oldest first, as many as the budget allows', async () => {
    const w = await world((start) => [...entries(40)(start), ...signups(40)(start)])
    await w.sweep(1)
    const names = (kind: string) =>
      w.upstream.calls
        .filter((call) => call.kind === kind)
        .map(({ body }) => Number(/\d+/.exec(body)))
    expect(names('contest')).toEqual(Array.from({ length: 15 }, (_, n) => n))
    expect(names('newsletter')).toEqual(Array.from({ length: 25 }, (_, n) => n))
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

  test('needs two ledger calls for a kind, however many rows it sends', async () => {
    const w = await world(signups(25))
    let queries = 0
    const batch = w.ledger.db.batch.bind(w.ledger.db)
    w.ledger.db.batch = (statements) => {
      queries += statements.length
      return batch(statements)
    }
    await w.sweep(1)
    expect(w.states()).toEqual({ delivered: 25 })
    // Both kinds together, as a free plan counts: 50 queries and 50 subrequests an invocation.
    expect(queries).toBeLessThanOrEqual(6)
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
    await keep(w.ledger.db, one)
    await w.clock.during(forwardSoon(w.delivery, one))
    await w.sweep(1)
    const plans = [...asked].flatMap((sql) =>
      w.ledger.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`),
    )
    expect(plans.filter(({ detail }) => detail.includes('USING INDEX waiting'))).not.toEqual([])
    expect(plans.filter(({ detail }) => /SCAN (submissions|upstreams)/.test(detail))).toEqual([])
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
        .every(({ attempts }) => attempts === 0),
    ).toBe(true)
  })
})

describe('an upstream in trouble', () => {
  test('is paused, longer each time up to 5 minutes, then probed with one row', async () => {
    const w = await world(entries(30), down)
    for (let minute = 1; minute <= 60; minute++) await w.sweep(minute)
    const perMinute = Map.groupBy(w.upstream.calls, ({ at }) => Math.floor((at - w.start) / MINUTE))
    const counts = [...perMinute].map(([minute, calls]) => [minute, calls.length])
    // Two calls show that it is no single slip; then one probe, and a second one once the oldest row has failed three times.
    expect(counts.slice(0, 3)).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
    expect(counts.every(([, calls], index) => index === 0 || calls! <= 2)).toBe(true)
    const minutes = counts.map(([minute]) => minute!)
    expect(minutes.slice(-2)).toSatisfy(([a, b]: number[]) => b! - a! >= 3 && b! - a! <= 5)
    expect(w.states()).toEqual({ pending: 30 })
  })

  test('gets the rest, oldest first, in the sweep whose probe went through', async () => {
    const w = await world(entries(15), down)
    for (const minute of [1, 2, 3]) await w.sweep(minute)
    w.upstream.set(good)
    w.upstream.calls.length = 0
    for (const minute of [4, 5, 6, 7]) await w.sweep(minute)
    expect(w.upstream.calls.map(({ body }) => Number(/\d+/.exec(body)))).toEqual(
      Array.from({ length: 15 }, (_, n) => n),
    )
    const [probe, second] = w.upstream.calls
    expect(second!.at).toBeGreaterThan(probe!.at)
  })

  test('is not held up by one poisoned row', async () => {
    const w = await world(entries(31), ({ body }) =>
      body.includes('"Entrant 0"') ? down() : good(),
    )
    for (let minute = 1; minute <= 12; minute++) await w.sweep(minute)
    expect(w.states()).toEqual({ delivered: 30, pending: 1 })
    expect(w.ledger.rows()[0]).toMatchObject({ status: 'pending', cause: 'http_503' })
  })

  test('after seven days asks for a person', async () => {
    const w = await world(entries(1), down)
    const week = 7 * 24 * 60
    for (let minute = 1; minute <= week + 30; minute += 30) await w.sweep(minute)
    expect(w.ledger.rows()[0]).toMatchObject({
      status: 'needs_attention',
      cause: 'waited_too_long http_503',
    })
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
    const noted = w.ledger.rows(
      'SELECT last_error, failures, paused_until FROM upstreams WHERE kind = ?',
      'newsletter',
    )
    expect(noted).toEqual([{ last_error: 'http_422', failures: 0, paused_until: 0 }])
  })

  test('a failure pauses the upstream and leaves the row to the sweep', async () => {
    const list = [signup(1, t0), signup(2, t0)]
    const w = await world(() => list, down)
    for (const submission of list) await w.clock.during(forwardSoon(w.delivery, submission))
    expect(w.upstream.calls).toHaveLength(1)
    w.upstream.set(good)
    await w.sweep(1)
    expect(w.states()).toEqual({ delivered: 2 })
    expect(w.upstream.taken.size).toBe(2)
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
