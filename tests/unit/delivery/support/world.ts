import { accept } from '../../../../src/delivery/accept.ts'
import { forwardSoon, sweep } from '../../../../src/delivery/forward.ts'
import { extendChains } from '../../../../src/delivery/public-list.ts'
import { type Batch, consume } from '../../../../src/delivery/queue.ts'
import type { Db, Message, Spill, Statement } from '../../../../src/delivery/stores.ts'
import type { Submission } from '../../../../src/delivery/submission.ts'
import type { Timers } from '../../../../src/lib/timers.ts'
import { virtualClock } from './clock.ts'
import type { Crowd } from './crowd.ts'
import { books, openLedger } from './ledger.ts'
import { type Behaviour, fakeUpstream, good, upstreams } from './upstream.ts'

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
      const later = answer.then((kept) =>
        kept === 'stored' ? forwardSoon(delivery, submission) : undefined,
      )
      return { answer, later, begun }
    },
    sweep: (at: number, life?: Life) => sweep(worker(life).delivery, at),
    /** What else the cron does: new receipts become leaves. */
    list: (giveaway: string, life?: Life) =>
      extendChains(worker(life).delivery, [{ id: giveaway, isOpen: true }], clock.now()),
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

/** Shares out of 1. */
const shares = {
  storeFaults: 0.05,
  stalls: 0.01,
  upstreamFaults: 0.2,
  duplicates: 0.1,
  kills: 0.01,
}

/** Everything that can go wrong around the delivery, at random and counted, until `calm` is set. */
export function createChaos(random: Random) {
  const counts = { storeFaults: 0, stalls: 0, upstreamFaults: 0, kills: 0, duplicates: 0 }
  const chaos = { calm: false, counts, gate, life, mood, twice, cronFires }
  const doomed = new WeakSet<Life>()

  function happens(fault: keyof typeof shares): boolean {
    if (chaos.calm || random() >= shares[fault]) return false
    counts[fault] += 1
    return true
  }

  /** Some invocations die at one of their calls. */
  function life(): Life {
    const given = { alive: true }
    if (happens('kills')) doomed.add(given)
    return given
  }

  async function gate<T>(target: Parameters<Gate>[0], act: () => Promise<T>, life: Life) {
    if (chaos.calm) return act()
    if (doomed.has(life) && random() < 0.3) {
      if (random() < 0.5) await act()
      life.alive = false
      return never
    }
    if (target === 'upstream') return act()
    const dice = random()
    const acts = random() < 0.5
    if (dice < shares.storeFaults) {
      counts.storeFaults += 1
      if (acts) await act()
      throw new Error('D1_ERROR: chaos')
    }
    if (dice < shares.storeFaults + shares.stalls) {
      counts.stalls += 1
      if (acts) await act()
      return never
    }
    return act()
  }

  function mood(): Behaviour {
    const ms = 30 + random() * 400
    if (!happens('upstreamFaults')) return { ...good(), ms }
    const takes = random() < 0.3
    return { takes, answer: failures[Math.floor(random() * failures.length)]?.(), ms }
  }

  /** Whether the queue brings an acknowledged message again. */
  function twice(): boolean {
    return happens('duplicates')
  }

  /** How often the cron fires for one minute. */
  function cronFires(): number {
    return !chaos.calm && random() < 0.01 ? 2 : 1
  }

  return chaos
}

export type Chaos = ReturnType<typeof createChaos>

const failures: readonly (() => Response | Error | undefined)[] = [
  () => new Response('', { status: 500 }),
  () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  () => new Response('', { status: 503, headers: { 'retry-after': '45' } }),
  () => new Response('', { status: 429 }),
  () => new TypeError('connection refused'),
  () => undefined,
]

