import type { Handler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext, AppEnv } from './app-env'
import { isPlainUtf8, kindOf, type PostKind } from './media-type'
import { refuse, type Refusal } from './refuse'
import { readClock } from './site'

/** The largest body of a post, in bytes. */
const MAX_BYTES = 16 * 1024

export type PostBody = Readonly<Record<string, unknown>>

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

// Browsers send Origin with every scripted post, so JSON requires it. Old browsers and privacy proxies send neither header
// with a plain form, so it is accepted without. This is safe: there are no cookies or sessions, so a forged post gains nothing.
function isSameOrigin(request: Request, origin: string, kind: PostKind | undefined): boolean {
  const from = request.headers.get('origin')
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null && fetchSite !== 'same-origin') return false
  if (from !== null && from !== 'null')
    return from === origin || from === new URL(request.url).origin
  return fetchSite === 'same-origin' || (from === null && kind === 'form')
}

/** The body; a response when it is too large, undefined when the connection broke. Hono caches it for a later validator. */
async function boundedBytes(c: AppContext): Promise<ArrayBuffer | Response | undefined> {
  try {
    return (await boundBody(c, async () => {})) ?? (await c.req.arrayBuffer())
  } catch {
    return undefined
  }
}

function readJson(bytes: ArrayBuffer): PostBody | undefined {
  try {
    const value: unknown = JSON.parse(decode(bytes))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return value as PostBody
  } catch {
    return undefined // invalid UTF-8 or JSON: answered with 400
  }
}

/** A repeated field becomes a list. */
function readForm(bytes: ArrayBuffer): PostBody | undefined {
  try {
    const text = decode(bytes)
    // URLSearchParams replaces invalid UTF-8; decodeURIComponent throws.
    text.replace(/(?:%[\da-f]{2})+/gi, decodeURIComponent)
    const fields = new Map<string, string[]>()
    for (const [name, value] of new URLSearchParams(text)) {
      const values = fields.get(name)
      if (values === undefined) fields.set(name, [value])
      else values.push(value)
    }
    // fromEntries defines own properties, so a field named __proto__ is harmless.
    return Object.fromEntries(
      [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    )
  } catch {
    return undefined // invalid UTF-8: answered with 400
  }
}

/** Strict UTF-8; a leading byte order mark is removed. */
function decode(bytes: ArrayBuffer): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
}
