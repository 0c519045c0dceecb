import { renderToReadableStream } from 'react-dom/server'
import { chapters } from '../src/content/chapters'
import { readConfiguration } from '../src/domain/configuration'
import { siteAt } from '../src/domain/site-at'
import { hasGiveaway } from '../src/domain/site'
import { chapterPath, paths } from '../src/domain/paths'
import { Document } from '../src/views/document'
import { chapterPage } from '../src/views/pages/chapter'
import { contestPage } from '../src/views/pages/contest'
import { landingPage } from '../src/views/pages/landing'
import type { Page } from '../src/views/page'

/**
 * The same React trees, rendered per request as React's documentation shows. HEADERS has the site's headers by path, as
 * JSON.
 */
const site = siteAt(readConfiguration({}), Date.parse('2025-08-01T00:00:00Z'), 'http://localhost')
if (!hasGiveaway(site)) throw new Error('the default instants cannot be read')
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
