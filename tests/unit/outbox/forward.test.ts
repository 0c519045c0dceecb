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
    expect(queries).toBeGreaterThan(20)
    expect(queries).toBeLessThanOrEqual(50)
  })

  test('restores what it cannot send within its minute', async () => {
    const { ledger, sweepAt, sent } = await storing(entries(25), () => ({ ...good(), ms: 19_000 }))
    await sweepAt(1)
    expect(sent()).toHaveLength(3)
    for (const { received_at: at, ...row } of ledger.rows().slice(3))
      expect(row).toMatchObject({ status: 'pending', attempts: 0, due_at: at, cause: null })
  })

  test('that cannot save its outcomes keeps the time of the first such sweep', async () => {
    const { ledger, sweepAt } = await storing(entries(1))
    ledger.exec(`CREATE TRIGGER broken BEFORE UPDATE ON submissions WHEN NEW.cause IS NOT 'interrupted'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    const unsaved = () => ledger.rows('SELECT unsaved_since AS since FROM upstreams ORDER BY kind')
    await sweepAt(1, 14)
    expect(unsaved()).toEqual([{ since: START + MINUTE }, { since: null }])
    ledger.exec('DROP TRIGGER broken')
    await sweepAt(140)
    expect(unsaved()).toEqual([{ since: null }, { since: null }])
  })

  test('saves its outcomes at the second try', async () => {
    const { ledger, upstream, sweepAt, states } = await storing(entries(1))
    let failed = 0
    changeDb(ledger, (db) => ({
      batch: async (statements) => {
        if (upstream.calls.length > 0 && failed++ === 0) throw new Error('busy')
        return db.batch(statements)
      },
    }))
    await sweepAt(1)
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

  test('refuses a row that is rejected right after a delivery, but not at its first attempt', async () => {
    const rejects = () => ({ takes: false, answer: new Response('', { status: 422 }) })
    const behave = ({ body }: Call) => (body.includes('entrant1@') ? rejects() : good())
    const { ledger, sweepAt, states } = await storing(entries(2), behave)
    await sweepAt(1)
    expect(states()).toEqual({ delivered: 1, pending: 1 })
    await store(ledger.db, entry(3, START))
    await sweepAt(5)
    expect(states()).toEqual({ delivered: 2, refused: 1 })
  })

  test('tries a failing service with the newest row, then those that wait, but none that is under way', async () => {
    const { ledger, clock, sweepAt, sent } = await storing(entries(4))
    ledger.exec('UPDATE upstreams SET failures = 9')
    const triedAt = clock.now() + 30_000
    const tried = `UPDATE submissions SET attempts = 1, unclear = 1, due_at = ${triedAt + 4 * 60 * MINUTE}`
    ledger.exec(`${tried}, tried_at = ${triedAt} WHERE email_key = 'entrant0@example.org'`)
    ledger.exec(`${tried}, tried_at = 1 WHERE email_key = 'entrant1@example.org'`)
    await sweepAt(1)
    expect(sent()).toEqual([3, 2, 1])
    expect(ledger.rows()[0]).toMatchObject({ due_at: triedAt + 5 * MINUTE })
  })

  test('refuses a row after seven days and ten tries, not one that was only queued', async () => {
    const { ledger, sweepAt, states } = await storing(entries(30), down)
    ledger.exec('UPDATE submissions SET unclear = 2')
    await sweepAt(8 * DAY)
    expect(states()).toEqual({ pending: 30 })
    await sweepAt(...upTo(700).map((n) => 8 * DAY + 11 * n))
    const refused = ledger.rows().filter(({ status }) => status === 'refused')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ attempts, unclear }) => attempts >= 10 && unclear === 2)).toBe(true)
  })
})

test('right after the response a signup is sent, unless it is held or its service is failing', async () => {
  const { clock, upstream, ledger, post, sweepAt, states } = await storing([])
  // Only a sweep that saves its outcomes ends this.
  ledger.exec('UPDATE upstreams SET unsaved_since = 7')
  upstream.set(down)
  for (const one of [...signups(5), signup(5, START, { hold: 'honeypot' })])
    await clock.during(post(one).later)
  expect(upstream.calls).toHaveLength(5)
  expect(
    ledger.rows("SELECT failures, cause, unsaved_since FROM upstreams WHERE kind = 'signup'"),
  ).toEqual([{ failures: 5, cause: 'http_503', unsaved_since: 7 }])
  upstream.set(good)
  await clock.during(post(signup(6, clock.now())).later)
  expect(upstream.calls).toHaveLength(5)
  await sweepAt(1, 2, 3)
  await clock.during(post(signup(7, clock.now())).later)
  expect(states()).toEqual({ delivered: 7, held: 1 })
})
