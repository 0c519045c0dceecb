import { Hono } from 'hono/tiny'
import { contact } from '../content/book'
import { identities } from '../content/identities'
import { guidePath, identityPath, paths } from '../domain/paths'
import type { AppEnv } from './app-env'
import { previews } from './words'

/** What machines read: search engines, and whoever has found a weakness. */
export const discovery = new Hono<AppEnv>()

const HALF_A_YEAR_MS = 182 * 86_400_000

const indexedPaths = [
  paths.home,
  paths.contest,
  paths.contestRules,
  paths.privacy,
  paths.terms,
  paths.support,
  paths.accessibility,
  ...[...previews.keys()].map((slug) => `/${slug}`),
  ...identities.flatMap(({ slug }) => [identityPath(slug), guidePath(slug)]),
]

discovery.get(paths.robots, (c) => {
  const { origin, preview } = c.var.site
  if (preview !== undefined) return c.text('User-agent: *\nDisallow: /\n')
  return c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}${paths.sitemap}\n`)
})

discovery.get(paths.sitemap, (c) => {
  const urls = indexedPaths.map((path) => `<url><loc>${c.var.site.origin}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' })
})

// RFC 9116. Whoever answers here answers for it today; a copy kept elsewhere goes stale in half a year.
// It is counted by the real clock: a preview's instant would let the file expire at once, or never.
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
