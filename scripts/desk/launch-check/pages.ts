import { paths } from '../../../src/pages/paths.ts'
import { answerOf } from '../fetch.ts'
import type { Deployed, Finding } from './places.ts'

const AT_ONCE = 6

/** What search engines and link previews read: canonical, robots.txt, sitemap, each of its pages and each card. */
export async function pageFindings(site: Deployed, home: string): Promise<Finding[]> {
  const { origin } = site
  const robots = await textOf(site, `${origin}${paths.robots}`)
  if (/^Disallow: \/$/m.test(robots) || isHidden(home)) {
    const mend = 'remove PREVIEW_NOW there, and any noindex in front of the worker'
    return [{ where: origin, says: 'search engines are kept out: it shows a preview', mend }]
  }
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(home)?.[1]
  const asSitemap = `${origin}${paths.sitemap}`
  const urls = [...(await textOf(site, asSitemap)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => url!,
  )
  const own = urls.filter((url) => url.startsWith(`${origin}/`))
  const mend = 'set SITE_ORIGIN to this origin, and deploy'
  const pages = await inTurn(own, async (url) => ({ url, html: await textOf(site, url) }))
  const cards = new Set(pages.flatMap(({ html }) => cardsIn(html)))
  const images = await inTurn([...cards], (url) => imageFinding(site, url))
  return [
    ...(canonical === `${origin}/`
      ? []
      : [{ where: origin, says: `the canonical URL is ${canonical}`, mend }]),
    ...(robots.includes(`Sitemap: ${asSitemap}`)
      ? []
      : [{ where: `${origin}${paths.robots}`, says: 'it does not name the sitemap', mend }]),
    ...(urls.length > 0
      ? []
      : [{ where: asSitemap, says: 'the sitemap is empty or missing', mend: 'deploy again' }]),
    ...urls
      .filter((url) => !own.includes(url))
      .map((url) => ({ where: asSitemap, says: `it lists ${url}`, mend })),
    ...pages.flatMap(({ url, html }) => pageFinding(url, html)),
    ...images.flat(),
    ...(await missingPage(site)),
  ]
}

/** The text of a 200; empty for everything else. */
async function textOf({ fetchImpl }: Deployed, url: string): Promise<string> {
  const answer = await answerOf(fetchImpl, url)
  if (typeof answer === 'string') return ''
  const text = await answer.text()
  return answer.status === 200 ? text : ''
}

/** Six requests at a time, so that the site is not slowed down. */
async function inTurn<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))))
  }
  return results
}

function pageFinding(where: string, html: string): Finding[] {
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

async function imageFinding({ fetchImpl }: Deployed, where: string): Promise<Finding[]> {
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

async function missingPage({ origin, fetchImpl }: Deployed): Promise<Finding[]> {
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

function isHidden(html: string): boolean {
  return /<meta name="robots" content="[^"]*noindex/.test(html)
}

function cardsIn(html: string): string[] {
  return [...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, url]) => url!)
}
