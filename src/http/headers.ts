import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { securityHeaders } from './security-headers.ts'

/** Adds the security headers to an answer without them. */
export const headers = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const sent = c.res.headers
  if (sent.has('strict-transport-security')) return
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!sent.has(name)) sent.set(name, value)
  }
})
