import type { PatternRouter } from 'hono/router/pattern-router'
import { identities } from '../content/identities'
import { identityBySlug } from '../domain/identities'
import { log, redacted } from '../domain/log'
import { nearest } from '../domain/nearest'
import { paths } from '../domain/paths'
import type { Page } from '../views/page'
import { notFoundPage } from '../views/pages/not-found'
import { unknownChapterPage } from '../views/pages/unknown-chapter'
import type { AppContext } from './app-env'
import { wantsJson } from './media-type'
import { allowed } from './methods'
import { failure, refuse } from './refuse'
import { noStore, renderOnce } from './render'

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
