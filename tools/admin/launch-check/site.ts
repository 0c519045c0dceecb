import { securityHeaders } from '../../../src/server/http/headers.ts'
import { dashboardPaths } from '../../../src/core/pages/dashboard-paths.ts'
import { paths } from '../../../src/core/pages/paths.ts'
import { jsonFields } from '../../../src/server/services/outcome.ts'
import { type Fetched, type Fetch, fetchText } from '../fetch.ts'

/** Problems of a deployed site's home page, health and support page. */
export async function siteFindings(origin: string | undefined, fetchImpl: Fetch) {
  if (origin === undefined) return ['The site: set SITE_ORIGIN, or give --site https://…']
  const asked = [paths.home, paths.health, paths.support]
  const [home, health, support] = (await Promise.all(
    asked.map((path) => fetchText(fetchImpl, `${origin}${path}`)),
  )) as [Fetched, Fetched, Fetched]
  if (home.status !== 200)
    return [
      `${origin} answers ${home.status || home.text}: ${obstacleOf(home) ?? "deploy, and look at the worker's domain or route"}`,
    ]
  const { code = 'unknown' } = (jsonFields(health.text) ?? {}) as { code?: string }
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(home.text)?.[1]
  const changed = changedHeaders(home.headers).join(', ')
  return [
    health.status !== 200 &&
      `${origin}${paths.health} says ${code}: ${obstacleOf(health) ?? `${origin}${dashboardPaths.today} says what to do`}`,
    canonical !== `${origin}/` &&
      `${origin}: the canonical URL is ${canonical}: set SITE_ORIGIN to this origin, and deploy`,
    changed !== '' &&
      `${origin}: other headers than the build sends (${changed}): look at the rules of the zone, such as Transform Rules, then deploy again`,
    home.headers.has('set-cookie') &&
      `${origin}: switch off the Cloudflare feature that sets a cookie (bot fight mode, load balancing)`,
    support.text.includes('/cdn-cgi/l/email-protection') &&
      `${origin}${paths.support}: switch off Email Address Obfuscation (Scrape Shield), which hides addresses from readers without JavaScript`,
  ]
}

/** What to do when Cloudflare answers in place of the site. */
export function obstacleOf({ headers }: Fetched): string | undefined {
  const login = URL.parse(headers.get('location') ?? '')?.hostname ?? ''
  if (login.endsWith('.cloudflareaccess.com'))
    return 'Cloudflare Access lets only people in: switch it off for this check, then on again'
  if (headers.has('cf-mitigated'))
    return 'Cloudflare challenges this check: switch off Bot Fight Mode (Security, Settings, Bot traffic), which stops the uptime monitor too'
  return undefined
}

const POLICY = 'content-security-policy'

function changedHeaders(headers: Headers): string[] {
  const policy = headers.get(POLICY) ?? ''
  // Each page has a policy of its own; all other headers are the same.
  const isStrict = policy.includes("default-src 'none'") && !policy.includes('unsafe')
  return Object.entries(securityHeaders)
    .filter(([name, value]) => (name === POLICY ? !isStrict : headers.get(name) !== value))
    .map(([name]) => name)
}
