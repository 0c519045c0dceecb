import type { Giveaway } from '../../src/giveaway/giveaway.ts'
import { giveawayApiPath } from '../../src/pages/paths.ts'
import { answerOf } from '../desk/fetch.ts'
import type { Deployed } from './deployed.ts'
import type { Finding } from './finding.ts'
import { publicList } from './public-list.ts'

const CLOCK_MS = 5 * 60_000

/** A giveaway as wrangler.toml and content have it. */
type Period = Pick<Giveaway, 'id' | 'opensAt' | 'closesAt'>

/** Whether the deployed site tells the same days, by the same clock, and publishes its list. */
export async function contestFindings(
  site: Deployed,
  periods: readonly Period[],
): Promise<Finding[]> {
  const found = await Promise.all(
    periods.flatMap((period) => [days(site, period), publicList(site, period)]),
  )
  return found.flat()
}

async function days({ origin, fetchImpl, now }: Deployed, { id, opensAt, closesAt }: Period) {
  const where = `${origin}${giveawayApiPath(id)}`
  const answer = await answerOf(fetchImpl, where)
  if (typeof answer === 'string' || answer.status !== 200) {
    return [
      {
        where,
        says: 'it does not tell the phase',
        mend: 'mend CONTEST_OPENS_AT and CONTEST_CLOSES_AT there',
      },
    ]
  }
  const told = (await answer.json()) as { opensAt: string; closesAt: string; now: string }
  const findings: Finding[] = []
  if (Date.parse(told.opensAt) !== opensAt.ms || Date.parse(told.closesAt) !== closesAt.ms) {
    findings.push({
      where,
      says: `it has other days: ${told.opensAt} to ${told.closesAt}`,
      mend: 'deploy what is here, or take over what is there',
    })
  }
  if (Math.abs(Date.parse(told.now) - now) > CLOCK_MS) {
    findings.push({
      where,
      says: `its clock says ${told.now}`,
      mend: 'remove PREVIEW_NOW there, or set the clock of this computer',
    })
  }
  return findings
}
