import type { Giveaway } from '../../src/giveaway/giveaway.ts'
import { securityHeaders } from '../../src/http/headers.ts'
import { paths } from '../../src/pages/paths.ts'
import { type Fetched, fetchText, type Fetch, jsonIn } from '../fetch.ts'
import { at, type Finding, type Problem, unless } from './finding.ts'

/** A deployed site: its origin (if known), its environment, and how to fetch it. */
type Deployed = { origin: string | undefined; env: string | undefined; fetchImpl: Fetch }

/** Problems of a deployed site's home page, health, giveaway and support page. */
export async function siteFindings(
  { origin, env, fetchImpl }: Deployed,
  giveaways: readonly Giveaway[],
): Promise<Finding[]> {
  if (origin === undefined) {
    const fix = 'set SITE_ORIGIN, or give --site https://…'
    return [{ where: 'the site', problem: 'it was not looked at', fix }]
  }
  const asked = [paths.home, paths.health, paths.contestApi, paths.support]
  const [home, health, contest, support] = (await Promise.all(
    asked.map((path) => fetchText(fetchImpl, `${origin}${path}`)),
  )) as [Fetched, Fetched, Fetched, Fetched]
  if (home.status === 0) {
    const option = env === undefined ? '' : ` -- --env ${env}`
    const fix = `npm run deploy${option}, and look at the route or domain of the worker`
    return [{ where: origin, problem: `it does not answer (${home.text})`, fix }]
  }
  const { code = 'unknown' } = (jsonIn(health) ?? {}) as { code?: string }
  return [
    ...homeFindings(origin, home),
    ...at(
      `${origin}${paths.health}`,
      unless(health.status === 200, {
        problem: `it is not well: ${code}`,
        fix: 'docs/deploy.md has a table of the codes',
      }),
    ),
    ...at(`${origin}${paths.contestApi}`, wrongDays(contest, giveaways)),
    ...at(
      `${origin}${paths.support}`,
      unless(!support.text.includes('/cdn-cgi/l/email-protection'), {
        problem: 'email addresses are hidden from readers without JavaScript',
        fix: 'switch off Email Address Obfuscation in the settings of the zone (Scrape Shield)',
      }),
    ),
  ]
}

const POLICY = 'content-security-policy'

/** Compares the home page's headers and metadata with what the build sends. */
function homeFindings(origin: string, { status, headers, text }: Fetched): Finding[] {
  const policy = headers.get(POLICY) ?? ''
  // Each page has a policy of its own; all other headers are the same.
  const isStrict = policy.includes("default-src 'none'") && !policy.includes('unsafe')
  const other = Object.entries(securityHeaders)
    .filter(([name, value]) => (name === POLICY ? !isStrict : headers.get(name) !== value))
    .map(([name]) => name)
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]
  return at(origin, [
    ...unless(status === 200, { problem: `/ answers ${status}`, fix: 'npx wrangler tail' }),
    ...unless(origin.startsWith('https:'), {
      problem: 'it is not https',
      fix: 'add a domain, and set SITE_ORIGIN to https://…',
    }),
    ...unless(canonical === `${origin}/`, {
      problem: `the canonical URL is ${canonical}`,
      fix: 'set SITE_ORIGIN to this origin, and deploy',
    }),
    ...unless(!/<meta name="robots" content="[^"]*noindex/.test(text), {
      problem: 'search engines are kept out: PREVIEW_NOW is set',
      fix: 'remove PREVIEW_NOW from the deployed settings',
    }),
    ...other.map((name) => ({
      problem: `the header ${name} is ${headers.has(name) ? 'wrong' : 'missing'}`,
      fix: 'look at the rules of the zone (Transform Rules, Managed headers), then deploy again',
    })),
    ...unless(!headers.has('set-cookie'), {
      problem: 'a cookie is set',
      fix: 'switch off the Cloudflare feature that sets it (bot fight mode, load balancing)',
    }),
  ])
}

/** The problem if no local giveaway has the deployed dates. */
function wrongDays(answer: Fetched, giveaways: readonly Giveaway[]): Problem[] {
  if (giveaways.length === 0) return []
  const said = jsonIn(answer) as { opensAt: string; closesAt: string } | undefined
  if (answer.status !== 200 || !said) {
    const fix = 'fix CONTEST_OPENS_AT and CONTEST_CLOSES_AT on the site'
    return [{ problem: 'it returns no dates', fix }]
  }
  const isKnown = giveaways.some(
    ({ opensAt, closesAt }) =>
      Date.parse(said.opensAt) === opensAt.ms && Date.parse(said.closesAt) === closesAt.ms,
  )
  return unless(isKnown, {
    problem: `${said.opensAt} to ${said.closesAt} are not your giveaway's dates`,
    fix: "deploy, or fix the giveaway's dates",
  })
}
