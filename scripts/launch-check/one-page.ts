import { answerOf } from '../desk/fetch.ts'
import type { Deployed } from './deployed.ts'
import type { Finding } from './finding.ts'

export function pageFinding(where: string, html: string): Finding[] {
  if (html === '')
    return [
      {
        where,
        says: 'the page is in the sitemap and does not answer 200',
        mend: 'npx wrangler tail',
      },
    ]
  if (isHidden(html))
    return [{ where, says: 'it is in the sitemap and says noindex', mend: 'deploy again' }]
  if (cardsIn(html).length === 0)
    return [{ where, says: 'it has no card', mend: 'npm run build, and deploy' }]
  return []
}

export async function imageFinding({ fetchImpl }: Deployed, where: string): Promise<Finding[]> {
  const answer = await answerOf(fetchImpl, where)
  if (typeof answer !== 'string') await answer.body?.cancel()
  const isImage =
    typeof answer !== 'string' &&
    answer.status === 200 &&
    answer.headers.get('content-type')?.startsWith('image/')
  return isImage
    ? []
    : [
        {
          where,
          says: 'the card does not come',
          mend: 'npm run build, and deploy: the files were left out',
        },
      ]
}

export async function missingPage({ origin, fetchImpl }: Deployed): Promise<Finding[]> {
  const where = `${origin}/no-such-page`
  const answer = await answerOf(fetchImpl, where)
  if (typeof answer !== 'string') await answer.body?.cancel()
  if (typeof answer !== 'string' && answer.status === 404) return []
  return [
    {
      where,
      says: 'a page that is not there does not answer 404',
      mend: 'look what answers in front of the worker',
    },
  ]
}

export function isHidden(html: string): boolean {
  return /<meta name="robots" content="[^"]*noindex/.test(html)
}

export function cardsIn(html: string): string[] {
  return [...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, url]) => url!)
}
