import { renderToReadableStream } from 'react-dom/server'
import { chapter } from '../src/content/chapters/i-am-holy'
import { readConfiguration, siteAt } from '../src/domain/configuration'
import { chapterPath, paths } from '../src/domain/paths'
import { securityHeaders } from '../src/security-headers'
import { Document } from '../src/views/document'
import { chapterPage } from '../src/views/pages/chapter'
import { contestPage } from '../src/views/pages/contest'
import { landingPage } from '../src/views/pages/landing'
import type { Page } from '../src/views/page'

/** The same trees as React's own documentation serves them, rendered for each request, under the same security headers. */
const site = siteAt(readConfiguration({}), Date.parse('2025-08-01T00:00:00Z'), 'http://localhost')
const holy = chapterPath('i-am-holy')
const pages: Record<string, () => Page> = {
  [paths.home]: () => landingPage(site),
  [paths.contest]: () => contestPage(site),
  [holy]: () => chapterPage(site, holy, 'i-am-holy', chapter),
}

export default {
  async fetch(request: Request) {
    const page = pages[new URL(request.url).pathname]?.()
    if (page === undefined) return new Response('no such page', { status: 404 })
    const css = page.styles.join('')
    const html = await renderToReadableStream(<Document page={page} site={site} css={css} />)
    return new Response(html, {
      headers: { ...securityHeaders, 'content-type': 'text/html; charset=utf-8' },
    })
  },
}
