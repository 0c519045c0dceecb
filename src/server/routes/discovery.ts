import { Hono } from 'hono/tiny'
import { contact } from 'virtual:content/book'
import type { AppEnv } from '../http/context.ts'
import { DAY_MS } from '../../core/time/dates.ts'
import { paths } from '../../core/pages/paths.ts'
import { indexedPages } from './pages.ts'

/** Files for search engines and security researchers. */
export const discovery = new Hono<AppEnv>()

const HALF_A_YEAR_MS = 182 * DAY_MS

discovery.get(paths.robots, (c) => {
  const { origin, preview } = c.var.site
  if (preview !== undefined) return c.text('User-agent: *\nDisallow: /\n')
  return c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}${paths.sitemap}\n`)
})

discovery.get(paths.sitemap, (c) => {
  const { origin } = c.var.site
  // Only dates from the content files: search engines ignore the `lastmod` of sites with wrong dates.
  const urls = indexedPages(c.var.site).map(({ path, updated }) => {
    const lastModified = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`
    return `<url><loc>${origin}${path}</loc>${lastModified}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' })
})

// RFC 9116. `Expires` needs the real clock, even in a preview.
discovery.get(paths.security, (c) => {
  const { origin } = c.var.site
  const lines = [
    `Contact: mailto:${contact.email}`,
    `Contact: ${origin}${paths.support}`,
    `Expires: ${new Date(c.var.receivedAt + HALF_A_YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${paths.security}`,
  ]
  return c.text(`${lines.join('\n')}\n`)
})
