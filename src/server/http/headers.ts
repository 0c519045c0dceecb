import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'

/**
 * A constant, because Hono's `secureHeaders` builds them for each request; `public/_headers` repeats
 * them for files. This CSP is for responses without HTML. With `no-referrer` browsers would send
 * form posts with `Origin: null`.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

const defaults = { ...securityHeaders, 'cache-control': 'no-store' }

/** `no-store` by default, because a shared cache may keep a response without `Cache-Control` for hours. */
export const headers = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const response = c.res.headers
  if (response.has('strict-transport-security')) return
  for (const [name, value] of Object.entries(defaults)) {
    if (!response.has(name)) response.set(name, value)
  }
})

// In development Vite needs its own scripts and WebSocket.
export async function contentSecurityPolicy(css: string): Promise<string> {
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

export async function scriptlessPolicy(css: string): Promise<string> {
  const policy = await contentSecurityPolicy(css)
  return policy.replace(/(?:script|connect|manifest)-src 'self'; /g, '')
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
