import { describe, expect, test } from 'vitest'
import type { Submission } from '../../../src/delivery/submission.ts'
import { store } from '../../../src/delivery/ledger.ts'
import type { Upstreams } from '../../../src/delivery/upstreams.ts'
import { countsIn } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'
import { type Behaviour, good, upstreams } from './support/upstream.ts'
import { createWorld, START } from './support/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60

/** Consecutive numbers. */
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n)
const entries = (count: number) => upTo(count).map((n) => entry(n, START + n))
const signups = (count: number) => upTo(count).map((n) => signup(n, START + n))

const answering =
  (status: number, headers = {}) =>
  (): Behaviour => ({ takes: false, answer: new Response('', { status, headers }) })
const down = answering(503)

/** A ledger with these submissions, and the sweeps of minutes that are counted from the start. */
async function storing(posts: readonly Submission[], behave = good, own: Upstreams = upstreams) {
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

describe('a sweep', () => {
  test('sends each entry to its own form', async () => {
    const forms = ['spring', 'summer', null, 'spring']
    const { ledger, upstream, sweepAt } = await storing(entries(4))
    for (const [n, { id }] of ledger.rows().entries())
      ledger.rows('UPDATE submissions SET form_id = ? WHERE id = ?', forms[n]!, id)
    await sweepAt(1)
    expect(upstream.calls.map(({ url }) => url)).toEqual(
      forms.map((form) => `https://forms.test/f/${form ?? 'contest'}`),
    )
  })

  test('sends the oldest rows first, with at most 50 calls and 50 queries, which the free plan allows', async () => {
    const { ledger, sweepAt, sent, states } = await storing([...entries(40), ...signups(40)])
    let queries = 0
    const batch = ledger.db.batch.bind(ledger.db)
    ledger.db.batch = (statements) => {
      queries += statements.length
      return batch(statements)
    }
    await sweepAt(1)
    expect(sent('entry')).toEqual(upTo(20))
    expect(sent('signup')).toEqual(upTo(20))
    expect(states()).toEqual({ delivered: 40, pending: 40 })
    // And one for each kind that is not in a batch.
    expect(queries + 2).toBeLessThanOrEqual(50)
  })

  test.each([
    ['two calls for each row', { callsPerRow: 2 }, 10],
    ['the lowest rate', { callsPerRow: 2, callsPerMinute: 1 }, 1],
    ['no service', undefined, 0],
  ])('counts calls, not rows: %s', async (_, change, rows) => {
    const own = { signup: undefined, entry: change && { ...upstreams.entry!, ...change } }
    const { sweepAt, sent } = await storing(entries(40), good, own)
    await sweepAt(1)
    expect(sent()).toEqual(upTo(rows))
  })

  test('restores what it cannot send within its minute', async () => {
    const { ledger, sweepAt, sent } = await storing(entries(25), () => ({ ...good(), ms: 19_000 }))
    await sweepAt(1)
    expect(sent()).toHaveLength(3)
    for (const row of ledger.rows().slice(3))
      expect(row).toMatchObject({
        status: 'pending',
        attempts: 0,
        due_at: row.received_at,
        cause: null,
      })
  })

  test.each<[string, () => Behaviour, number]>([
    ['429', answering(429), 1],
    ['503 and an hour', answering(503, { 'retry-after': '3600' }), 1],
    ['503', down, 5],
    ['500', answering(500), 5],
    ['422 to each row', answering(422), 5],
  ])('ends early when a service answers %s', async (_, behave, calls) => {
    const { upstream, sweepAt, sent, states } = await storing(entries(60), behave)
    await sweepAt(1)
    expect(sent()).toHaveLength(calls)
    await sweepAt(2, 3, 4)
    // Only after a delivery a second rejection shows that the row is the cause.
    expect(states()).toEqual({ pending: 60 })
    upstream.set(good)
    await sweepAt(20, 21)
    expect(states()['delivered']).toBeGreaterThan(20)
  })

  test('refuses a row after seven days and ten tries, not one that was only queued', async () => {
    const { ledger, sweepAt, states } = await storing(entries(30), down)
    await sweepAt(8 * DAY)
    expect(states()).toEqual({ pending: 30 })
    await sweepAt(...upTo(700).map((n) => 8 * DAY + 11 * n))
    const refused = ledger.rows().filter(({ status }) => status === 'refused')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ attempts }) => attempts >= 10)).toBe(true)
  })
})

test('right after the response a signup is sent, unless it is held or its service is failing', async () => {
  const { clock, upstream, ledger, post, sweepAt, states } = await storing([])
  upstream.set(down)
  for (const one of [...signups(5), signup(5, START, { hold: 'honeypot' })])
    await clock.during(post(one).later)
  expect(upstream.calls).toHaveLength(5)
  expect(ledger.rows("SELECT failures, cause FROM upstreams WHERE kind = 'signup'")).toEqual([
    { failures: 5, cause: 'http_503' },
  ])
  upstream.set(good)
  await clock.during(post(signup(6, clock.now())).later)
  expect(upstream.calls).toHaveLength(5)
  await sweepAt(1, 2, 3)
  await clock.during(post(signup(7, clock.now())).later)
  expect(states()).toEqual({ delivered: 7, held: 1 })
})
