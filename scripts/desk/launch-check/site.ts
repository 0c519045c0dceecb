import type { Giveaway } from '../../../src/giveaway/giveaway.ts'
import { securityHeaders } from '../../../src/http/headers.ts'
import { drawPath, giveawayApiPath, paths } from '../../../src/pages/paths.ts'
import { type Fetched, fetchText, type Fetch, jsonIn } from '../fetch.ts'
import { migrateCommand, type Target } from '../target.ts'
import { type Finding, unless } from './finding.ts'
import { pageFindings } from './pages.ts'

/**
 * A deployed site: its origin, whether SITE_ORIGIN names it there, where its ledger is, and how it is asked. `now` is in
 * milliseconds since the epoch.
 */
type Deployed = {
  origin: string
  hasOrigin: boolean
  target: Target
  fetchImpl: Fetch
  now: number
}

/** Everything that visitors, search engines and monitors meet at a deployed site. */
export async function siteFindings(
  site: Deployed,
  giveaways: readonly Giveaway[],
): Promise<Finding[]> {
  const { origin, target, fetchImpl } = site
  const home = await fetchText(fetchImpl, `${origin}${paths.home}`)
  if (home.status === 0) {
    const env = target.env === undefined ? '' : ` -- --env ${target.env}`
    const mend = `npm run deploy${env}, and look at the route or domain of the worker`
    return [{ where: origin, says: `it does not answer (${home.text})`, mend }]
  }
  const found = await Promise.all([
    transport(site),
    health(site),
    security(site),
    ...giveaways.flatMap((giveaway) => [days(site, giveaway), publicList(site, giveaway)]),
    pageFindings(site, home.text),
  ])
  return [...headerFindings(site, home), ...found.flat()]
}

const POLICY = 'content-security-policy'

/** What the home page says to the browser, beside what the build would say. */
function headerFindings({ origin }: Deployed, { status, headers }: Fetched): Finding[] {
  const policy = headers.get(POLICY) ?? ''
  // A page's policy names its own hashes; the rest of the table is the same for every answer.
  const isStrict = policy.includes("default-src 'none'") && !policy.includes('unsafe')
  const other = Object.entries(securityHeaders)
    .filter(([name, value]) => (name === POLICY ? !isStrict : headers.get(name) !== value))
    .map(([name]) => name)
  return [
    ...unless(status === 200, {
      where: origin,
      says: `/ answers ${status}`,
      mend: 'npx wrangler tail',
    }),
    ...other.map((name) => ({
      where: origin,
      says: `the header ${name} is ${headers.has(name) ? 'another one' : 'missing'}`,
      mend: 'look at the rules of the zone (Transform Rules, Managed headers), then deploy again',
    })),
    ...unless(!headers.has('set-cookie'), {
      where: origin,
      says: 'a cookie is set',
      mend: 'switch off what sets it in front of the worker (bot fight mode, load balancing)',
    }),
  ]
}

async function transport({ origin, hasOrigin, fetchImpl }: Deployed): Promise<Finding[]> {
  if (!origin.startsWith('https:')) {
    const mend = 'give the worker a domain, and SITE_ORIGIN https'
    return [{ where: origin, says: 'it is not https', mend }]
  }
  // Without SITE_ORIGIN, as in staging, a site takes every origin for its own.
  if (!hasOrigin) return []
  const plain = origin.replace('https:', 'http:')
  const { status, headers } = await fetchText(fetchImpl, `${plain}/`)
  const goesOn =
    [301, 308].includes(status) && headers.get('location')?.startsWith(`${origin}/`) === true
  return unless(goesOn, {
    where: plain,
    says: 'http is not sent on to https',
    mend: 'set SITE_ORIGIN to the https origin, and deploy',
  })
}

async function health({ origin, fetchImpl }: Deployed): Promise<Finding[]> {
  const where = `${origin}${paths.health}`
  const answer = await fetchText(fetchImpl, where)
  const { code = 'no code' } = (jsonIn(answer) ?? {}) as { code?: string }
  return unless(answer.status === 200, {
    where,
    says: `it is not well: ${code}`,
    mend: 'docs/desk.md has a table of the codes',
  })
}

async function security({ origin, fetchImpl, now }: Deployed): Promise<Finding[]> {
  const where = `${origin}${paths.security}`
  const { status, text } = await fetchText(fetchImpl, where)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  return unless(status === 200 && expires > now, {
    where,
    says: 'it is missing or has expired',
    mend: 'look what answers in front of the worker',
  })
}

const CLOCK_MS = 5 * 60_000

/** Whether the deployed site tells the same days as wrangler.toml and content, by the same clock. */
async function days(
  { origin, fetchImpl, now }: Deployed,
  { id, opensAt, closesAt }: Giveaway,
): Promise<Finding[]> {
  const where = `${origin}${giveawayApiPath(id)}`
  const answer = await fetchText(fetchImpl, where)
  const said = jsonIn(answer) as { opensAt: string; closesAt: string; now: string } | undefined
  if (answer.status !== 200 || !said) {
    const mend = 'mend CONTEST_OPENS_AT and CONTEST_CLOSES_AT there'
    return [{ where, says: 'it does not tell the phase', mend }]
  }
  const isSame =
    Date.parse(said.opensAt) === opensAt.ms && Date.parse(said.closesAt) === closesAt.ms
  return [
    ...unless(isSame, {
      where,
      says: `it has other days: ${said.opensAt} to ${said.closesAt}`,
      mend: 'deploy what is here, or take over what is there',
    }),
    ...unless(Math.abs(Date.parse(said.now) - now) <= CLOCK_MS, {
      where,
      says: `its clock says ${said.now}`,
      mend: 'remove PREVIEW_NOW there, or set the clock of this computer',
    }),
  ]
}

/** Whether a giveaway's list can be read. */
async function publicList(
  { origin, target, fetchImpl }: Deployed,
  { id }: Giveaway,
): Promise<Finding[]> {
  const where = `${origin}${drawPath(id, 'log.json')}`
  const { status } = await fetchText(fetchImpl, where)
  const mend = migrateCommand(target)
  return unless(status === 200, { where, says: 'the public list does not come', mend })
}
