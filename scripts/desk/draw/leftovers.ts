import { type Ask, quoted } from '../ledger/ask.ts'
import { Refused } from '../refused.ts'

/** All that could still change which entries count. */
export function refuseLeftovers(ask: Ask, id: string): void {
  const own = `giveaway = ${quoted(id)}`
  const [deadLetters = [], waiting = [], held = [], unlisted = []] = ask(
    'SELECT count(*) AS n FROM dead_letters',
    `SELECT count(*) AS n FROM unchained WHERE ${own}`,
    `SELECT hold, count(*) AS n FROM submissions
     WHERE kind = 'contest' AND ${own} AND status = 'quarantined' AND reviewed_at IS NULL GROUP BY hold`,
    `SELECT count(*) AS n FROM submissions s
     WHERE kind = 'contest' AND ${own} AND status <> 'quarantined'
       AND NOT EXISTS (SELECT 1 FROM leaves l WHERE l.receipt = s.receipt)`,
  )
  const count = (rows: typeof deadLetters) => Number(rows[0]?.['n'] ?? 0)
  if (count(deadLetters) > 0) {
    throw new Refused(
      `${count(deadLetters)} dead letters may be entries: look at them (export --kind letters), then dismiss --letter each.`,
    )
  }
  if (count(waiting) > 0) {
    throw new Refused(
      `${count(waiting)} receipts are not in the list yet: the cron adds them, each minute.`,
    )
  }
  if (held.length > 0) {
    const kinds = held.map(({ hold, n }) => `${String(n)} ${String(hold)}`).join(', ')
    throw new Refused(`Nobody has decided on held entries yet (${kinds}): release or dismiss them.`)
  }
  if (count(unlisted) > 0) {
    throw new Refused(
      `${count(unlisted)} entries are missing in the list: restore a backup before you draw.`,
    )
  }
}
