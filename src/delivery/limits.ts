const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All time limits and counts of the delivery. Times in milliseconds. */
export const limits = {
  /** How long the ledger may take before the fallback queue is used as well. */
  hedge: 400,
  /** How long a visitor's answer may wait for each store. D1 can stall for 30 s. */
  accept: { ledger: 5 * SECOND, fallback: 3 * SECOND },
  /** How long the ledger may take when no visitor waits. */
  ledger: 10 * SECOND,
  /** How long one upstream call may take, body included. */
  upstream: 20 * SECOND,
  /** How much of an upstream's answer is read. */
  answerBytes: 16 * 1024,

  /** The period of the upstreams' budgets, by the clock. */
  minute: MINUTE,
  /**
   * A sweep starts its last send this late in its minute, and claims rows for the length of the lease. A last sweep further
   * in the future than `wrongClock` is ignored.
   */
  sweep: { sending: 57 * SECOND, lease: 5 * MINUTE, wrongClock: 2 * HOUR },
  /** One minute's sends are spread over this time, less than a minute, so that a late cron loses none. */
  spread: 48 * SECOND,
  /** The lease of a row that is sent right after the visitor's answer. */
  soonLease: MINUTE,

  /**
   * Backoff of a row that was not taken: doubles from `first` to `longest`; jitter takes off up to half. `longest` is less than
   * an hour, so that within an hour after an outage every row has been tried.
   */
  backoff: { first: MINUTE, longest: 55 * MINUTE },
  /** An upstream that has delivered within this time is alive. */
  alive: 10 * MINUTE,
  /** After so many calls in a row that were asked to wait, a sweep ends. */
  asked: 5,
  /** A failing row needs a person when it has this age and this many attempts. */
  patience: { age: 7 * DAY, attempts: 10 },
  /**
   * A row whose outcome is unclear, because the upstream may have taken it, is tried this often, and needs a person then.
   * These are the delays after its first tries; the last one is made when the patience ends. It is tried earlier once
   * no call has failed for `quiet`, the last time for `quietForLast`: with few calls, a shorter time proves nothing.
   */
  unclear: {
    tries: 6,
    delays: [10 * MINUTE, 2 * HOUR, 12 * HOUR, 2 * DAY],
    quiet: 40 * MINUTE,
    quietForLast: 12 * HOUR,
  },

  /** Per inbox and window: this many signups are forwarded, others are quarantined. */
  perInbox: { signups: 5, window: DAY },

  /** How long a page waits for the ledger. */
  page: SECOND,

  /** The thresholds of `GET /health`, how long it waits for the ledger, and how long it caches the answer. */
  health: {
    unswept: 5 * MINUTE,
    failures: 5,
    backlog: HOUR,
    late: 5,
    attention: HOUR,
    ledger: 2 * SECOND,
    shared: 10 * SECOND,
  },

  /** Retry delay of a queue message that the ledger did not take: doubles from `first` to `longest`. */
  redelivery: { first: 30 * SECOND, longest: 30 * MINUTE },
} as const

/** Delay before a queue's message comes again after its `attempts`-th attempt, in seconds. */
export function redeliverySeconds(attempts: number): number {
  const { first, longest } = limits.redelivery
  return Math.min(longest, doubled(first, attempts)) / 1000
}

/** The `count`-th of delays that double. */
export function doubled(first: number, count: number): number {
  return first * 2 ** Math.max(0, Math.min(count - 1, 20))
}
