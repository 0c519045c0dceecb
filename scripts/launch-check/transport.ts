import { answerOf } from '../desk/fetch.ts'
import type { Deployed } from './deployed.ts'
import type { Finding } from './finding.ts'

export async function transport({ origin, hasOrigin, fetchImpl }: Deployed): Promise<Finding[]> {
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
