import { serverError as labels } from 'virtual:content/labels/site'
import { identityBySlug } from '../book/chapters.ts'
import { identities } from '../book/identities.ts'
import { unknownChapterPage } from '../chapters/coming-soon-page.tsx'
import { configurationAt, siteAt } from '../configuration.ts'
import { causeOf, framesOf, log, logError, redacted } from '../lib/log.ts'
import { nearest } from '../lib/words.ts'
import { canonicalPathOf } from '../pages/page-lookup.ts'
import { entryPath, giveawayPath, onHome, paths } from '../pages/paths.ts'
import type { Page } from '../ui/page.ts'
import { notFoundPage, refusedPage, serverErrorPage } from '../ui/plain-pages.tsx'
import { type AppContext, configurationOf } from './context.ts'
import { noStore, renderOnce } from './render.tsx'
import { wantsJson } from './request.ts'

/** Why a request is refused before its fields are checked. */
export type Refusal = { status: 400 | 403 | 405 | 413 | 415 | 429; error: string }

/** Refuses a request: JSON for a script, a page for a plain form. */
export function refuse(
  c: AppContext,
  { status, error }: Refusal,
  more: Record<string, string> = {},
) {
  const headers = { ...noStore, ...retryAfter(status), ...more }
  if (wantsJson(c.req.raw)) return c.json(failure(c, error), status, headers)
  return renderOnce(refusedPage(status, formOf(c)), c.var.site, status, headers)
}

/** The page with the form that posts to the request's path. */
function formOf({ req: { path }, var: { site } }: AppContext): string | undefined {
  if (path === paths.newsletter) return onHome('join')
  if (path === paths.quiz) return onHome('quiz')
  if (path === paths.plan) return paths.plan
  const entered = site.giveaways.find(({ formId }) => entryPath(formId) === path)
  return entered && canonicalPathOf(site, giveawayPath(entered.id))
}

/** The JSON of a failure: entries use `success`, everything else `ok`. */
export function failure({ req }: { req: { path: string } }, error: string) {
  return req.path.startsWith(entryPath('')) ? { success: false, error } : { ok: false, error }
}

/** `Retry-After` in seconds: the limiter's minute (429), or a short time when no store answers (503). */
export function retryAfter(status: number): Record<string, string> {
  if (status === 429) return { 'retry-after': '60' }
  return status === 503 ? { 'retry-after': '30' } : {}
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
  return renderOnce(serverErrorPage(again), site, 500).catch((cause: unknown) => {
    logError('error_page_failed', { cause: causeOf(cause) })
    return c.text(labels.heading, 500, noStore)
  })
}

/** Longer slugs are not compared: the time grows with the length, and no identity's slug is longer. */
const MAX_WORD = 40

const slugs = identities.map(({ slug }) => slug)

/** The answer to a known path with a method that it does not take. */
export function wrongMethod(c: AppContext, methods: string[]) {
  return refuse(c, { status: 405, error: 'method_not_allowed' }, { allow: methods.join(', ') })
}

/** The 404 page, and a log line. */
export async function notFound(c: AppContext): Promise<Response> {
  log('not_found', { method: c.req.method, path: redacted(c.req.path) })
  if (wantsJson(c.req.raw)) return c.json(failure(c, 'not_found'), 404, noStore)
  return renderOnce(missingPage(c), c.var.site, 404)
}

function missingPage({ req, var: { site } }: AppContext): Page {
  const [, word] = /^\/i-am-(.*)/.exec(req.path) ?? []
  if (word === undefined) return notFoundPage()
  const near = nearest(word.slice(0, MAX_WORD), slugs)
  return unknownChapterPage(site, near === undefined ? near : identityBySlug(near))
}
