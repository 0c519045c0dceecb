import { build } from 'virtual:build'
import { isIndexed } from '../domain/indexed-paths.ts'
import { MAX_SHARED_AGE_S } from '../giveaway/giveaway.ts'
import type { Page } from '../views/page.ts'
import type { AppContext, Edition } from './app-env.ts'
import { cacheControl, sharedAge } from './cache-control.ts'
import type { CachedPage } from './context.ts'
import { etagOf, holds } from './etag.ts'
import { render } from './render.tsx'

/**
 * Answers with a page that is the same for everybody: 304, cached bytes, or a new render, which is streamed and cached. The
 * ETag is a hash of build, path and site.
 */
export async function servePage(c: AppContext, make: () => Page): Promise<Response> {
  const { raw, path } = c.req
  const { edition, site, now } = c.var
  const age = sharedAge({ edition, now })
  const cached = edition.pages.get(path)
  if (cached !== undefined) return answer(raw, cached, cached.body, age)

  const { html, headers } = await render({ ...make(), indexed: isIndexed(path) }, site)
  const etag = await etagOf([build.id, path, site])
  const page = {
    etag,
    headers: new Headers({
      ...headers,
      etag,
      'cache-control': cacheControl(MAX_SHARED_AGE_S),
      // Tags change nothing, so what a browser fetched ahead serves a link that carries them.
      'no-vary-search': 'params',
    }),
  }
  const [toVisitor, toCache] = html.tee()
  c.executionCtx.waitUntil(cache(edition, path, page, toCache))
  return answer(raw, page, toVisitor, age)
}

async function cache(
  edition: Edition,
  path: string,
  page: Omit<CachedPage, 'body'>,
  html: ReadableStream,
) {
  const body = await new Response(html).blob()
  if (import.meta.env.DEV) return
  edition.pages.set(path, { ...page, body })
}

function answer(
  request: Request,
  page: Omit<CachedPage, 'body'>,
  body: BodyInit,
  age: number,
): Response {
  const { etag } = page
  let { headers } = page
  if (age !== MAX_SHARED_AGE_S) {
    headers = new Headers(headers)
    headers.set('cache-control', cacheControl(age))
  }
  const held = request.headers.get('if-none-match')
  if (held !== null && holds(held, etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}
