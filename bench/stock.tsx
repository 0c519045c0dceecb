import { renderToReadableStream } from 'react-dom/server'
import { chapterPage } from '../src/chapters/chapter-page.tsx'
import { readConfiguration, siteAt } from '../src/configuration.ts'
import { chapters } from '../src/content/types.ts'
import { contestPage } from '../src/contest/contest-page.tsx'
import { landingPage } from '../src/landing/landing-page.tsx'
import { chapterPath, paths } from '../src/pages/paths.ts'
import { siteOf } from '../src/pages/site.ts'
import { Document } from '../src/ui/document.tsx'
import type { Page } from '../src/ui/page.ts'

/**
 * The same React trees, rendered per request as React's documentation shows. HEADERS has the site's headers by path, as
 * JSON.
 */
const atInstant = siteAt(
  readConfiguration({}),
  Date.parse('2025-08-01T00:00:00Z'),
  'http://localhost',
)
if (!atInstant.giveaway) throw new Error('the default instants cannot be read')
const site = siteOf(atInstant, atInstant.giveaway)
const holy = chapterPath('i-am-holy')
const pages: Record<string, () => Page> = {
  [paths.home]: () => landingPage(site),
  [paths.contest]: () => contestPage(site, paths.contest),
  [holy]: () => chapterPage(site, holy, chapters.get('i-am-holy')!),
}

let headers: Record<string, Headers> | undefined

export default {
  async fetch(request: Request, env: { HEADERS: string }) {
    headers ??= readHeaders(env.HEADERS)
    const { pathname } = new URL(request.url)
    const page = pages[pathname]?.()
    if (page === undefined) return new Response('no such page', { status: 404 })
    const css = page.styles.join('')
    const html = await renderToReadableStream(<Document page={page} site={site} css={css} />)
    return new Response(html, { headers: headers[pathname] ?? [] })
  },
}

function readHeaders(json: string): Record<string, Headers> {
  const lists = Object.entries(JSON.parse(json) as Record<string, [string, string][]>)
  return Object.fromEntries(lists.map(([path, list]) => [path, new Headers(list)]))
}
