import { paths } from '../../../src/pages/paths.ts'
import { fetchText, type Fetch } from '../fetch.ts'
import { type Finding, unless } from './finding.ts'

type Site = { origin: string; fetchImpl: Fetch }

/** What search engines and link previews read: canonical, robots.txt, sitemap, each of its pages and each card. */
export async function pageFindings(site: Site, home: string): Promise<Finding[]> {
  const { origin } = site
  const robots = await textOf(site, `${origin}${paths.robots}`)
  if (/^Disallow: \/$/m.test(robots) || isHidden(home)) {
    const mend = 'remove PREVIEW_NOW there, and any noindex in front of the worker'
    return [{ where: origin, says: 'search engines are kept out: it shows a preview', mend }]
  }
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(home)?.[1]
  const sitemap = `${origin}${paths.sitemap}`
  const urls = [...(await textOf(site, sitemap)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => url!,
  )
  const own = urls.filter((url) => url.startsWith(`${origin}/`))
  const pages = await inTurn(own, async (url) => ({ url, html: await textOf(site, url) }))
  const cards = new Set(pages.flatMap(({ html }) => cardsIn(html)))
  const images = await inTurn([...cards], (url) => imageFinding(site, url))
  const mend = 'set SITE_ORIGIN to this origin, and deploy'
  return [
    ...unless(canonical === `${origin}/`, {
      where: origin,
      says: `the canonical URL is ${canonical}`,
      mend,
    }),
    ...unless(robots.includes(`Sitemap: ${sitemap}`), {
      where: `${origin}${paths.robots}`,
      says: 'it does not name the sitemap',
      mend,
    }),
    ...unless(urls.length > 0, {
      where: sitemap,
      says: 'the sitemap is empty or missing',
      mend: 'deploy again',
    }),
    ...urls
      .filter((url) => !own.includes(url))
      .map((url) => ({ where: sitemap, says: `it lists ${url}`, mend })),
    ...pages.flatMap(({ url, html }) => pageFinding(url, html)),
    ...images.flat(),
    ...(await missingPage(site)),
  ]
}

/** The text of a 200; empty for everything else. */
async function textOf({ fetchImpl }: Site, url: string): Promise<string> {
  const { status, text } = await fetchText(fetchImpl, url)
  return status === 200 ? text : ''
}

const AT_ONCE = 6

/** Six requests at a time, so that the site is not slowed down. */
async function inTurn<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))))
  }
  return results
}

function pageFinding(where: string, html: string): Finding[] {
  if (html === '') {
    const says = 'the page is in the sitemap and does not answer 200'
    return [{ where, says, mend: 'npx wrangler tail' }]
  }
  if (isHidden(html))
    return [{ where, says: 'it is in the sitemap and says noindex', mend: 'deploy again' }]
  const mend = 'npm run build, and deploy'
  return unless(cardsIn(html).length > 0, { where, says: 'it has no card', mend })
}

function isHidden(html: string): boolean {
  return /<meta name="robots" content="[^"]*noindex/.test(html)
}

function cardsIn(html: string): string[] {
  return [...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, url]) => url!)
}

async function imageFinding({ fetchImpl }: Site, where: string): Promise<Finding[]> {
  const { status, headers } = await fetchText(fetchImpl, where)
  const isImage = status === 200 && headers.get('content-type')?.startsWith('image/') === true
  const mend = 'npm run build, and deploy: the files were left out'
  return unless(isImage, { where, says: 'the card does not come', mend })
}

async function missingPage({ origin, fetchImpl }: Site): Promise<Finding[]> {
  const where = `${origin}/no-such-page`
  const { status } = await fetchText(fetchImpl, where)
  return unless(status === 404, {
    where,
    says: 'a page that is not there does not answer 404',
    mend: 'look what answers in front of the worker',
  })
}
