import { serverError as words } from '../content/labels'
import { causeOf, framesOf, logError, redacted } from '../domain/log'
import { configurationAt, siteAt } from '../domain/site-at'
import { serverErrorPage } from '../views/pages/server-error'
import type { AppContext } from './app-env'
import { wantsJson } from './media-type'
import { failure } from './refuse'
import { noStore, renderOnce } from './render'
import { configurationOf } from './configuration'

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
