import { causeOf, logError } from '../log.ts'
import { entryPath } from '../../core/pages/paths.ts'
import { clientErrorPage, serverErrorPage } from '../../views/ui/error-pages.tsx'
import { serverError as labels } from '../../views/ui/labels.ts'
import type { AppContext } from './context.ts'
import { wantsJson } from './post-format.ts'
import { renderOnce } from './render.tsx'

type ClientError = { status: 400 | 401 | 403 | 405 | 413 | 415 | 429; error: string }

export function clientError(
  c: AppContext,
  { status, error }: ClientError,
  extraHeaders: Record<string, string> = {},
) {
  const headers = { ...retryAfter(status), ...extraHeaders }
  if (wantsJson(c.req.raw)) return c.json(failureBody(c, error), status, headers)
  return renderOnce(clientErrorPage(status), c.var.site, status, headers)
}

/** The JSON of a failure: entries use `success`, everything else `ok`. */
export function failureBody({ req }: { req: { path: string } }, error: string) {
  return req.path.startsWith(entryPath('')) ? { success: false, error } : { ok: false, error }
}

/** `Retry-After` in seconds: the limiter's period for 429, less for 503. */
export function retryAfter(status: number): Record<string, string> {
  if (status === 429) return { 'retry-after': '60' }
  return status === 503 ? { 'retry-after': '30' } : {}
}

export async function serverErrorResponse(c: AppContext): Promise<Response> {
  if (wantsJson(c.req.raw) || c.req.path.startsWith('/api/')) {
    return c.json(failureBody(c, 'server_error'), 500)
  }
  const again = c.req.method === 'POST' ? undefined : c.req.url
  return renderOnce(serverErrorPage(again), c.var.site, 500).catch((cause: unknown) => {
    logError('error_page_failed', { cause: causeOf(cause) })
    return c.text(labels.heading, 500)
  })
}
