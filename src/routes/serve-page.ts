import { build } from 'virtual:build'
import { sharedMaxAge } from '../domain/giveaway'
import { render } from '../render'
import type { Page } from '../views/page'
import type { AppContext } from './app-env'
import { PageCache } from './page-cache'

const cache = new PageCache({ entries: 200, bytes: 8 * 1024 * 1024 })

/**
 * Answers with a page that is the same for everybody: from the isolate's cache when it is there, as 304 when the visitor
 * has it, else streamed by React and kept. Its key, and hashed its ETag, is all that a page depends on.
 */
export async function servePage(
  c: AppContext,
  make: () => Page | Promise<Page>,
): Promise<Response> {
  const key = JSON.stringify([build.id, c.req.path, c.var.site])
  const kept = cache.get(key) ?? (await renderAndKeep(c, key, make))
  const headers = { ...kept.headers, 'cache-control': cacheControl(c) }
  if (
    c.req
      .header('if-none-match')
      ?.split(/\s*,\s*/)
      .some((tag) => tag.replace(/^W\//, '') === kept.headers['etag'])
  ) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(kept.body, { headers })
}

async function renderAndKeep(c: AppContext, key: string, make: () => Page | Promise<Page>) {
  const { html, headers: rendered } = await render(await make(), c.var.site)
  const headers = { ...rendered, etag: await etagOf(key) }
  const [toVisitor, toKeep] = html.tee()
  const keep = async () => {
    const body = new Uint8Array(await new Response(toKeep).arrayBuffer())
    if (import.meta.env.PROD) cache.set(key, { body, headers })
  }
  c.executionCtx.waitUntil(keep())
  return { body: toVisitor, headers: headers as Record<string, string> }
}

/** Browsers ask again each time; a shared cache may keep a page for a while, never past the next phase or day. */
export function cacheControl(c: AppContext): string {
  return `public, max-age=0, must-revalidate, s-maxage=${sharedMaxAge(c.var.site.giveaway, c.var.now)}`
}

async function etagOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('').slice(0, 32)}"`
}
