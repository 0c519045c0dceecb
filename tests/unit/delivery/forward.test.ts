import { array, assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../src/configuration.ts'
import { judgeUpstream, readUpstreams } from '../../../src/delivery/health.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { upstreamsOf } from '../../../src/delivery/upstreams.ts'
import type { Entry, Signup } from '../../../src/posts/submissions.ts'
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
  test('sends the oldest first, as many as the budget allows', async () => {
    const w = await startDelivery([...entries(40), ...signups(40)])
    await w.sweep(1)
    expect(w.sent('contest')).toEqual(upTo(15))
    expect(w.sent('newsletter')).toEqual(upTo(25))
    expect(w.states()).toEqual({ delivered: 40, pending: 40 })
  })

  test('sends each entry to the form that it was posted to', async () => {
    const w = await startDelivery(entries(4))
    const forms = ['spring', 'summer', null, 'spring']
    for (const [n, { id }] of w.ledger.rows().entries())
      w.ledger.rows('UPDATE submissions SET form_id = ? WHERE id = ?', forms[n] ?? null, id)
    const urls: string[] = []
    const fetchImpl = ((url: string, init: RequestInit) => {
      urls.push(url)
      return w.upstream.fetch(url, init)
    }) as typeof fetch
    await w.sweep(1, { fetch: fetchImpl })
    const sentTo = ['spring', 'summer', 'contest', 'spring']
    expect(urls).toEqual(sentTo.map((form) => `https://forms.test/f/${form}`))
  })

  test('stays within the free plan: 50 calls and 50 queries for both kinds', async () => {
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
    expect(w.states()).toEqual({ delivered: 40, pending: 40 })
    expect(calls + w.upstream.calls.length).toBeLessThanOrEqual(50)
    expect(queries).toBeLessThanOrEqual(14)
  })

  test('counts calls, not rows: two calls for a row make half the rows', async () => {
    const w = await startDelivery(entries(40))
    const { contest } = upstreams
    await w.sweep(1, { upstreams: { newsletter: undefined, contest: { ...contest!, calls: 2 } } })
    expect(w.sent()).toEqual(upTo(7))
  })

  test.each([
    [1000, 1000, 20, 20],
    [1000, 10, 30, 10],
    [25, 15, 25, 15],
    [26, 15, 25, 15],
  ])('asked for %i signups and %i entries makes 40 calls at most', async (...rates) => {
    const [signupsPerMinute, entriesPerMinute, signedUp, entered] = rates
    const given = readConfiguration({
      SUPABASE_URL: 'https://signups.test',
      FORMS_URL: 'https://forms.test',
      SIGNUPS_PER_MINUTE: signupsPerMinute,
      ENTRIES_PER_MINUTE: entriesPerMinute,
    })
    const w = await startDelivery([...entries(60), ...signups(60)])
    await w.sweep(1, { upstreams: upstreamsOf(given) })
    expect(w.sent('newsletter')).toHaveLength(signedUp)
    expect(w.sent('contest')).toHaveLength(entered)
  })

  test('finds its rows by index, however long the ledger grows', async () => {
    const w = await startDelivery([])
    const asked = new Set<string>()
    const prepare = w.ledger.db.prepare.bind(w.ledger.db)
    w.ledger.db.prepare = (sql) => {
      asked.add(sql)
      return prepare(sql)
    }
    for (const one of signups(1)) {
      await store(w.ledger.db, one)
      await w.forward(one)
    }
    await w.sweep(1)
    const plans = [...asked].flatMap((sql) =>
      w.ledger.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`),
    )
    const steps = (like: RegExp) => plans.filter(({ detail }) => like.test(detail))
    for (const index of ['fresh', 'failed_before', 'left_open', 'delivered'])
      expect(steps(new RegExp(`USING (COVERING )?INDEX ${index}`))).not.toEqual([])
    expect(steps(/SCAN (submissions|upstreams)|TEMP B-TREE FOR ORDER/)).toEqual([])
  })

  test('lets rows wait where no upstream is configured', async () => {
    const w = await startDelivery(entries(3))
    await w.sweep(1, { upstreams: { newsletter: undefined, contest: undefined } })
    expect(w.states()).toEqual({ pending: 3 })
    expect(w.ledger.rows()[0]?.attempts).toBe(0)
  })
})

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

const restFor = (seconds: number) => answering(429, { 'retry-after': String(seconds) })

test('a sweep logs what became of its rows, and why the upstream rests', async () => {
  const lines: object[] = []
  const log = (event: string, facts = {}) => void lines.push({ event, ...facts })
  const w = await startDelivery(entries(3), restFor(240))
  await w.sweep(1, { log })
  w.upstream.set(good)
  await w.sweep(6, { log })
  const none = {
    event: 'swept',
    kind: 'contest',
    delivered: 0,
    again: 0,
    unknown: 0,
    refused: 0,
    untried: 0,
  }
  expect(lines).toEqual([
    { ...none, again: 1, untried: 2, rests_for: 'http_429' },
    { ...none, delivered: 3 },
  ])
})

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
    // No row comes twice while others wait, and after the first rest every second one is the newest.
    const probes = w.sent().slice(5)
    expect(probes.filter((n) => n < 150)).toEqual(upTo(probes.length / 2, 5))
    expect(probes.filter((n) => n >= 150)).toEqual(upTo(probes.length / 2).map((n) => 299 - n))
    for (const pair of upTo(probes.length / 2))
      expect(probes.slice(2 * pair, 2 * pair + 2).toSorted((a, b) => a - b)[0]).toBe(5 + pair)
    expect(w.states()).toEqual({ pending: 300 })
  })

  test('that is back gets the whole minute’s budget at once', async () => {
    const w = await startDelivery(entries(30), down)
    await w.sweep([1, 2, 3])
    w.upstream.set(good)
    w.upstream.calls.length = 0
    await w.sweep(4)
    // From both ends, until the trouble is over.
    const [newest, oldest] = [upTo(7, 22), upTo(8, 5)]
    expect(w.sent().toSorted((a, b) => a - b)).toEqual([...oldest, ...newest])
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
    expect(w.sent()).toEqual([0, 2])
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
    expect(w.sent().slice(1)).toEqual([5, 1, 4, 2, 3, 0])
    expect(w.standing()).toMatchObject({ failures: 0, paused_until: 0 })
  })
})

describe('an upstream that refuses every row', () => {
  const health = async (w: Awaited<ReturnType<typeof startDelivery>>) => {
    const rows = await readUpstreams(w.ledger.db, w.clock.now())
    const found = rows.find(({ kind }) => kind === 'newsletter')
    return found && judgeUpstream(found, w.clock.now())
  }

  test.each([400, 403, 404, 422])(
    'with %i keeps them, is called seldom, and alarms',
    async (status) => {
      const list = signups(14)
      const w = await startDelivery(list, answering(status))
      await w.forward(...list)
      await w.sweep(upTo(180, 1))
      expect(w.states()).toEqual({ pending: 14 })
      expect(await health(w)).toBe('upstream_refusing')
      expect(w.standing('newsletter')).toMatchObject({ last_error: `http_${status}` })
      const lastHour = w.upstream.calls.filter(({ at }) => at > START + 120 * MINUTE)
      expect(lastHour.length).toBeLessThanOrEqual(40)
      w.upstream.set(good)
      await w.sweep(upTo(15, 181))
      expect(w.states()).toEqual({ delivered: 14 })
      expect(await health(w)).toBeUndefined()
    },
  )

  test('of the same rows goes on refusing when it takes others: those need a person', async () => {
    const list = signups(14)
    const w = await startDelivery(list, answering(400))
    await w.forward(...list)
    await w.sweep(upTo(30, 1))
    expect(w.states()).toEqual({ pending: 14 })
    w.upstream.set((call) => (numberOf(call) < 14 ? answering(400)() : good()))
    await store(w.ledger.db, signup(20, START + 31 * MINUTE))
    await w.sweep(upTo(15, 31))
    expect(w.states()).toEqual({ delivered: 1, needs_attention: 14 })
    expect(w.standing('newsletter')).toMatchObject({ failures: 0 })
    expect(await health(w)).toBeUndefined()
  })

  test.each([
    ['four, with nothing delivered before', 4, false],
    ['fourteen, with something delivered within the hour', 14, true],
  ])('but only %s: those need a person', async (_, count, isAlive) => {
    const [first, ...list] = signups(count + 1)
    const w = await startDelivery([first!, ...list], (call) =>
      isAlive && numberOf(call) === 0 ? good() : answering(400)(),
    )
    await w.forward(...(isAlive ? [first!] : []), ...list)
    expect(w.states()['needs_attention']).toBe(count)
    expect(w.standing('newsletter')).toMatchObject({ failures: 0 })
  })
})

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

  test.each<[string, () => Behaviour]>([
    ['nothing', () => ({ takes: true, answer: undefined })],
    ['500', answering(500)],
    [
      'a success that nobody can read',
      () => ({ takes: true, answer: new Response('<p>Thanks!</p>') }),
    ],
  ])('with %s, so that it may be there, is tried six times in seven days', async (_, behave) => {
    const w = await startDelivery(entries(1), behave)
    await w.sweep([...upTo(30, 1), ...upTo(8 * 48, 2).map((halfHour) => 30 * halfHour)])
    const days = w.upstream.calls.map(({ at }) => (at - START) / MINUTE / DAYS)
    expect(days).toHaveLength(6)
    expect(days[3]).toBeLessThan(1)
    expect(days[5]).toBeGreaterThanOrEqual(7)
    expect(w.ledger.rows()[0]).toMatchObject({ status: 'needs_attention', attempts: 6 })
  })

  test('with an unknown outcome is tried again at once when another is delivered, once', async () => {
    const w = await startDelivery(entries(20), (call) =>
      numberOf(call) === 0 ? answering(500)() : down(),
    )
    await w.sweep(1)
    await w.sweep(upTo(300, 2).filter((minute) => minute % 5 === 0))
    const before = w.sent().filter((n) => n === 0).length
    expect(before).toBeGreaterThan(1)
    w.upstream.set((call) => (numberOf(call) === 0 ? answering(500)() : good()))
    await w.sweep(upTo(40, 302))
    expect(w.states()).toEqual({ delivered: 19, pending: 1 })
    expect(w.sent().filter((n) => n === 0)).toHaveLength(before + 1)
  })
})

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

/** Every value that a form can give, and one that no form has. */
const email = 'ruth@example.org'
const quizResult = { primary: 'Loved', secondary: ['Free', 'Chosen'] } as const
const fullSignup = { firstName: 'Ruth', email, source: 'quiz', quizResult, phone: '555' } as Signup
const fullEntry = {
  fullName: 'Ruth',
  email,
  instagramHandle: 'ruth',
  whyWantBook: 'Because.',
  agreement: 'true',
  phone: '555',
} as Entry

test('each upstream gets exactly the specified fields', async () => {
  const w = await startDelivery([
    signup(1, START, { scope: 'quiz', payload: fullSignup, emailKey: email }),
    entry(2, START, { payload: fullEntry, emailKey: email }),
  ])
  await w.sweep(1)
  const sent = w.upstream.calls.map(({ kind, body }) => [kind, JSON.parse(body) as object] as const)
  expect(Object.fromEntries(sent)).toEqual({
    newsletter: { firstName: 'Ruth', email, source: 'quiz', quizResult },
    contest: { fullName: 'Ruth', email, instagramHandle: 'ruth', whyWantBook: 'Because.' },
  })
})
