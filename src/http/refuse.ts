import { entryPath } from '../domain/paths'
import { refusedPage } from '../views/pages/refused'
import type { AppContext } from './app-env'
import { wantsJson } from './media-type'
import { noStore, renderOnce } from './render'

/** Why a request is turned away before its fields are looked at. */
export type Refusal = { status: 400 | 403 | 405 | 413 | 415 | 429; error: string }

/** Turns a request away: JSON to a script, one plain page to a form. */
export function refuse(
  c: AppContext,
  { status, error }: Refusal,
  more: Record<string, string> = {},
) {
  const headers = { ...noStore, ...retryAfter(status), ...more }
  if (wantsJson(c.req.raw)) return c.json(failure(c, error), status, headers)
  return renderOnce(refusedPage(c.var.site, status), c.var.site, status, headers)
}

/** The JSON of an answer that is no success, which entries call `success` and everything else calls `ok`. */
export function failure({ req }: { req: { path: string } }, error: string) {
  return req.path.startsWith(entryPath('')) ? { success: false, error } : { ok: false, error }
}

/** When to try again, in seconds: after the minute that the limiter counts in, or soon, when no store could serve. */
export function retryAfter(status: number): Record<string, string> {
  if (status === 429) return { 'retry-after': '60' }
  return status === 503 ? { 'retry-after': '30' } : {}
}
