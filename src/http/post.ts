import type { Handler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext, AppEnv } from './app-env'
import { isPlainUtf8, kindOf, type PostKind } from './media-type'
import { refuse, type Refusal } from './refuse'
import { readClock } from './site'

/** The most bytes that a post may have. */
const MAX_BYTES = 16 * 1024

/** A post's fields before they are checked. */
export type PostBody = Readonly<Record<string, unknown>>

/** A post that was read, as a browser's script or a plain form sent it. */
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
 * A route for posts of these kinds: it hands over the fields once origin, type and size are right and all of it has been
 * read; the request's moment is that one. Size is Hono's `bodyLimit`. Hono's own parsers would be laxer: they
 * decompress, replace bytes that are not UTF-8, take any charset, any `application/*+json`, `multipart/form-data`, and
 * JSON that is a list or null.
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

// Every browser sends Origin with a scripted post, so JSON must say where it comes from. Some send neither header with a
// plain form (old ones, privacy proxies). Letting those in is safe: there is no cookie and no session, so a forged post
// could do nothing in a visitor's name that its author could not do from their own machine.
function isSameOrigin(request: Request, origin: string, kind: PostKind | undefined): boolean {
  const from = request.headers.get('origin')
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null && fetchSite !== 'same-origin') return false
  if (from !== null && from !== 'null')
    return from === origin || from === new URL(request.url).origin
  return fetchSite === 'same-origin' || (from === null && kind === 'form')
}

/** The body; a response when it is too large, undefined when the connection broke. Hono keeps it for a later validator. */
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
    return undefined // not UTF-8 or not JSON: the sender's mistake, answered with 400
  }
}

/** A field that comes more than once is a list. */
function readForm(bytes: ArrayBuffer): PostBody | undefined {
  try {
    const text = decode(bytes)
    // URLSearchParams replaces what is not UTF-8 below the percent signs; decodeURIComponent throws.
    text.replace(/(?:%[\da-f]{2})+/gi, decodeURIComponent)
    const fields = new Map<string, string[]>()
    for (const [name, value] of new URLSearchParams(text)) {
      const values = fields.get(name)
      if (values === undefined) fields.set(name, [value])
      else values.push(value)
    }
    // fromEntries defines, never assigns: a field named __proto__ is a field like any other.
    return Object.fromEntries(
      [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    )
  } catch {
    return undefined // not UTF-8: the sender's mistake, answered with 400
  }
}

/** Strict UTF-8; a byte order mark in front is dropped, as everywhere on the web. */
function decode(bytes: ArrayBuffer): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
}
