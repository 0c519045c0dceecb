import type { PatternRouter } from 'hono/router/pattern-router'
import { identityBySlug } from '../book/chapters.ts'
import { identities } from '../book/identities.ts'
import { log, redacted } from '../lib/log.ts'
import { nearest } from '../lib/words.ts'
import { paths } from '../pages/paths.ts'
import type { Page } from '../views/page.ts'
import { notFoundPage } from '../views/pages/not-found.tsx'
import { unknownChapterPage } from '../views/pages/unknown-chapter.tsx'
import type { AppContext } from './app-env.ts'
import { failure, refuse } from './errors.ts'
import { wantsJson } from './media-type.ts'
import { allowed } from './methods.ts'
import { noStore, renderOnce } from './render.tsx'

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
