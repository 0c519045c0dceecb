const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All time limits and counts of the delivery. Times in milliseconds. */
export const limits = {
  /** How long the ledger may take before the spill queue is used as well. */
  hedge: 400,
  /** How long a visitor's answer may wait for each store. D1 can stall for 30 s. */
  accept: { ledger: 5 * SECOND, spill: 3 * SECOND },
  /** How long the ledger may take when no visitor waits. */
  ledger: 10 * SECOND,
  /** How long one upstream call may take, body included. */
  upstream: 10 * SECOND,
  /** How much of an upstream's answer is read. */
  answerBytes: 16 * 1024,

  /** The period of the upstreams' budgets, by the clock. */
  minute: MINUTE,
  /** The most calls of a sweep, over all upstreams: the free plan allows 50, and the ledger has some of them. */
  calls: 40,
  /**
   * A sweep starts its last send this late in its minute, and claims rows for the length of the lease. A last sweep further
   * in the future than `wrongClock` is ignored.
   */
  sweep: { sending: 57 * SECOND, lease: 5 * MINUTE, wrongClock: 2 * HOUR },
  /** One minute's sends are spread over this time, less than a minute, so that a late cron loses none. */
  spread: 48 * SECOND,
  /** The lease of a row that is sent right after the visitor's answer. */
  soonLease: MINUTE,

  /** Backoff after a failed attempt: doubles from `first` to `longest`; jitter takes off up to half. */
  backoff: { first: MINUTE, longest: HOUR },
  /**
   * An upstream rests `after` this many consecutive failures of different rows; the rest doubles from `first` to
   * `longest`.
   */
  rest: { after: 5, first: 30 * SECOND, longest: 10 * MINUTE },
  /** An upstream that has delivered within this time is alive: what it then refuses is about the row alone. */
  alive: HOUR,
  /** A failing row needs a person when it has this age and this many attempts. */
  patience: { age: 7 * DAY, attempts: 10 },
  /**
   * A row whose outcome is unknown, because the upstream may have taken it, is tried this often, and needs a person then. The
   * last try is as late as the patience with a failing row; the delays between the tries before it are these. Up to its
   * `soon`-th try, the upstream's next delivery of any row makes it due at once; later only when nothing was delivered before.
   */
  unknown: { tries: 6, soon: 4, delays: [10 * MINUTE, 2 * HOUR, 12 * HOUR, 2 * DAY] },

  /** Per inbox and window: this many signups are forwarded, others are quarantined. */
  perInbox: { signups: 5, window: DAY },

  /** How often a draw's heads are published, and how many receipts one cron run appends (10 ms of CPU time). */
  hour: HOUR,
  leavesPerMinute: 1000,
  /** How many leaves are one piece of the published list; how long a page waits for it, and an isolate caches the answer. */
  published: { piece: 1000, ledger: SECOND, shared: MINUTE, log: 4 * MINUTE },

  /** The thresholds of `GET /health`, how long it waits for the ledger, and how long it caches the answer. */
  health: {
    unswept: 5 * MINUTE,
    unlisted: 10 * MINUTE,
    undelivered: 15 * MINUTE,
    failing: HOUR,
    ledger: 2 * SECOND,
    shared: 10 * SECOND,
  },

  /** Retry delay of a queue message that the ledger did not take: doubles from `first` to `longest`. */
  redelivery: { first: 30 * SECOND, longest: 30 * MINUTE },
} as const

/** Length of the upstream's `count`-th consecutive rest, in milliseconds; `FAIL` limits it to the longest rest. */
export function restMs(count: number, askedMs: number): number {
  return Math.max(askedMs, doubled(limits.rest.first, count))
}

/**
 * Delay after a row's `attempts`-th attempt, in whole milliseconds; `random` is in [0, 1). While the upstream rests, few rows
 * are tried, so the row itself waits no longer than the longest rest.
 */
export function backoffMs(attempts: number, random: number, isResting: boolean): number {
  const { first, longest } = limits.backoff
  const most = isResting ? limits.rest.longest : longest
  return jittered(Math.min(most, doubled(first, attempts)), random)
}

/** When a row whose outcome is unknown is tried again, after `unknowns` such tries; `random` is in [0, 1). */
export function unknownDueAt(
  unknowns: number,
  waitingSince: number,
  now: number,
  random: number,
): number {
  const delay = limits.unknown.delays[unknowns - 1]
  const last = waitingSince + limits.patience.age
  return delay === undefined ? Math.max(last, now + DAY) : now + jittered(delay, random)
}

function jittered(ms: number, random: number): number {
  return Math.round((ms * (1 + random)) / 2)
}

/** Delay before a queue's message comes again after its `attempts`-th attempt, in seconds. */
export function redeliverySeconds(attempts: number): number {
  const { first, longest } = limits.redelivery
  return Math.min(longest, doubled(first, attempts)) / 1000
}

function doubled(first: number, count: number): number {
  return first * 2 ** Math.max(0, Math.min(count - 1, 20))
}
