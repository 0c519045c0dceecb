import { describe, expect, test } from 'vitest'
import type { Db } from '../../../src/server/ledger/stores.ts'
import type { Submission } from '../../../src/server/ledger/submission.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import type { Upstreams } from '../../../src/server/services/upstreams.ts'
import { countsIn, type Ledger } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'
import { type Behaviour, type Call, good, upstreams } from '../support/upstream.ts'
import { createWorld, START } from '../support/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60

/** Consecutive numbers. */
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n)
const entries = (count: number) => upTo(count).map((n) => entry(n, START + n))
const signups = (count: number) => upTo(count).map((n) => signup(n, START + n))

const down = (): Behaviour => ({ takes: false, answer: new Response('', { status: 503 }) })

/** A ledger with these submissions, and the sweeps of minutes that are counted from the start. */
async function storing(
  posts: readonly Submission[],
  behave: (call: Call) => Behaviour = good,
  own: Upstreams = upstreams,
) {
  const world = createWorld({ upstreams: own })
  const { clock, ledger, upstream } = world
  for (const post of posts) await store(ledger.db, post)
  upstream.set(behave)
  return {
    ...world,
    sweepAt: async (...minutes: number[]) => {
      for (const minute of minutes) {
        await clock.runTo(START + minute * MINUTE)
        await clock.during(world.sweep(clock.now()))
      }
    },
    states: () => countsIn(ledger).byStatus,
    /** The numbers of the people whom a service received, in order. */
    sent: (kind = 'entry') =>
      upstream.calls
        .filter((call) => call.kind === kind)
        .map(({ body }) => Number(/\d+/.exec(body))),
  }
}

/** Replaces functions of the database in a world. */
function changeDb(ledger: Ledger, change: (db: Db) => Partial<Db>) {
  const { dbBehind } = ledger
  ledger.dbBehind = (gate) => {
    const db = dbBehind(gate)
    return { ...db, ...change(db) }
  }
}

