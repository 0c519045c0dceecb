import { kinds } from '../../../src/delivery/submission.ts'
import type { Ask } from '../ledger.ts'
import { Refused } from '../refused.ts'
import { ledgerName, type Target } from '../target.ts'
import type { Finding } from './finding.ts'

/** What a service gets as soon as one is connected: everything that has waited for it. */
export function waitingFindings(ask: Ask, target: Target): Finding[] {
  const where = ledgerName(target)
  const counts = countsIn(ask)
  if (counts === undefined)
    return [{ where, says: 'it was not looked at', mend: 'npm run desk -- status', note: true }]
  return kinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0
    if (count === 0) return []
    const says = `${count} ${kind} rows wait, and are sent as soon as a service is connected`
    const mend =
      kind === 'newsletter'
        ? 'dismiss --pending --kind newsletter, if you have put them on the list by CSV'
        : 'hold --kind contest, if the service must not get them yet'
    return [{ where, says, mend, note: true as const }]
  })
}

function countsIn(ask: Ask): Map<string, number> | undefined {
  try {
    const [rows = []] = ask(
      "SELECT kind, count(*) AS n FROM submissions WHERE status = 'pending' GROUP BY kind",
    )
    return new Map(rows.map(({ kind, n }) => [String(kind), Number(n)]))
  } catch (error) {
    if (error instanceof Refused) return undefined // there is none yet, or it does not answer
    throw error
  }
}
