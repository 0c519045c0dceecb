const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All limits of delivery. Times in milliseconds. */
export const limits = {
  /** After this time without the ledger's answer the fallback queue is used as well. */
  hedge: 400,
  /** A visitor waits at most this long for each store. D1 can stall for 30 s. */
  accept: { ledger: 5 * SECOND, fallback: 3 * SECOND },
  /** The ledger's time limit when no visitor waits. */
  ledger: 10 * SECOND,
  /** The time limit of all calls for a row, with their bodies. */
  upstream: 20 * SECOND,
  answerBytes: 16 * 1024,
  /** Rows that are sent to one upstream at the same time. */
  lanes: 3,

  /** The period of the upstreams' budgets, in clock minutes. */
  minute: MINUTE,
  /** `sending`: when in its minute a sweep starts its last send. `wrongClock`: a last sweep further in the future is ignored. */
  sweep: { sending: 57 * SECOND, lease: 5 * MINUTE, wrongClock: 2 * HOUR },
  /** One minute's sends are spread over this time: less than a minute, so that a late cron sends them all. */
  spread: 48 * SECOND,
  /** The lease of a row that is sent right after the response. */
  immediateLease: MINUTE,

  /**
   * Backoff of a row that was not accepted; jitter subtracts up to half. Below an hour, so that every row is retried within an
   * hour after an outage.
   */
  backoff: { first: MINUTE, longest: 55 * MINUTE },
  /** An upstream that has delivered within this time is healthy. */
  alive: 10 * MINUTE,
  /** A sweep ends after this many throttled calls in a row. */
  throttledCalls: 5,
  /** A failing row needs attention at this age and number of attempts. */
  patience: { age: 7 * DAY, attempts: 10 },
  /**
   * A row with an unclear outcome is retried after `delays`, the last time when the patience ends. It is retried early once no call
   * has had one for `quiet`, or `quietForLast` before its last try: with few calls a shorter time proves nothing.
   */
  unclear: {
    tries: 6,
    delays: [10 * MINUTE, 2 * HOUR, 12 * HOUR, 2 * DAY],
    quiet: 40 * MINUTE,
    quietForLast: 12 * HOUR,
  },

  /** Signups per inbox and window that are forwarded; others are held. */
  perInbox: { signups: 5, window: DAY },
  page: SECOND,
  /** How long an isolate keeps what the ledger knows of a drawing. */
  drawing: MINUTE,

  /** Thresholds of `GET /health`, its time limit for the ledger, and how long it caches the answer. */
  health: {
    /** How long after its time a list may be open. */
    list: 10 * MINUTE,
    unswept: 5 * MINUTE,
    failures: 5,
    backlog: HOUR,
    /** Failed rows. */
    lateRows: 5,
    attention: HOUR,
    ledger: 2 * SECOND,
    shared: 10 * SECOND,
  },

  /**
   * Retry delay of a queue message that was not stored: doubles from `first` to `longest`. 100 tries take 22 hours, less than the
   * retention on Workers Free (24 hours), so that the dead-letter queue gets the message.
   */
  redelivery: { first: 30 * SECOND, longest: 14 * MINUTE },
} as const

/** The delay before a queue message is delivered again, in seconds. */
export function redeliverySeconds(attempts: number): number {
  const { first, longest } = limits.redelivery
  return Math.min(longest, doubled(first, attempts)) / 1000
}
export function doubled(first: number, count: number): number {
  return first * 2 ** Math.max(0, Math.min(count - 1, 20))
}
