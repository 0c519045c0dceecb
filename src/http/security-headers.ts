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
