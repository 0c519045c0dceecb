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

  /** What the budgets of the upstreams are counted in, by the clock. */
  minute: MINUTE,
  /**
   * A sweep begins its last send so long into its minute, and holds rows by a lease. A last sweep that lies further
   * ahead than `wrongClock` does not count.
   */
  sweep: { sending: 57 * SECOND, lease: 5 * MINUTE, wrongClock: 2 * HOUR },
  /** A minute's paced sends are spread over this much of it, so that a cron that fires late loses none of them. */
  spread: 48 * SECOND,
  /** The lease of a row that is tried straight after its visitor's answer. */
  soonLease: MINUTE,

  /** What a row waits after a failed attempt: doubles from `first` to `longest`, of which at least half. */
  backoff: { first: MINUTE, longest: HOUR },
  /** An upstream rests `after` so many consecutive failures of different rows: doubles from `first` to `longest`. */
  rest: { after: 5, first: 30 * SECOND, longest: 10 * MINUTE },
  /** A person is asked to look at a row that fails when it has this age and so many attempts. */
  patience: { age: 7 * DAY, attempts: 10 },
  /** So many times a row may be answered by a 2xx that says nothing, before a person is asked to look. */
  unreadables: 3,

  /**
   * At most so many signups of one inbox are forwarded in any such window; the rest is quarantined. And so many rows are
   * held for an inbox and scope, versions of entries beside them, and receipts of repeats for an address and giveaway.
   */
  perAddress: { signups: 5, window: DAY, held: 50, versions: 5, receipts: 20 },

  /** What a draw's heads are published by, and how many receipts one minute's cron appends: 10 ms of processor time. */
  hour: HOUR,
  leavesPerMinute: 1000,
  /** How long a page waits for a head or a log, and how long one answer of the ledger serves. */
  published: { ledger: SECOND, shared: MINUTE, log: 4 * MINUTE },

  /** What `GET /health` calls too long, how long it waits for the ledger, and how long one answer of it serves. */
  health: {
    unswept: 5 * MINUTE,
    undelivered: 15 * MINUTE,
    failing: HOUR,
    ledger: 2 * SECOND,
    shared: 10 * SECOND,
  },

  /** Delay of a queue message that the ledger did not take: doubles from `first` to `longest`. */
  redelivery: { first: 30 * SECOND, longest: 30 * MINUTE },
} as const
