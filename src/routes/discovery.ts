import { Hono } from 'hono/tiny'
import { identities } from '../content/identities'
import { identityPath, paths } from '../domain/paths'
import type { AppEnv } from './app-env'
import { previews } from './words'

/** What search engines read. */
export const discovery = new Hono<AppEnv>()

const indexedPaths = [
  paths.home,
  paths.contest,
  paths.contestRules,
  paths.privacy,
  paths.terms,
  paths.support,
  paths.accessibility,
  ...[...previews.keys()].map((slug) => `/${slug}`),
  ...identities.map(({ slug }) => identityPath(slug)),
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
