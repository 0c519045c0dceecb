import { prerender } from 'react-dom/static.edge'
import { build } from 'virtual:build'
import { paths } from '../pages/paths.ts'
import type { Site } from '../configuration.ts'
import { Document, stylesOf } from '../ui/document.tsx'
import type { ErrorPage, Page } from '../ui/page.ts'
import { contentSecurityPolicy, securityHeaders } from './headers.ts'

export type Rendered = { html: ReadableStream<Uint8Array>; headers: Record<string, string> }

/**
 * `prerender` waits for the whole tree, so an error in a view becomes the 500 page. Its module omits React's legacy renderer, a
 * fifth of the worker.
 */
export async function render(page: Page | ErrorPage, site: Site): Promise<Rendered> {
  const css = stylesOf(page)
  let failure: unknown
  const { prelude: html } = await prerender(<Document page={page} site={site} css={css} />, {
    onError: (error) => {
      failure = error
    },
    progressiveChunkSize: Infinity,
  })
  if (failure !== undefined) throw failure
  return {
    html,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': await contentSecurityPolicy(css),
      ...(import.meta.env.PROD && hints),
    },
  }
}

// For 103 Early Hints and prerendering. Not in development, where Vite serves the files.
const hints = {
  link: `<${build.script.src}>; rel=preload; as=script; crossorigin; fetchpriority=low; integrity="${build.script.integrity}"`,
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
