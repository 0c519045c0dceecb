import { unknownChapterPage } from '../../views/chapters/coming-soon-page.tsx'
import type { AppContext } from '../http/context.ts'
import { failureBody, clientError, serverErrorResponse } from '../http/error-pages.ts'
import { wantsJson } from '../http/post-format.ts'
import { redirected } from '../http/redirects.ts'
import { renderOnce } from '../http/render.tsx'
import { causeOf, framesOf, log, logError, redacted } from '../log.ts'
import { notFoundPage } from '../../views/ui/error-pages.tsx'
import type { ErrorPage } from '../../views/ui/page.ts'

export function wrongMethod(c: AppContext, methods: string[]) {
  return clientError(c, { status: 405, error: 'method_not_allowed' }, { allow: methods.join(', ') })
}

/** Redirects an old or damaged link to its page; otherwise logs the path and answers 404. */
export async function notFound(c: AppContext): Promise<Response> {
  const { method } = c.req
  const answer = method === 'GET' || method === 'HEAD' ? await redirected(c) : undefined
  if (answer !== undefined) return answer
  log('not_found', { method, path: redacted(c.req.path) })
  if (wantsJson(c.req.raw)) return c.json(failureBody(c, 'not_found'), 404)
  return renderOnce(missingPage(c), c.var.site, 404)
}

export async function serverError(error: Error, c: AppContext): Promise<Response> {
  logError('server_error', {
    method: c.req.method,
    path: redacted(c.req.path),
    cause: causeOf(error),
    stack: framesOf(error),
  })
  return serverErrorResponse(c)
}

function missingPage({ req, var: { site } }: AppContext): ErrorPage {
  return req.path.startsWith('/i-am-') ? unknownChapterPage(site) : notFoundPage()
}
