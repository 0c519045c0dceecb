import { type Delivery, forwardImmediately, sweep } from '../../../../src/delivery/forward.ts'
import { store } from '../../../../src/delivery/ledger.ts'
import type { Kind, Submission } from '../../../../src/delivery/submission.ts'
import { upstreamsOf } from '../../../../src/delivery/upstreams.ts'
import { realTimers } from '../../../../src/lib/timers.ts'
import { virtualClock } from './clock.ts'
import { countsIn, type LedgerRow, openLedger } from './ledger.ts'
import { entry, signup } from './people.ts'
import { type Behaviour, type Call, fakeUpstream, upstreams } from './upstream.ts'

export const MINUTE = 60_000

export const START = virtualClock().now()

/** The delivery of stored submissions on a virtual clock, which begins at START. */
export async function startDelivery(
  submissions: readonly Submission[],
  behave?: (call: Call) => Behaviour,
) {
  const clock = virtualClock()
  const ledger = openLedger()
  for (const submission of submissions) await store(ledger.db, submission)
  const upstream = fakeUpstream(clock.timers, behave)
  const delivery: Delivery = {
    db: ledger.db,
    upstreams,
    fetch: upstream.fetch,
    timers: clock.timers,
    random: () => 0.51234567,
    log: () => {},
  }
  /** Starts the sweep of a minute, counted from the start. */
  const beginSweep = (minute: number, change: Partial<Delivery> = {}) =>
    sweep({ ...delivery, ...change }, START + minute * MINUTE)
  const runTo = (minute: number) => clock.runTo(START + minute * MINUTE)

  return {
    clock,
    ledger,
    upstream,
    beginSweep,
    runTo,
    /** Runs the sweeps of these minutes in sequence. */
    async sweep(minutes: number | readonly number[], change: Partial<Delivery> = {}) {
      for (const minute of [minutes].flat()) {
        await runTo(minute)
        await clock.during(beginSweep(minute, change))
      }
    },
    /** Runs the immediate attempt of each submission in sequence. */
    async forward(...list: readonly Submission[]) {
      for (const one of list) await clock.during(forwardImmediately(delivery, one))
    },
    beginForward: (one: Submission) => forwardImmediately(delivery, one),
    states: () => countsIn(ledger).byStatus,
    /** The numbers of the people whom a kind's upstream received, in order. */
    sent: (kind: Kind = 'entry') =>
      upstream.calls.filter((call) => call.kind === kind).map(numberOf),
    standing: (kind: Kind = 'entry') =>
      ledger.rows('SELECT * FROM upstreams WHERE kind = ?', kind)[0],
  }
}

/** Consecutive numbers. */
export const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n)

export const entries = (count: number) => upTo(count).map((n) => entry(n, START + n))

export const signups = (count: number) => upTo(count).map((n) => signup(n, START + n))

const numberOf = ({ body }: Call) => Number(/\d+/.exec(body))

export const answering =
  (status: number, headers = {}) =>
  (): Behaviour => ({
    takes: false,
    answer: new Response('', { status, headers }),
  })

export const down = answering(503)

/** One row in a ledger, and its sweep at any minute, with real requests to an upstream. */
export async function oneRow(kind: Kind, address: string) {
  const ledger = openLedger()
  const submission = kind === 'signup' ? signup(1, START) : entry(1, START)
  await store(ledger.db, submission)
  const lines: string[] = []
  return {
    submission,
    lines,
    ledger,
    row: () => ledger.rows()[0] as LedgerRow,
    upstream: () => ledger.rows('SELECT * FROM upstreams WHERE kind = ?', kind)[0],
    sweep(minute: number, { url = address, timeLimit = 20_000 } = {}) {
      const now = START + minute * MINUTE
      const upstreams = upstreamsOf({
        newsletter: { service: 'supabase', url, key: 'anon-key' },
        formsUrl: url,
        contestFormId: 'contest',
        callsPerMinute: 40,
      })
      const log = (event: string, facts = {}) =>
        void lines.push(JSON.stringify({ event, ...facts }))
      const timers = { ...realTimers, now: () => now }
      return sweep(
        { db: ledger.db, upstreams, log, timers, timeLimit, random: () => 0.51234567 },
        now,
      )
    },
  }
}
