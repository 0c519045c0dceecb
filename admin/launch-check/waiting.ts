import { kinds } from '../../src/delivery/submission.ts'
import { rowsPerMinute, type Upstreams } from '../../src/delivery/upstreams.ts'
import type { Ask, Row } from '../ledger.ts'
import { Refused } from '../refused.ts'
import { troubleOf } from '../status.ts'
import type { Finding } from './finding.ts'

/** What waits: for a service to be connected, for one that fails to be mended, or for the next sweeps. */
export function waitingFindings(ask: Ask, where: string, upstreams: Upstreams): Finding[] {
  const waiting = waitingIn(ask)
  if (waiting === undefined)
    return [{ where, says: 'it was not looked at', mend: 'npm run admin -- status', advice: true }]
  return kinds.flatMap((kind) => {
    const row = waiting.find((each) => each['kind'] === kind)
    if (row === undefined) return []
    const rows = `${row['n']} ${kind} rows wait`
    const upstream = upstreams[kind]
    const trouble = upstream && troubleOf(row, upstream.name)
    if (trouble) {
      const mend = trouble.mend || "look at the service's own pages"
      return [{ where, says: `${trouble.says}: ${rows}`, mend }]
    }
    if (upstream) {
      const says = `${rows}, and are sent ${rowsPerMinute(upstream)} a minute`
      return [{ where, says, mend: 'npm run admin -- status', advice: true as const }]
    }
    const says = `${rows}, and are sent as soon as a service is connected`
    const mend =
      kind === 'newsletter'
        ? 'dismiss --pending --kind newsletter, if you have put them on the list by CSV'
        : 'hold --kind contest, if the service must not get them yet'
    return [{ where, says, mend, advice: true as const }]
  })
}

function waitingIn(ask: Ask): Row[] | undefined {
  try {
    return ask(
      `SELECT u.*, count(*) AS n FROM submissions s JOIN upstreams u ON u.kind = s.kind
        WHERE s.status IN ('pending', 'sending') GROUP BY u.kind`,
    )[0]
  } catch (error) {
    if (error instanceof Refused) return undefined // there is none yet, or it does not answer
    throw error
  }
}
