import { build } from 'virtual:build'
import { prerender } from 'react-dom/static.edge'
import { paths } from '../domain/paths'
import type { Site } from '../domain/site'
import { Document } from '../views/document'
import type { Page } from '../views/page'
import { securityHeaders } from './security-headers'

/** What answers one visitor is kept by nobody. */
export const noStore = { 'cache-control': 'no-store' }

/** A page as it leaves: streamed HTML and the headers that describe it. */
export type Rendered = { html: ReadableStream<Uint8Array>; headers: Record<string, string> }

/**
 * Renders a page to a stream. `prerender` waits for the whole tree, so whatever a view throws rejects here, before the first
 * byte is sent, and becomes the 500 page. Its module has no legacy renderer, which would be a fifth of the worker.
 */
export async function render(page: Page, site: Site): Promise<Rendered> {
  const css = page.styles.join('')
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

// What an edge can send as an early hint, and what browsers may prefetch; Vite's server knows neither.
const hints = {
  link: `<${build.script.src}>; rel=preload; as=script; crossorigin; fetchpriority=low; integrity="${build.script.integrity}"`,
  'speculation-rules': `"${paths.speculationRules}"`,
}

/** The page as a response that nobody keeps: errors, confirmations, forms that come back. */
export async function renderOnce(
  page: Page,
  site: Site,
  status: number,
  more: Record<string, string> = {},
): Promise<Response> {
  const { html, headers } = await render(page, site)
  return new Response(html, { status, headers: { ...headers, ...noStore, ...more } })
}

// The policy's one variable is the hash of the inlined style sheet. In development Vite needs its own scripts and socket.
async function contentSecurityPolicy(css: string): Promise<string> {
  if (import.meta.env.DEV) return "frame-ancestors 'none'; base-uri 'none'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${await sha256(css)}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
