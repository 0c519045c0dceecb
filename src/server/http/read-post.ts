import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from './context.ts'
import { refuse } from './error-pages.ts'
import { formatOf, isSameOrigin, type PostBody, type PostFormat, readBody } from './post-format.ts'
import { setRequestContext } from './request-context.ts'

const MAX_BYTES = 16 * 1024

export type Post = { format: PostFormat; body: PostBody }

/**
 * The request's post, or the response that refuses it. Hono's parsers accept more: invalid UTF-8, `multipart/form-data`, JSON
 * lists.
 */
export async function readPost(
  c: AppContext,
  formats: readonly PostFormat[],
): Promise<Post | Response> {
  const { raw } = c.req
  if (!isSameOrigin(raw, c.var.site.origin)) return refuse(c, { status: 403, error: 'cross_site' })
  const format = formatOf(raw)
  if (format === undefined || !formats.includes(format)) {
    return refuse(c, { status: 415, error: 'unsupported_media_type' })
  }
  const bytes = await boundedBytes(c)
  if (bytes instanceof Response) return bytes
  const body = bytes && readBody(bytes, format)
  if (body === undefined) return refuse(c, { status: 400, error: 'invalid_body' })
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
  onError: (c) => refuse(c as AppContext, { status: 413, error: 'too_large' }),
})
