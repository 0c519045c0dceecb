import { securityHeaders } from '../../src/http/security-headers.ts'
import type { Deployed } from './deployed.ts'
import type { Finding } from './finding.ts'

const POLICY = 'content-security-policy'

/** What the home page says to the browser, beside what the build would say. */
export function headerFindings({ origin }: Deployed, home: Response): Finding[] {
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
