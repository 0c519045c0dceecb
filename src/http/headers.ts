import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'

// Features that no page uses. `clipboard-write` and `web-share` are not listed: visitors can share a result.
const DENIED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/**
 * The security headers, as one constant table. Hono's `secureHeaders` would build them for each request; cached pages
 * contain them already. This CSP is for answers without HTML; pages set their own. `public/_headers` repeats the table for
 * files.
 *
 * Each header costs about 1 µs per answer, so none is redundant: `frame-ancestors` replaces X-Frame-Options, and
 * cross-origin isolation includes Origin-Agent-Cluster.
 *
 * The referrer policy is not `no-referrer`, because then browsers send form posts with `Origin: null`.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}

const defaults = { ...securityHeaders, 'cache-control': 'no-store' }

/**
 * Adds the security headers to an answer without them. Answers are `no-store` unless they say otherwise: a shared cache may keep one
 * without `Cache-Control` for hours, and Cloudflare's does not tell hosts apart.
 */
export const headers = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const sent = c.res.headers
  if (sent.has('strict-transport-security')) return
  for (const [name, value] of Object.entries(defaults)) {
    if (!sent.has(name)) sent.set(name, value)
  }
})

// Only the hash of the inlined style sheet varies. In development Vite needs its scripts and WebSocket.
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

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
