import { paths } from '../../../src/pages/paths.ts'
import type { Deployed } from '../../launch-check/deployed.ts'
import type { Finding } from '../../launch-check/finding.ts'
import {
  cardsIn,
  imageFinding,
  isHidden,
  missingPage,
  pageFinding,
} from '../../launch-check/one-page.ts'
import { answerOf } from '../fetch.ts'

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
