import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from './context.ts'
import { type Refusal, refuse } from './error-pages.ts'
import {
  formatOf,
  isPlainUtf8,
  isSameOrigin,
  type PostBody,
  type PostFormat,
  readBody,
} from './post-format.ts'
import { setRequestContext } from './request-context.ts'

const MAX_BYTES = 16 * 1024

export type Post = { format: PostFormat; body: PostBody }

const refusals = {
  invalidBody: { status: 400, error: 'invalid_body' },
  crossSite: { status: 403, error: 'cross_site' },
  tooLarge: { status: 413, error: 'too_large' },
  otherType: { status: 415, error: 'unsupported_media_type' },
} as const satisfies Record<string, Refusal>

/**
 * The request's post, or the response that refuses it. Hono's parsers accept more: compressed bodies, invalid UTF-8, any
 * charset, `multipart/form-data`, JSON lists.
 */
export async function readPost(
  c: AppContext,
  formats: readonly PostFormat[],
): Promise<Post | Response> {
  const { raw } = c.req
  if (!isSameOrigin(raw, c.var.site.origin)) return refuse(c, refusals.crossSite)
  const format = formatOf(raw)
  if (format === undefined || !formats.includes(format) || !isPlainUtf8(raw)) {
    return refuse(c, refusals.otherType)
  }
  const bytes = await boundedBytes(c)
  if (bytes instanceof Response) return bytes
  const body = bytes && readBody(bytes, format)
  if (body === undefined) return refuse(c, refusals.invalidBody)
  setRequestContext(c)
  return { format, body }
}

/** The body; a response when it is too large, undefined when the connection was lost. Hono caches it for a later validator. */
async function boundedBytes(c: AppContext): Promise<ArrayBuffer | Response | undefined> {
  try {
    return (await boundBody(c, async () => {})) ?? (await c.req.arrayBuffer())
  } catch {
    return undefined
  }
}

const boundBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError: (c) => refuse(c as AppContext, refusals.tooLarge),
})
