import { serverError as words } from 'virtual:content/labels/site'
import { configurationAt, siteAt } from '../domain/site-at.ts'
import { causeOf, framesOf, logError, redacted } from '../lib/log.ts'
import { serverErrorPage } from '../views/pages/server-error.tsx'
import type { AppContext } from './app-env.ts'
import { configurationOf } from './configuration.ts'
import { failure } from './errors.ts'
import { wantsJson } from './media-type.ts'
import { noStore, renderOnce } from './render.tsx'

export async function serverError(error: Error, c: AppContext): Promise<Response> {
  logError('server_error', {
    method: c.req.method,
    path: redacted(c.req.path),
    cause: causeOf(error),
    stack: framesOf(error),
  })
  return failed(c)
}

/** The answer 500: JSON for a script, the page for a person. */
export async function failed(c: AppContext): Promise<Response> {
  if (wantsJson(c.req.raw) || c.req.path.startsWith('/api/')) {
    return c.json(failure(c, 'server_error'), 500, noStore)
  }
  // Computed again, because the middleware that computes the site may be what failed.
  const { origin } = new URL(c.req.url)
  const site = siteAt(configurationAt(configurationOf(c.env), origin), c.var.receivedAt, origin)
  const again = c.req.method === 'POST' ? undefined : c.req.url
  return renderOnce(serverErrorPage(site, again), site, 500).catch((cause: unknown) => {
    logError('error_page_failed', { cause: causeOf(cause) })
    return c.text(words.heading, 500, noStore)
  })
}