describe('a sweep', () => {
  test('sends the oldest rows first, with at most 50 calls and 50 queries, which the free plan allows', async () => {
    const twoCalls = { ...upstreams, signup: { ...upstreams.signup!, callsPerRow: 2 } }
    const { ledger, upstream, sweepAt, sent, states } = await storing(
      [...entries(40), ...signups(40)],
      good,
      twoCalls,
    )
    ledger.exec("UPDATE submissions SET form_id = 'own' WHERE email_key = 'entrant0@example.org'")
    let queries = 0
    changeDb(ledger, (db) => ({ prepare: (sql) => (queries++, db.prepare(sql)) }))
    await sweepAt(1)
    expect(sent('entry')).toEqual(upTo(20))
    expect(sent('signup')).toEqual(upTo(10))
    expect(states()).toEqual({ delivered: 30, pending: 50 })
    const urls = upstream.calls.flatMap(({ kind, url }) => (kind === 'entry' ? [url] : []))
    expect(urls.slice(0, 2)).toEqual(['https://forms.test/f/own', 'https://forms.test/f/contest'])
    expect(queries).toBeGreaterThan(15)
    expect(queries).toBeLessThanOrEqual(50)
  })

  test('restores what it cannot send within its minute', async () => {
    const { ledger, sweepAt, sent } = await storing(entries(25), () => ({ ...good(), ms: 19_000 }))
    await sweepAt(1)
    expect(sent()).toHaveLength(3)
    for (const { received_at: at, ...row } of ledger.rows().slice(3))
      expect(row).toMatchObject({ status: 'pending', attempts: 0, due_at: at, cause: null })
  })

  test('that cannot save its outcomes leaves the claim, with which the row comes back', async () => {
    const { ledger, sweepAt, states } = await storing(entries(1))
    ledger.exec(`CREATE TRIGGER broken BEFORE UPDATE ON submissions WHEN NEW.cause IS NOT 'interrupted'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    await sweepAt(1)
    const claimed = { status: 'pending', attempts: 1, cause: 'interrupted' }
    expect(ledger.rows()).toMatchObject([{ ...claimed, due_at: START + 11 * MINUTE }])
    ledger.exec('DROP TRIGGER broken')
    await sweepAt(10)
    expect(states()).toEqual({ pending: 1 })
    await sweepAt(11)
    expect(states()).toEqual({ delivered: 1 })
  })

  test('saves its outcomes at the second try', async () => {
    const { ledger, upstream, sweepAt, states } = await storing(entries(1))
    let failed = 0
    changeDb(ledger, (db) => ({
      prepare: (sql) => {
        if (upstream.calls.length > 0 && failed++ === 0) throw new Error('busy')
        return db.prepare(sql)
      },
    }))
    await sweepAt(1)
    expect(failed).toBeGreaterThan(1)
    expect(states()).toEqual({ delivered: 1 })
  })

  test('leaves a row alone that is held before its claim, or while it is sent', async () => {
    const hold = (n: number) =>
      ledger.exec(`UPDATE submissions SET status = 'held', hold = 'by_hand'
        WHERE email_key = 'entrant${n}@example.org'`)
    const { ledger, sweepAt, sent, states } = await storing(entries(3), ({ body }) => {
      if (!body.includes('entrant1@')) return good()
      hold(1)
      return down()
    })
    let isRead = false
    changeDb(ledger, (db) => ({
      prepare: (sql) => {
        if (isRead) hold(0)
        isRead ||= sql.includes('payload')
        return db.prepare(sql)
      },
    }))
    await sweepAt(1)
    expect([sent(), states()]).toEqual([[1, 2], { held: 2, delivered: 1 }])
    expect(ledger.rows().map(({ cause }) => cause)).toEqual([null, 'http_503', null])
  })

  test.each([
    ['a failure does not count', down, { status: 'pending', cause: 'interrupted' }],
    ['a delivery counts', good, { status: 'delivered', cause: null }],
  ] as const)('%s of a row that somebody has moved meanwhile', async (_, behave, state) => {
    const { ledger, sweepAt } = await storing(entries(1), () => {
      ledger.exec('UPDATE submissions SET due_at = due_at + 1')
      return behave()
    })
    await sweepAt(1)
    expect(ledger.rows()).toMatchObject([{ ...state, attempts: 1 }])
  })

  test('sends new rows before those that failed, but in five calls one of these', async () => {
    const isBad = ({ body }: Call) => body.includes('"Bad')
    const { ledger, clock, sweepAt, sent, states, upstream } = await storing(entries(50), (call) =>
      isBad(call) ? down() : good(),
    )
    ledger.exec(`UPDATE submissions SET payload = json_set(payload, '$.fullName', 'Bad')`)
    await sweepAt(1, 2, 3)
    expect(sent()).toHaveLength(60)
    for (const n of upTo(60, 50)) await store(ledger.db, entry(n, clock.now()))
    upstream.calls.splice(0)
    await sweepAt(5, 6, 7, 8)
    expect(states()).toEqual({ delivered: 60, pending: 50 })
    const order = upstream.calls.map((call) => (isBad(call) ? 'retry' : 'new'))
    expect(order.slice(0, 10).join(' ')).toBe('new new new new retry new new new new retry')
  })

  test('ends when the service asks to wait, and leaves the other rows as they were', async () => {
    const busy = () => ({ takes: false, answer: new Response('', { status: 429 }) })
    const { ledger, sweepAt, sent } = await storing(entries(9), busy)
    await sweepAt(1)
    expect(sent()).toEqual([0])
    for (const { received_at: at, ...row } of ledger.rows().slice(1))
      expect(row).toMatchObject({ status: 'pending', attempts: 0, due_at: at, cause: null })
  })

  test('rests until the time that the service has named, at most an hour', async () => {
    const busy = () => new Response('', { status: 503, headers: { 'retry-after': '7200' } })
    const { clock, post, upstream, sweepAt } = await storing(signups(2), () => ({
      takes: false,
      answer: busy(),
    }))
    await sweepAt(1)
    await clock.during(post(signup(3, clock.now())).later)
    await sweepAt(...upTo(58, 2))
    expect(upstream.calls).toHaveLength(1)
    upstream.set(good)
    await sweepAt(61, 62)
    expect(upstream.calls).toHaveLength(4)
  })

  test('of two times that a service names the later one counts', async () => {
    const { clock, post, upstream } = await storing([])
    const waits = ['600', '60', '600']
    upstream.set(() => {
      const headers = { 'retry-after': waits.shift() ?? '600' }
      return { takes: false, answer: new Response('', { status: 429, headers }), ms: 100 }
    })
    const both = [1, 2].map((n) => post(signup(n, clock.now())).later)
    await clock.during(Promise.all(both))
    await clock.runTo(START + 5 * MINUTE)
    await clock.during(post(signup(3, clock.now())).later)
    expect(upstream.calls).toHaveLength(2)
  })

  test('refuses a row at once if the service names it as the cause', async () => {
    const refuses = async () => ({ type: 'refused', cause: 'blocked' }) as const
    const own = { ...upstreams, signup: { ...upstreams.signup!, outcomeOf: refuses } }
    const { ledger, sweepAt } = await storing(signups(1), good, own)
    await sweepAt(1)
    expect(ledger.rows()).toMatchObject([{ status: 'refused', cause: 'blocked', attempts: 1 }])
  })

  const refusesBad = ({ body }: Call) =>
    body.includes('"Bad') ? { takes: false, answer: new Response('', { status: 422 }) } : good()
  const bad = (n: number) =>
    signup(n, START + n, {
      payload: { firstName: 'Bad', email: `bad${n}@example.org`, source: 'homepage' },
    })

  test('blames a row that is refused right after a delivery', async () => {
    const { sweepAt, states, sent } = await storing([bad(0), ...signups(1), bad(2)], refusesBad)
    await sweepAt(1)
    expect(states()).toEqual({ pending: 1, delivered: 1, refused: 1 })
    expect(sent('signup')).toHaveLength(3)
  })

  test('blames a row that is refused again after others were delivered, on the same day', async () => {
    const { clock, post, sweepAt, states } = await storing([], refusesBad)
    await clock.during(post(bad(0)).later)
    await sweepAt(1, 2, 3)
    expect(states()).toEqual({ pending: 1 })
    await clock.during(post(signup(1, clock.now())).later)
    await sweepAt(...upTo(60, 4))
    expect(states()).toEqual({ delivered: 1, refused: 1 })
  })

  test('refuses a row after seven days and eight tries, not one that was only queued', async () => {
    const { ledger, sweepAt, states } = await storing(entries(3), down)
    await sweepAt(8 * DAY)
    expect(states()).toEqual({ pending: 3 })
    await sweepAt(...upTo(180).map((n) => 8 * DAY + n))
    expect(ledger.rows().map(({ status, attempts }) => [status, attempts])).toEqual(
      upTo(3).map(() => ['refused', 8]),
    )
  })

  // 10 minutes, then four times as long each time, at most two days.
  test.each([
    ['an unclear', 'entry', [0, 11, 52, 213, 854, 3415, 6296, 9177, 12_058]],
    ['a failed', 'signup', [0, 2, 5, 10, 19, 36, 69, 125]],
  ] as const)('repeats %s call ever later: %s', async (_, kind, minutes) => {
    const post = kind === 'entry' ? entry(1, START) : signup(1, START)
    const says = { entry: 500, signup: 503 }[kind]
    const { sweepAt, upstream, states } = await storing([post], () => ({
      takes: true,
      answer: new Response('', { status: says }),
    }))
    await sweepAt(...upTo(12_400).filter((n) => kind === 'entry' || n < 174))
    expect(upstream.calls.map(({ at }) => (at - START) / MINUTE)).toEqual(minutes)
    expect(states()).toEqual(kind === 'entry' ? { refused: 1 } : { pending: 1 })
  })

  test('repeats an unclear call soon if the service only updates what it has', async () => {
    const own = { ...upstreams, signup: { ...upstreams.signup!, upserts: true } }
    const hangs = () => ({ takes: true, answer: undefined })
    const { sweepAt, upstream } = await storing(signups(1), hangs, own)
    await sweepAt(1, 2, 3)
    expect(upstream.calls).toHaveLength(2)
  })
})

test('right after the response a signup is sent, unless it is held', async () => {
  const { clock, upstream, post, sweepAt, states } = await storing([])
  upstream.set(down)
  for (const one of [...signups(6), signup(6, START, { hold: 'honeypot' })])
    await clock.during(post(one).later)
  expect(upstream.calls).toHaveLength(6)
  upstream.set(good)
  await clock.during(post(signup(7, clock.now())).later)
  expect(states()).toEqual({ delivered: 1, held: 1, pending: 6 })
  await sweepAt(2)
  expect(states()).toEqual({ delivered: 7, held: 1 })
})

test('2,000 signups in a minute make few calls beyond those that the service takes', async () => {
  const kit = { ...upstreams, signup: { ...upstreams.signup!, callsPerMinute: 120 } }
  const minuteOf = ({ at }: { at: number }) => Math.floor((at - START) / MINUTE)
  const taken = new Map<number, number>()
  const limited = (call: Call): Behaviour => {
    const count = (taken.get(minuteOf(call)) ?? 0) + 1
    taken.set(minuteOf(call), count)
    return count > 120
      ? { takes: false, answer: new Response('', { status: 429 }), ms: 100 }
      : { ...good(), ms: 100 }
  }
  const { clock, post, sweepAt, upstream, states } = await storing([], limited, kit)
  for (const n of upTo(2000)) clock.at(START + n * 30, () => void post(signup(n, START + n * 30)))
  await sweepAt(...upTo(25, 1))
  expect(states()).toEqual({ delivered: 2000 })
  const calls = Map.groupBy(upstream.calls, minuteOf)
  for (const [minute, { length }] of calls) expect(length, `minute ${minute}`).toBeLessThan(126)
})
