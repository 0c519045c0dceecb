// Everything that no page here uses. `clipboard-write` and `web-share` are left out: a visitor may share a result.
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
 * What every answer says to the browser, in one constant table: Hono's `secureHeaders` builds and sets the same lines anew
 * for each request, which a page that is kept as bytes need not pay for. Such a page carries them already. The policy is
 * that of an answer without markup; a page brings its own. `public/_headers` repeats the table for files.
 *
 * Each line costs every answer a microsecond, so none stands here twice: `frame-ancestors` is what X-Frame-Options was, and
 * a page that the two cross-origin policies isolate has an agent cluster of its origin's own without asking for one.
 *
 * The referrer policy is not `no-referrer`, because under that one browsers send form posts with `Origin: null`.
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
