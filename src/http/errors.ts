import { canonicalPathOf } from '../pages/page-lookup.ts'
import { entryPath, giveawayPath, onHome, paths } from '../pages/paths.ts'
import { refusedPage } from '../ui/plain-pages.tsx'
import type { AppContext } from './app-env.ts'
import { wantsJson } from './media-type.ts'
import { noStore, renderOnce } from './render.tsx'

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
  return renderOnce(refusedPage(c.var.site, status, formOf(c)), c.var.site, status, headers)
}

/** The page with the form that posts to the request's path. */
function formOf({ req: { path }, var: { site } }: AppContext): string | undefined {
  if (path === paths.newsletter) return onHome('emailCapture')
  if (path === paths.quiz) return onHome('quiz')
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
