const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All limits of delivery. Times in milliseconds. */
export const limits = {
  /** After this time without the ledger's answer the fallback queue is used as well. */
  fallbackAfter: 400,
  /** A visitor waits at most this long for each store. D1 can stall for 30 s. */
  accept: { ledger: 5 * SECOND, fallback: 3 * SECOND },
  /** The ledger's time limit when no visitor waits. */
  ledger: 10 * SECOND,
  /** The time limit of all calls for a row, with their bodies. */
  upstream: 20 * SECOND,
  /** How much of an answer is read, in characters. MailerLite's describes each group of the subscriber. */
  answerLength: 64 * 1024,

  /** The period of the upstreams' budgets, in clock minutes. */
  minute: MINUTE,
  /** `lastCall`: no call starts later in its sweep's minute. `claim`: rows of one claim. */
  sweep: { lastCall: 57 * SECOND, claim: 5 },
  /** The cron job does nothing while its scheduled time and its clock differ more. */
  clocksDiffer: 5 * MINUTE,
  /** The longest rest that a service gets when it asks for one. */
  longestRest: HOUR,
  /** How much later a row is due that is released while it is being sent. */
  underWay: 5 * MINUTE,
  /**
   * A row that was not taken, or whose outcome is unclear, is tried again after `first`, then each
   * time `factor` times as late. An attempt after an unclear one may send a copy.
   */
  retry: {
    failed: { first: MINUTE, factor: 2, longest: 55 * MINUTE },
    unclear: { first: 10 * MINUTE, factor: 4, longest: 2 * DAY },
  },
  /** A row is refused at this age and number of attempts. */
  patience: { age: 7 * DAY, attempts: 8 },

  /** Signups per inbox and window that are forwarded; others are held. */
  perInbox: { signups: 5, window: DAY },
  /** How long an isolate caches draws, and which lists are closed. */
  drawCache: MINUTE,

  /** Thresholds of `GET /health`, its time limit for the ledger, and how long it caches the answer. */
  health: {
    /** How long after its time a list may be open. */
    listLate: 10 * MINUTE,
    /** Longer than an interrupted row waits. */
    unended: 12 * MINUTE,
    unswept: 5 * MINUTE,
    failures: 5,
    backlog: { late: HOUR, undelivered: 10 * MINUTE },
    attention: HOUR,
    timeout: 2 * SECOND,
    cache: 10 * SECOND,
  },

  /**
   * Retry delay of a queue message that was not stored: doubles from `first` to `longest`. 100 tries
   * take 22 hours, less than the retention on Workers Free, so the dead-letter queue gets the message.
   */
  redelivery: { first: 30 * SECOND, longest: 14 * MINUTE },
} as const

/** The delay before a queue message is delivered again, in seconds. */
export function redeliverySeconds(attempts: number): number {
  const { first, longest } = limits.redelivery
  return Math.min(longest, first * 2 ** Math.max(0, attempts - 1)) / 1000
}
