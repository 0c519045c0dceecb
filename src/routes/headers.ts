import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './app-env'

const secure = secureHeaders({
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginEmbedderPolicy: 'require-corp',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: {
    camera: [],
    geolocation: [],
    microphone: [],
    payment: [],
    usb: [],
  },
})

/** What every answer of the worker says to the browser; a page adds its own Content-Security-Policy. */
export const headers = createMiddleware<AppEnv>(async (c, next) => {
  await secure(c, next)
  if (!c.res.headers.has('content-security-policy')) {
    c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
})
