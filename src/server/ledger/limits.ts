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
  /** How much of an answer is read, in characters. MailerLite's describes each group of the subscriber. */
  answerLength: 64 * 1024,

  /** The period of the upstreams' budgets, in clock minutes. */
  minute: MINUTE,
  /** `lastCall`: no call starts later in its sweep's minute. `claim`: rows of one claim. `failures` in a row end it. */
  sweep: { lastCall: 57 * SECOND, claim: 5, failures: 5 },
  /**
   * `differ`: the cron job does nothing while its clocks differ more. A stored time comes from a wrong clock and counts as long past
   * if it is farther ahead than `ahead` (the longest rest fits), or for a pending row `due`.
   */
  clock: { differ: 5 * MINUTE, ahead: 20 * MINUTE, due: 3 * DAY },
  /** No row is sent again earlier, unless it has an outcome. */
  underWay: 5 * MINUTE,
  /**
   * Backoff of a row that was not taken; jitter subtracts up to a quarter. Below an hour, so that every row is retried within an
   * hour after an outage.
   */
  backoff: { first: MINUTE, longest: 55 * MINUTE },
  /** The rest of a silent upstream: each try costs a row one of its six. One that answers is tried each minute. */
  rest: { first: MINUTE, longest: 15 * MINUTE },
  /** A row whose attempts have an unclear outcome is tried again after these delays; one more attempt is the last. */
  unclear: [10 * MINUTE, 2 * HOUR, 12 * HOUR, 2 * DAY, 2 * DAY],
  /** When a silent upstream answers again, so many rows with at most so many unclear attempts that are due later become due. */
  soon: { later: HOUR, rows: 200, unclear: 4 },
  /** A row that was not taken is refused at this age and number of attempts. */
  patience: { age: 7 * DAY, attempts: 10 },

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
    /** Longer than the first unclear delay, so that one sweep that died is no alarm. */
    unsaved: 15 * MINUTE,
    failures: 5,
    backlog: { late: HOUR, undelivered: 10 * MINUTE },
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
