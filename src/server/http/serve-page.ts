import { build } from 'virtual:build'
import { sha256Hex } from '../../core/hash.ts'
import { isIndexed } from '../../core/pages/site-pages.ts'
import type { Page } from '../../views/ui/page.ts'
import type { AppContext, CachedPage } from './context.ts'
import { serverErrorResponse } from './error-pages.ts'
import { render } from './render.tsx'

/**
 * Answers with a page that is the same for all visitors: 304, the cached page, or a new one; 500 if
 * there is nothing to show. `state`: data from the ledger that the page shows.
 */
export async function servePage(
  c: AppContext,
  pageOf: () => Page | undefined,
  state?: unknown,
): Promise<Response> {
  const { raw, path } = c.req
  const { snapshot, site } = c.var
  const key = state === undefined ? path : `${path} ${JSON.stringify(state)}`
  // In development Vite changes the files, but not the snapshot.
  const cached = import.meta.env.DEV ? undefined : snapshot.pages.get(path)
  if (cached?.key === key) return answer(raw, cached, cached.body)

  const page = pageOf()
  if (page === undefined) return serverErrorResponse(c)
  const { html, headers } = await render({ ...page, indexed: isIndexed(path) }, site)
  const etag = `"${sha256Hex(JSON.stringify([build.id, key, site])).slice(0, 32)}"`
  const rendered = {
    key,
    etag,
    headers: new Headers({
      ...headers,
      etag,
      // Browsers ask each time. No cache is in front of the worker.
      'cache-control': 'public, max-age=0, must-revalidate',
      // A prefetched page also serves links with campaign tags: only these two change a page.
      'no-vary-search': 'params, except=("profile" "reference")',
    }),
  }
  const [toVisitor, toCache] = html.tee()
  const stored = new Response(toCache).blob()
  c.executionCtx.waitUntil(stored.then((body) => snapshot.pages.set(path, { ...rendered, body })))
  return answer(raw, rendered, toVisitor)
}

function answer(request: Request, page: Omit<CachedPage, 'body'>, body: BodyInit): Response {
  const { etag, headers } = page
  // Cloudflare makes the tag weak when it compresses the page.
  const cachedTag = request.headers.get('if-none-match')?.replace(/^W\//, '')
  // In development the tag does not change with the files.
  const isCurrent = cachedTag === etag && !import.meta.env.DEV
  return isCurrent ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
