import type { Handler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext, AppEnv } from './context.ts'
import { type Refusal, refuse } from './errors.ts'
import {
  isPlainUtf8,
  isSameOrigin,
  kindOf,
  type PostBody,
  type PostKind,
  readForm,
  readJson,
} from './request.ts'
import { readClock } from './site.ts'

/** The largest body of a post, in bytes. */
const MAX_BYTES = 16 * 1024

/** A parsed post, from a script or a plain form. */
export type Post = { kind: PostKind; body: PostBody }

type Answer = Response | void | Promise<Response | void>

const refusals = {
  unreadable: { status: 400, error: 'unreadable' },
  crossSite: { status: 403, error: 'cross_site' },
  tooLarge: { status: 413, error: 'too_large' },
  otherType: { status: 415, error: 'unsupported_media_type' },
} as const satisfies Record<string, Refusal>

const boundBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError: (c) => refuse(c as AppContext, refusals.tooLarge),
})

/**
 * Handles posts of these kinds: checks origin, type and size, reads the whole body and sets the request's time again. Hono's
 * `bodyLimit` checks the size. Hono's own parsers are less strict: they decompress, replace invalid UTF-8, accept any
 * charset, any `application/*+json`, `multipart/form-data`, and JSON lists or null.
 */
export function withPost(
  kinds: readonly PostKind[],
  handle: (c: AppContext, post: Post, next: Next) => Answer,
): Handler<AppEnv> {
  return async (c, next) => {
    const { raw } = c.req
    const kind = kindOf(raw)
    if (!isSameOrigin(raw, c.var.site.origin, kind)) return refuse(c, refusals.crossSite)
    if (kind === undefined || !kinds.includes(kind) || !isPlainUtf8(raw)) {
      return refuse(c, refusals.otherType)
    }
    const bytes = await boundedBytes(c)
    if (bytes instanceof Response) return bytes
    const body = bytes && (kind === 'json' ? readJson(bytes) : readForm(bytes))
    if (body === undefined) return refuse(c, refusals.unreadable)
    readClock(c)
    return handle(c, { kind, body }, next)
  }
}

/** The body; a response when it is too large, undefined when the connection broke. Hono caches it for a later validator. */
async function boundedBytes(c: AppContext): Promise<ArrayBuffer | Response | undefined> {
  try {
    return (await boundBody(c, async () => {})) ?? (await c.req.arrayBuffer())
  } catch {
    return undefined
  }
}
