import { renderToReadableStream } from 'react-dom/server.edge'
import { build } from 'virtual:build'
import { paths } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import type { ReactNode } from 'react'
import { Document, stylesOf } from '../../views/ui/document.tsx'
import type { ErrorPage, Page } from '../../views/ui/page.ts'
import { contentSecurityPolicy, securityHeaders } from './headers.ts'

/** Rejects when a view throws: before the first byte, because no view suspends. */
export function streamOf(document: ReactNode) {
  // The router logs the error.
  return renderToReadableStream(document, { onError: () => undefined })
}

export async function render(page: Page | ErrorPage, site: Site) {
  const css = stylesOf(page.styles)
  return {
    html: await streamOf(<Document page={page} site={site} css={css} />),
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': await contentSecurityPolicy(css),
      ...(import.meta.env.PROD && hints),
    },
  }
}

const { src, integrity } = build.script
// For 103 Early Hints and prerendering. Not in development, where Vite serves the files.
const hints = {
  link: `<${src}>; rel=preload; as=script; crossorigin; fetchpriority=low; integrity="${integrity}"`,
  'speculation-rules': `"${paths.speculationRules}"`,
}

/** Renders a page that is not cached: errors, confirmations, forms with errors. */
export async function renderOnce(
  page: Page | ErrorPage,
  site: Site,
  status: number,
  more: Record<string, string> = {},
): Promise<Response> {
  const { html, headers } = await render(page, site)
  return new Response(html, {
    status,
    headers: { ...headers, 'cache-control': 'no-store', ...more },
  })
}
