import type { PatternRouter } from 'hono/router/pattern-router'
import { serverError as words } from '../content/labels'
import { identities } from '../content/identities'
import { configurationAt, siteAt } from '../domain/site-at'
import { identityBySlug } from '../domain/identities'
import { causeOf, framesOf, log, logError } from '../domain/log'
import { nearest } from '../domain/nearest'
import { paths } from '../domain/paths'
import type { Page } from '../views/page'
import { unknownChapterPage } from '../views/pages/unknown-chapter'
import { notFoundPage } from '../views/pages/not-found'
import { serverErrorPage } from '../views/pages/server-error'
import type { AppContext } from './app-env'
import { wantsJson } from './media-type'
import { allowed } from './methods'
import { failure, refuse } from './refuse'
import { noStore, renderOnce } from './render'
import { configurationOf } from './settings'

/** Longer slugs are not compared: the time grows with the length, and no identity's slug is longer. */
const MAX_WORD = 40

const slugs = identities.map(({ slug }) => slug)

/** 405 with `Allow` for a known path with a wrong method; else the 404 page and a log line. */
export async function notFound(c: AppContext, methods: PatternRouter<string>): Promise<Response> {
  const allow = allowed(c, methods)
  if (allow !== undefined) {
    return refuse(c, { status: 405, error: 'method_not_allowed' }, { allow })
  }
  log('not_found', { method: c.req.method, path: redacted(c.req.path) })
  if (wantsJson(c.req.raw)) return c.json(failure(c, 'not_found'), 404, noStore)
  return renderOnce(missingPage(c), c.var.site, 404)
}

function missingPage({ req, var: { site } }: AppContext): Page {
  const [, word] = /^\/i-am-(.*)/.exec(req.path) ?? []
  if (word === undefined) return notFoundPage(site)
  const near = nearest(word.slice(0, MAX_WORD), slugs)
  return unknownChapterPage(site, paths.home, near === undefined ? near : identityBySlug(near))
}

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

/** A path for the log: without segments that may name a person, and shortened. */
function redacted(path: string): string {
  const segments = path.split('/')
  return segments
    .map((segment) => (/@|%(?:25)*40/.test(segment) ? '[redacted]' : segment))
    .join('/')
    .slice(0, 200)
}
