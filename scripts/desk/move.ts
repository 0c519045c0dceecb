import { quoted, type Ask } from './ledger.ts'

export type Which = { kind: string | undefined; id: string | undefined; hold: string | undefined }

/** Gives what needs attention another seven days, and ends the pause of the upstreams of what it moved. Gives how many rows moved. */
export function retry(ask: Ask, which: Which, now: number): number {
  const [moved = []] = ask(
    `UPDATE submissions SET status = 'pending', cause = NULL, attempts = 0, next_attempt_at = ${now}, waiting_since = ${now}
     WHERE status = 'needs_attention' AND ${chosen(which)} RETURNING id;
     UPDATE upstreams SET paused_until = 0 WHERE kind IN (
       SELECT kind FROM submissions WHERE status = 'pending' AND attempts = 0 AND waiting_since = ${now}
     )`,
  )
  return moved.length
}

/** Lets quarantined rows be forwarded. An entry whose address has an honest one stays where it is: the first stands. */
export function release(ask: Ask, which: Which, now: number): number {
  const [moved = []] = ask(
    `UPDATE OR IGNORE submissions SET status = 'pending', hold = NULL, next_attempt_at = ${now}, waiting_since = ${now}
     WHERE status = 'quarantined' AND ${chosen(which)} RETURNING id`,
  )
  return moved.length
}

function chosen({ kind, id, hold }: Which): string {
  const conditions = Object.entries({ kind, id, hold }).flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${quoted(value)}`],
  )
  return conditions.length === 0 ? 'TRUE' : conditions.join(' AND ')
}
