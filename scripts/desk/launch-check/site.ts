import type { Giveaway } from '../../../src/giveaway/giveaway.ts'
import { paths } from '../../../src/pages/paths.ts'
import { contestFindings } from '../../launch-check/contest.ts'
import type { Deployed } from '../../launch-check/deployed.ts'
import type { Finding } from '../../launch-check/finding.ts'
import { headerFindings } from '../../launch-check/headers.ts'
import { transport } from '../../launch-check/transport.ts'
import { answerOf } from '../fetch.ts'
import { pageFindings } from './pages.ts'

/** Everything that visitors, search engines and monitors meet at a deployed site. */
export async function siteFindings(
  site: Deployed,
  giveaways: readonly Giveaway[],
): Promise<Finding[]> {
  const { origin, place, fetchImpl } = site
  const home = await answerOf(fetchImpl, `${origin}${paths.home}`)
  if (typeof home === 'string') {
    const env = place.env === undefined ? '' : ` --env ${place.env}`
    const mend = `npx wrangler deploy${env}, and look at the route or domain of the worker`
    return [{ where: origin, says: `it does not answer (${home})`, mend }]
  }
  const html = await home.text()
  const found = await Promise.all([
    transport(site),
    health(site),
    security(site),
    contestFindings(site, giveaways),
    pageFindings(site, html),
  ])
  return [...headerFindings(site, home), ...found.flat()]
}

async function health({ origin, fetchImpl }: Deployed): Promise<Finding[]> {
  const answer = await answerOf(fetchImpl, `${origin}${paths.health}`)
  const where = `${origin}${paths.health}`
  if (typeof answer !== 'string' && answer.status === 200) return []
  const told = typeof answer === 'string' ? {} : await answer.json().catch(() => ({}))
  const { code = 'no code' } = told as { code?: string }
  return [
    {
      where,
      says: `it is not well: ${code}`,
      mend: "the README's table of codes, and docs/launch.md",
    },
  ]
}

async function security({ origin, fetchImpl, now }: Deployed): Promise<Finding[]> {
  const answer = await answerOf(fetchImpl, `${origin}${paths.security}`)
  const text = typeof answer === 'string' || answer.status !== 200 ? '' : await answer.text()
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  if (expires > now) return []
  const mend = 'look what answers in front of the worker'
  return [{ where: `${origin}${paths.security}`, says: 'it is missing or has expired', mend }]
}
