import { readConfiguration } from '../../../src/core/configuration.ts'
import * as fc from 'fast-check'
import { accept } from '../../../src/server/ledger/accept.ts'
import { everyMinute } from '../../../src/server/every-minute.ts'
import { forwardImmediately } from '../../../src/server/outbox/forward.ts'
import { type Batch, consume } from '../../../src/server/ledger/queue.ts'
import type { Message, FallbackQueue } from '../../../src/server/ledger/stores.ts'
import type { Submission } from '../../../src/server/ledger/submission.ts'
import type { Upstreams } from '../../../src/server/services/upstreams.ts'
import type { Timers } from '../../../src/core/time/timers.ts'
import { virtualClock } from './clock.ts'
import { openLedger } from './ledger.ts'
import { fakeUpstream, upstreams as fakeUpstreams } from './upstream.ts'

const owner = { configuration: { ...readConfiguration({}), giveaways: [] }, mailbox: undefined }

export type Target = 'ledger' | 'fallback' | 'upstream'

/** One invocation of the worker; a killed one makes no further call and gets no further result. */
export type Life = { alive: boolean }

/** Every call to a store or an upstream passes the gate, which injects faults. */
export type Gate = <T>(target: Target, act: () => Promise<T>, life: Life) => Promise<T>

export const never = new Promise<never>(() => {})

export const START = virtualClock().now()

type Options = { gate?: Gate; upstreams?: Upstreams }

/** The whole delivery on a virtual clock: real SQL, a queue and two upstreams, each behind a gate. */
export function createWorld({ gate = (_, act) => act(), upstreams = fakeUpstreams }: Options = {}) {
  const clock = virtualClock(START)
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
    const db = ledger.dbBehind((act) => guarded('ledger', act))
    const fallback: FallbackQueue = {
      send: (message, options) => guarded('fallback', () => queue.fallback.send(message, options)),
    }
    const fetchImpl = ((input: string, init: RequestInit) =>
      guarded('upstream', () => upstream.fetch(input, init))) as typeof fetch
    const timers: Timers = {
      now: clock.now,
      after: (ms, act) => clock.timers.after(ms, () => void (life.alive && act())),
    }
    const delivery = { db, upstreams, log, fetch: fetchImpl, timers }
    return { db, fallback, timers, delivery }
  }

  return {
    clock,
    ledger,
    queue,
    upstream,
    lines,
    /** A visitor's post, and what is sent right after the answer. */
    post: (submission: Submission) => {
      const { db, fallback, timers, delivery } = worker()
      const waitUntil = () => {}
      const answer = accept({ db, fallback, waitUntil, log, timers }, submission)
      const later = answer.then((kept) =>
        kept === 'accepted' && submission.kind === 'signup'
          ? forwardImmediately(delivery, submission)
          : undefined,
      )
      return { answer, later }
    },
    sweep: (at: number, life?: Life) => everyMinute(worker(life).delivery, owner, at),
    consume: (options?: Delivering) => {
      const { db, fallback, timers } = worker()
      return queue.deliver((batch) => consume(batch, { db, fallback, log, timers }), options)
    },
  }
}

/**
 * The cases of a property test: the same ones on each run, or with RANDOM_CASES=700 as many new ones. A
 * failure prints a SEED, with which the test repeats that case alone.
 */
export function cases(numRuns: number): fc.Parameters<unknown> {
  const { RANDOM_CASES, SEED } = process.env
  const random = Number(RANDOM_CASES)
  const [seed, ...path] = SEED?.split(':') ?? []
  return {
    ...(random > 0 ? { numRuns: random } : { numRuns, seed: 5 }),
    ...(SEED && { numRuns: 1, seed: Number(seed), path: path.join(':'), endOnFailure: true }),
    async asyncReporter(found) {
      if (!found.failed) return
      const report = await fc.asyncDefaultReportMessage(found)
      throw new Error(`SEED=${found.seed}:${found.counterexamplePath}\n${report}`)
    },
  }
}

type Carried = { id: string; body: unknown; attempts: number; dueAt: number }

/** A queue may reorder messages, and redeliver an acknowledged one. `queue`: the fallback or its dead-letter queue. */
export type Delivering = { isReversed?: boolean; isTwice?: boolean; queue?: string }

/** Like Cloudflare Queues: at least once, in any order. */
function fakeQueue(now: () => number) {
  let carried: Carried[] = []
  let count = 0
  const dueIn = (seconds = 0) => now() + seconds * 1000

  const fallback: FallbackQueue = {
    async send(message, options) {
      const body: unknown = JSON.parse(JSON.stringify(message))
      carried.push({ id: `m${++count}`, body, attempts: 0, dueAt: dueIn(options?.delaySeconds) })
    },
  }

  /** Delivers due messages in batches of ten; a message without ack or retry is delivered again. */
  async function deliver(
    consumer: (batch: Batch) => Promise<void>,
    { isReversed, isTwice, queue = 'thirty-two-fallback' }: Delivering = {},
  ): Promise<void> {
    const due = carried.filter(({ dueAt }) => dueAt <= now())
    if (isReversed) due.reverse()
    while (due.length > 0) {
      const gone = new Set<Carried>()
      const messages = due.splice(0, 10).map((message): Message => {
        message.attempts += 1
        message.dueAt = dueIn(60)
        return {
          ...message,
          ack: () => gone.add(message),
          retry: (options) => void (message.dueAt = dueIn(options?.delaySeconds)),
        }
      })
      await consumer({ queue, messages })
      // At least once: an acknowledged message may be delivered again.
      carried = carried.filter((message) => !gone.has(message) || (isTwice && message.attempts < 3))
    }
  }

  return {
    fallback,
    deliver,
    /** The queue's messages. */
    bodies: () => carried.map(({ body }) => body as { id: string }),
  }
}
