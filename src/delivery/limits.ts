const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every time limit and count of the delivery, in one table. Times in milliseconds. */
export const limits = {
  /** How long the ledger may take before the spill queue is asked as well. */
  hedge: 400,
  /** How long a visitor's answer may wait for each store. D1 is known to stall for 30 s. */
  accept: { ledger: 5 * SECOND, spill: 3 * SECOND },
  /** How long the ledger may take where no visitor waits. */
  ledger: 10 * SECOND,
  /** How long one upstream may take for its whole answer. */
  upstream: 10 * SECOND,
  /** How much of an upstream's answer is read. */
  answerBytes: 16 * 1024,

  /** A sweep takes its minute's rows once, begins its last send before the next sweep, and holds rows by a lease. */
  sweep: { apart: 59 * SECOND, sending: 57 * SECOND, lease: 5 * MINUTE },
  /** A minute's paced sends are spread over this much of it, so that a cron that fires late does not make bursts. */
  spread: 48 * SECOND,
  /** The lease of a row that is tried straight after its visitor's answer. */
  soonLease: MINUTE,

  /** Pause of a failing upstream: doubles from `first` to `longest`; a `Retry-After` may ask for up to `asked`. */
  pause: { first: 30 * SECOND, longest: 5 * MINUTE, asked: DAY },
  /** From so many failed attempts on, a row's failure no longer speaks for its upstream. */
  suspectAfter: 3,
  /** How long a row that still fails waits for delivery before a person is asked to look. */
  patience: 7 * DAY,

  /** At most so many signups of one address are forwarded in any such window; the rest is quarantined. */
  perAddress: { signups: 5, window: DAY },

  /** Delay of a queue message that the ledger did not take: doubles from `first` to `longest`. */
  redelivery: { first: 30 * SECOND, longest: 30 * MINUTE },
} as const
