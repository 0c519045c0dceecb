/** One of the four verbs that move rows: which rows it takes, and what it writes into them. */
export type Move = {
  name: string
  summary: string
  /** What may be moved in bulk, and the condition for a row that was named by its id. */
  takes: string
  takesById?: string
  sets: (now: number) => string
  /** Whether more than one row waits for `--yes`. */
  asks: boolean
  done: string
  /** Whether it takes dead letters too. */
  letters?: true
  /** A statement of the same transaction, before the move; `chosen` is the condition of its rows. */
  before?: (chosen: string) => string
}

export const moves: readonly Move[] = [
  {
    name: 'retry',
    summary: 'Sends again what needs attention, with another seven days of patience.',
    takes: "status = 'needs_attention'",
    takesById: "status IN ('needs_attention', 'pending')",
    sets: (now) =>
      `status = 'pending', cause = NULL, attempts = 0, unreadables = 0, next_attempt_at = ${now}, waiting_since = ${now}`,
    asks: false,
    done: 'tried again',
    before: (chosen) =>
      `UPDATE upstreams SET paused_until = 0 WHERE kind IN (SELECT kind FROM submissions WHERE ${chosen})`,
  },
  {
    name: 'hold',
    summary: 'Keeps rows from being sent and from the draw, until they are released.',
    takes: "status = 'pending'",
    takesById: "status IN ('pending', 'needs_attention', 'delivered')",
    sets: (now) =>
      `status = 'quarantined', hold = 'by_hand', delivered_at = NULL, reviewed_at = ${now}`,
    asks: true,
    done: 'held',
  },
  {
    name: 'release',
    summary: 'Lets held rows be sent and drawn. Of an address only one entry can stand.',
    takes: "status = 'quarantined'",
    sets: (now) =>
      `status = 'pending', hold = NULL, next_attempt_at = ${now}, waiting_since = ${now}, reviewed_at = ${now}`,
    asks: true,
    done: 'released',
  },
  {
    name: 'dismiss',
    summary:
      'Notes that a person has decided: held rows stay held; by id also what needs attention. A dead letter is erased.',
    takes: "status = 'quarantined' AND reviewed_at IS NULL",
    takesById: "status IN ('quarantined', 'needs_attention')",
    sets: (now) => `status = 'quarantined', hold = coalesce(hold, 'by_hand'), reviewed_at = ${now}`,
    asks: true,
    done: 'dismissed',
    letters: true,
  },
]
