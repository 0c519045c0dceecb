import { type Ask, listed } from '../ledger/ask.ts'
import { number } from './cells.ts'

/** How many held rows are listed. */
export const LISTED = 20

/** Holds that a person decides about. The others are posts by machines; only their number is shown. */
export const reviewed = ['preview', 'version'] as const

export type Books = ReturnType<typeof readBooks>

const UNSEEN = `status = 'quarantined' AND reviewed_at IS NULL AND hold IN ${listed(reviewed)}`

/** All that `status` asks the ledger. */
export function readBooks(ask: Ask, now: number) {
  const [counts = [], held = [], tally = [], waiting = [], upstreams = [], letters, unseen = []] =
    ask(
      'SELECT kind, status, count(*) AS n FROM submissions GROUP BY kind, status',
      "SELECT kind, hold, count(*) AS n FROM submissions WHERE status = 'quarantined' GROUP BY kind, hold",
      'SELECT kind, accepted, erased FROM tally',
      `SELECT kind, min(received_at) AS oldest, sum(next_attempt_at <= ${now}) AS due
       FROM submissions WHERE status IN ('pending', 'sending') GROUP BY kind`,
      'SELECT kind, swept_at, failures, paused_until, failing_since, last_error, last_error_at FROM upstreams',
      'SELECT count(*) AS n FROM dead_letters',
      `SELECT id, kind, hold FROM submissions WHERE ${UNSEEN} ORDER BY received_at LIMIT ${LISTED}`,
    )
  return { counts, held, tally, waiting, upstreams, letters: number(letters?.[0]?.['n']), unseen }
}