/** Everything that contradicts "accepted = delivered, each exactly once". */
export function contradictions(world: World, { everybody, acknowledged }: Crowd): string[] {
  const wrong: string[] = []
  const rows = world.ledger.rows()
  const { accepted, sum } = books(world.ledger)
  if (accepted !== sum) wrong.push(`books: accepted ${accepted}, rows ${sum}`)
  if (world.queue.bodies().length > 0)
    wrong.push(`queue still holds ${world.queue.bodies().length}`)
  const open = rows.filter(({ status }) => status !== 'delivered' && status !== 'quarantined')
  if (open.length > 0) wrong.push(`${open.length} rows not delivered`)

  const inLedger = rows.filter(({ hold }) => hold === null).map(({ payload }) => payload)
  const atUpstream = [...world.upstream.taken.values()].map(({ body }) => body)
  if (!sameMultiset(inLedger, atUpstream)) wrong.push('ledger and upstream differ')

  // Known from the visitors alone, without the ledger: who was told yes, and who ever asked.
  const kept = new Map(rows.map((row) => [row.id, row.payload]))
  const asked = new Map(everybody.map(({ id, payload }) => [id, JSON.stringify(payload)]))
  for (const [id, payload] of kept)
    if (asked.get(id) !== payload) wrong.push(`nobody asked for ${id}`)
  for (const { id } of acknowledged) if (!kept.has(id)) wrong.push(`lost ${id}`)
  if (world.upstream.overlaps() > 0) wrong.push('a row was sent twice at the same time')
  if (new Set(atUpstream).size !== atUpstream.length) wrong.push('something was delivered twice')
  if (world.lines.some((line) => /example\.org|Reader|Entrant/.test(line)))
    wrong.push('a log line names somebody')
  return wrong
}

function sameMultiset(a: string[], b: string[]): boolean {
  const [left, right] = [a.toSorted(), b.toSorted()]
  return left.length === right.length && left.every((value, index) => value === right[index])
}

export type Random = () => number

/** A small seeded generator (public domain, Tommy Ettinger). */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How many cases of a property a test tries: the same ones on each run, or with RANDOM_CASES=700 so many new ones. */
export function cases(numRuns: number): { numRuns: number; seed?: number } {
  const random = process.env['RANDOM_CASES']
  return random === undefined ? { numRuns, seed: 32 } : { numRuns: Number(random) }
}

type Carried = { id: string; body: unknown; attempts: number; dueAt: number; dead: boolean }

/** What a queue may do to its messages: change their order, and bring an acknowledged one again. */
export type Disorder = { shuffle?: <T>(list: T[]) => T[]; twice?: () => boolean }

const MAX_RETRIES = 100

/** A queue as the platform's: at least once, in no order, with a dead-letter queue behind it. */
export function fakeQueue(now: () => number) {
  let carried: Carried[] = []
  let count = 0

  const spill: Spill = {
    async send(message, options) {
      const dueAt = now() + (options?.delaySeconds ?? 0) * 1000
      const body: unknown = JSON.parse(JSON.stringify(message))
      carried.push({ id: `m${++count}`, body, attempts: 0, dueAt, dead: false })
    },
  }

  /** Hands what is due to a consumer, in batches of ten; what it neither acknowledges nor retries comes again. */
  async function deliver(
    consumer: (batch: Batch) => Promise<void>,
    { shuffle = (list) => list, twice = () => false }: Disorder = {},
  ): Promise<void> {
    for (const dead of [false, true]) {
      const due = shuffle(
        carried.filter((message) => message.dead === dead && message.dueAt <= now()),
      )
      while (due.length > 0) await hand(due.splice(0, 10), dead, consumer, twice)
    }
  }

  async function hand(
    list: Carried[],
    dead: boolean,
    consumer: (batch: Batch) => Promise<void>,
    twice: () => boolean,
  ): Promise<void> {
    const gone = new Set<Carried>()
    const messages = list.map((message): Message => {
      message.attempts += 1
      message.dueAt = now() + 60_000
      return {
        id: message.id,
        body: message.body,
        attempts: message.attempts,
        ack: () => gone.add(message),
        retry: (options) => void (message.dueAt = now() + (options?.delaySeconds ?? 0) * 1000),
      }
    })
    await consumer({ queue: dead ? 'thirty-two-spill-dead' : 'thirty-two-spill', messages })
    // At least once: an acknowledged message may come again all the same.
    carried = carried.filter((message) => !gone.has(message) || (message.attempts < 3 && twice()))
    for (const message of carried) {
      if (!message.dead && message.attempts > MAX_RETRIES)
        Object.assign(message, { dead: true, attempts: 0 })
    }
  }

  return {
    spill,
    deliver,
    /** What the queue holds. */
    bodies: () => carried.map(({ body }) => body as { id: string }),
    /** As if it had been retried in vain to the end. */
    killAll: () =>
      carried.forEach((message) => Object.assign(message, { dead: true, attempts: 0 })),
  }
}
