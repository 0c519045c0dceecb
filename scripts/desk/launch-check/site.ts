import type { Giveaway } from '../../../src/giveaway/giveaway.ts'
import { securityHeaders } from '../../../src/http/headers.ts'
import { drawPath, giveawayApiPath, paths } from '../../../src/pages/paths.ts'
import { answerOf } from '../fetch.ts'
import { migrateCommand } from '../place.ts'
import { pageFindings } from './pages.ts'
import type { Deployed, Finding } from './places.ts'

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
      mend: 'docs/desk.md has a table of the codes',
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

const POLICY = 'content-security-policy'

/** What the home page says to the browser, beside what the build would say. */
function headerFindings({ origin }: Deployed, home: Response): Finding[] {
  const mend = 'look at the rules of the zone (Transform Rules, Managed headers), then deploy again'
  const policy = home.headers.get(POLICY) ?? ''
  // A page's policy names its own hashes; the rest of the table is the same for every answer.
  const isStrict = policy.includes("default-src 'none'") && !policy.includes('unsafe')
  const other = Object.entries(securityHeaders).filter(
    ([name, value]) => name !== POLICY && home.headers.get(name) !== value,
  )
  return [
    ...(home.status === 200
      ? []
      : [{ where: origin, says: `/ answers ${home.status}`, mend: 'npx wrangler tail' }]),
    ...[...(isStrict ? [] : [POLICY]), ...other.map(([name]) => name)].map((name) => ({
      where: origin,
      says: `the header ${name} is ${home.headers.has(name) ? 'another one' : 'missing'}`,
      mend,
    })),
    ...(home.headers.has('set-cookie')
      ? [
          {
            where: origin,
            says: 'a cookie is set',
            mend: 'switch off what sets it in front of the worker (bot fight mode, load balancing)',
          },
        ]
      : []),
  ]
}

async function transport({ origin, hasOrigin, fetchImpl }: Deployed): Promise<Finding[]> {
  if (!origin.startsWith('https:')) {
    return [
      {
        where: origin,
        says: 'it is not https',
        mend: 'give the worker a domain, and SITE_ORIGIN https',
      },
    ]
  }
  // Without SITE_ORIGIN, as in staging, a site takes every origin for its own.
  if (!hasOrigin) return []
  const plain = origin.replace('https:', 'http:')
  const answer = await answerOf(fetchImpl, `${plain}/`)
  const goesOn = typeof answer !== 'string' && [301, 308].includes(answer.status)
  if (goesOn && answer.headers.get('location')?.startsWith(`${origin}/`)) return []
  return [
    {
      where: plain,
      says: 'http is not sent on to https',
      mend: 'set SITE_ORIGIN to the https origin, and deploy',
    },
  ]
}

const CLOCK_MS = 5 * 60_000

/** A giveaway as wrangler.toml and content have it. */
type Period = Pick<Giveaway, 'id' | 'opensAt' | 'closesAt'>

/** Whether the deployed site tells the same days, by the same clock, and publishes its list. */
async function contestFindings(site: Deployed, periods: readonly Period[]): Promise<Finding[]> {
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

/** Whether a giveaway's list can be read. */
async function publicList(
  { origin, place, fetchImpl }: Deployed,
  { id }: { id: string },
): Promise<Finding[]> {
  const where = `${origin}${drawPath(id, 'log.json')}`
  const answer = await answerOf(fetchImpl, where)
  if (typeof answer !== 'string') await answer.body?.cancel()
  if (typeof answer !== 'string' && answer.status === 200) return []
  return [
    {
      where,
      says: 'the public list does not come',
      mend: migrateCommand(place),
    },
  ]
}
