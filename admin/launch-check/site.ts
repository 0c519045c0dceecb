import type { Giveaway } from '../../src/giveaway/giveaway.ts'
import { securityHeaders } from '../../src/http/headers.ts'
import { paths } from '../../src/pages/paths.ts'
import { type Fetched, fetchText, type Fetch, jsonIn } from '../fetch.ts'
import { type Finding, unless } from './finding.ts'

/** A deployed site and how it is asked; `env` is its environment, `now` in milliseconds since the epoch. */
type Deployed = { origin: string; env: string | undefined; fetchImpl: Fetch; now: number }

/** Six answers of a deployed site: its home page, health, giveaway, sitemap, support page, and the home page's card. */
export async function siteFindings(
  site: Deployed,
  giveaways: readonly Giveaway[],
): Promise<Finding[]> {
  const { origin, env, fetchImpl } = site
  const home = await fetchText(fetchImpl, `${origin}${paths.home}`)
  if (home.status === 0) {
    const option = env === undefined ? '' : ` -- --env ${env}`
    const fix = `npm run deploy${option}, and look at the route or domain of the worker`
    return [{ where: origin, says: `it does not answer (${home.text})`, fix }]
  }
  const found = await Promise.all([
    health(site),
    days(site, giveaways),
    sitemap(site),
    addresses(site),
    card(site, home),
  ])
  return [...homeFindings(site, home), ...found.flat()]
}

const POLICY = 'content-security-policy'

/** What the home page says to browsers and search engines, beside what the build would say. */
function homeFindings({ origin }: Deployed, { status, headers, text }: Fetched): Finding[] {
  const policy = headers.get(POLICY) ?? ''
  // A page's policy names its own hashes; the rest of the table is the same for every answer.
  const isStrict = policy.includes("default-src 'none'") && !policy.includes('unsafe')
  const other = Object.entries(securityHeaders)
    .filter(([name, value]) => (name === POLICY ? !isStrict : headers.get(name) !== value))
    .map(([name]) => name)
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]
  return [
    ...unless(status === 200, {
      where: origin,
      says: `/ answers ${status}`,
      fix: 'npx wrangler tail',
    }),
    ...unless(origin.startsWith('https:'), {
      where: origin,
      says: 'it is not https',
      fix: 'give the worker a domain, and SITE_ORIGIN https',
    }),
    ...unless(canonical === `${origin}/`, {
      where: origin,
      says: `the canonical URL is ${canonical}`,
      fix: 'set SITE_ORIGIN to this origin, and deploy',
    }),
    ...unless(!/<meta name="robots" content="[^"]*noindex/.test(text), {
      where: origin,
      says: 'search engines are kept out: it shows a preview',
      fix: 'remove PREVIEW_NOW there, and any noindex in front of the worker',
    }),
    ...other.map((name) => ({
      where: origin,
      says: `the header ${name} is ${headers.has(name) ? 'another one' : 'missing'}`,
      fix: 'look at the rules of the zone (Transform Rules, Managed headers), then deploy again',
    })),
    ...unless(!headers.has('set-cookie'), {
      where: origin,
      says: 'a cookie is set',
      fix: 'switch off what sets it in front of the worker (bot fight mode, load balancing)',
    }),
  ]
}

async function health({ origin, fetchImpl }: Deployed): Promise<Finding[]> {
  const where = `${origin}${paths.health}`
  const answer = await fetchText(fetchImpl, where)
  const { code = 'no code' } = (jsonIn(answer) ?? {}) as { code?: string }
  return unless(answer.status === 200, {
    where,
    says: `it is not well: ${code}`,
    fix: 'docs/deploy.md has a table of the codes',
  })
}

const CLOCK_MS = 5 * 60_000

/** Whether the deployed site tells the days of a giveaway that is here, by the same clock. */
async function days(
  { origin, fetchImpl, now }: Deployed,
  giveaways: readonly Giveaway[],
): Promise<Finding[]> {
  const where = `${origin}${paths.contestApi}`
  const answer = await fetchText(fetchImpl, where)
  const said = jsonIn(answer) as { opensAt: string; closesAt: string; now: string } | undefined
  if (answer.status !== 200 || !said) {
    const fix = 'fix CONTEST_OPENS_AT and CONTEST_CLOSES_AT there'
    return [{ where, says: 'it does not tell the phase', fix }]
  }
  const isKnown = giveaways.some(
    ({ opensAt, closesAt }) =>
      Date.parse(said.opensAt) === opensAt.ms && Date.parse(said.closesAt) === closesAt.ms,
  )
  return [
    ...unless(isKnown, {
      where,
      says: `it has other days: ${said.opensAt} to ${said.closesAt}`,
      fix: 'deploy what is here, or take over what is there',
    }),
    ...unless(Math.abs(Date.parse(said.now) - now) <= CLOCK_MS, {
      where,
      says: `its clock says ${said.now}`,
      fix: 'remove PREVIEW_NOW there, or set the clock of this computer',
    }),
  ]
}

async function sitemap({ origin, fetchImpl }: Deployed): Promise<Finding[]> {
  const where = `${origin}${paths.sitemap}`
  const { text } = await fetchText(fetchImpl, where)
  const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
  const foreign = urls.find((url) => !url.startsWith(`${origin}/`))
  return [
    ...unless(urls.length > 0, { where, says: 'it is empty or missing', fix: 'deploy again' }),
    ...unless(foreign === undefined, {
      where,
      says: `it lists ${foreign}`,
      fix: 'set SITE_ORIGIN to this origin, and deploy',
    }),
  ]
}

/** Whether Cloudflare replaces email addresses with what only a script can read. */
async function addresses({ origin, fetchImpl }: Deployed): Promise<Finding[]> {
  const where = `${origin}${paths.support}`
  const { text } = await fetchText(fetchImpl, where)
  return unless(!text.includes('/cdn-cgi/l/email-protection'), {
    where,
    says: 'email addresses are hidden from readers without JavaScript',
    fix: 'switch off Email Address Obfuscation in the settings of the zone (Scrape Shield)',
  })
}

/** The picture that a link to the home page is shown with. */
async function card({ origin, fetchImpl }: Deployed, home: Fetched): Promise<Finding[]> {
  const fix = 'npm run build, and deploy: the files were left out'
  const where = /<meta property="og:image" content="([^"]+)"/.exec(home.text)?.[1]
  if (where === undefined) return [{ where: origin, says: 'it has no card', fix }]
  const { status, headers } = await fetchText(fetchImpl, where)
  const isImage = status === 200 && headers.get('content-type')?.startsWith('image/') === true
  return unless(isImage, { where, says: 'the card does not come', fix })
}
