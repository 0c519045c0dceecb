import { accept } from '../../../../src/delivery/accept.ts'
import { forwardSoon, sweep } from '../../../../src/delivery/forward.ts'
import { consume } from '../../../../src/delivery/queue.ts'
import type { Db, Spill, Statement } from '../../../../src/delivery/stores.ts'
import type { Submission } from '../../../../src/delivery/submission.ts'
import type { Timers } from '../../../../src/lib/timers.ts'
import { virtualClock } from './clock.ts'
import { openLedger } from './ledger.ts'
import { type Disorder, fakeQueue } from './queue.ts'
import { fakeUpstream, upstreams } from './upstream.ts'

export type Target = 'ledger' | 'spill' | 'upstream'

/** One invocation of the worker; a killed one never does or learns anything more. */
export type Life = { alive: boolean }

/** Every call to a store or an upstream goes through the gate: here faults are made. */
export type Gate = <T>(target: Target, act: () => Promise<T>, life: Life) => Promise<T>

export const never = new Promise<never>(() => {})

/** The whole delivery on a virtual clock: real SQL, a queue and two upstreams, with a gate before each of them. */
export function createWorld(gate: Gate, random: () => number = () => 0.51234567) {
  const clock = virtualClock()
  const ledger = openLedger()
  const queue = fakeQueue(clock.now)
  const upstream = fakeUpstream(clock.timers)
  const lines: string[] = []
  const log = (event: string, facts = {}) => void lines.push(JSON.stringify({ event, ...facts }))

  function worker(life: Life = { alive: true }) {
    async function guarded<T>(target: Target, act: () => Promise<T>): Promise<T> {
      if (!life.alive) return never
      try {
        const result = await gate(target, act, life)
        return life.alive ? result : never
      } catch (error) {
        if (!life.alive) return never
        throw error
      }
    }
    const db = gated(ledger.db, (act) => guarded('ledger', act))
    const spill: Spill = {
      send: (message, options) => guarded('spill', () => queue.spill.send(message, options)),
    }
    const fetchImpl = ((input: string, init: RequestInit) =>
      guarded('upstream', () => upstream.fetch(input, init))) as typeof fetch
    const timers: Timers = {
      now: clock.now,
      after: (ms, act) => clock.timers.after(ms, () => void (life.alive && act())),
    }
    const delivery = { db, upstreams, log, fetch: fetchImpl, timers, random }
    return { life, db, spill, timers, delivery }
  }

  return {
    clock,
    ledger,
    queue,
    upstream,
    lines,
    /** A visitor's post; the promise is what the visitor sees, `later` what goes on behind it. */
    post(submission: Submission, life?: Life) {
      const { db, spill, timers, delivery } = worker(life)
      const begun: Promise<unknown>[] = []
      const waitUntil = (work: Promise<unknown>) => void begun.push(work)
      const answer = accept({ db, spill, waitUntil, log, timers }, submission)
      const later = answer.then(({ ok }) => (ok ? forwardSoon(delivery, submission) : undefined))
      return { answer, later, begun }
    },
    sweep: (at: number, life?: Life) => sweep(worker(life).delivery, at),
    consume(options: Disorder = {}, life?: Life) {
      const { db, spill, timers } = worker(life)
      return queue.deliver((batch) => consume(batch, { db, spill, log, timers }), options)
    },
  }
}

export type World = ReturnType<typeof createWorld>

type Wrapped = Statement & { inner: Statement }

/** A ledger with a gate before each of its calls. */
export function gated(db: Db, gate: <T>(act: () => Promise<T>) => Promise<T>): Db {
  const wrap = (inner: Statement): Wrapped => ({
    inner,
    bind: (...values) => wrap(inner.bind(...values)),
    all: () => gate(() => inner.all()),
  })
  return {
    prepare: (sql) => wrap(db.prepare(sql)),
    batch: (statements) =>
      gate(() => db.batch((statements as Wrapped[]).map(({ inner }) => inner))),
  }
}
