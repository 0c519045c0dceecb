import type { PatternRouter } from 'hono/router/pattern-router'
import { serverError as words } from '../content/book'
import { readConfiguration, siteAt } from '../domain/configuration'
import { causeOf, framesOf, log, logError } from '../domain/log'
import { noStore, renderOnce } from '../render'
import { notFoundPage } from '../views/pages/not-found'
import { serverErrorPage } from '../views/pages/server-error'
import type { AppContext } from './app-env'
import { allowed } from './methods'
import { wantsJson } from './post'
import { failure, refuse } from './refuse'

/** A known path under a wrong method: 405 with `Allow`. Any other: the 404 page, and a line that says which was missed. */
export async function notFound(c: AppContext, methods: PatternRouter<string>): Promise<Response> {
  const allow = allowed(c, methods)
  if (allow !== undefined) {
    return refuse(c, { status: 405, error: 'method_not_allowed' }, { allow })
  }
  log('not_found', { method: c.req.method, path: redacted(c.req.path) })
  if (wantsJson(c.req.raw)) return c.json(failure(c, 'not_found'), 404, noStore)
  return renderOnce(notFoundPage(c.var.site), c.var.site, 404)
}

/** A bug, or configuration that cannot be read: logged with its cause, told to the visitor in one friendly page. */
export async function serverError(error: Error, c: AppContext): Promise<Response> {
  logError('server_error', {
    method: c.req.method,
    path: redacted(c.req.path),
    cause: causeOf(error),
    stack: framesOf(error),
  })
  if (wantsJson(c.req.raw)) return c.json(failure(c, 'server_error'), 500, noStore)
  // The configuration itself may be what failed, so this page stands on the defaults alone.
  const site = siteAt(readConfiguration({}), Date.now(), new URL(c.req.url).origin)
  return renderOnce(serverErrorPage(site), site, 500).catch((cause: unknown) => {
    logError('error_page_failed', { cause: causeOf(cause) })
    return c.text(words.heading, 500, noStore)
  })
}

/** A path without the segments that may name a person, and no longer than a line should be. */
function redacted(path: string): string {
  const segments = path.split('/')
  return segments
    .map((segment) => (/@|%(?:25)*40/.test(segment) ? '[redacted]' : segment))
    .join('/')
    .slice(0, 200)
}
