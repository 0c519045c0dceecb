import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from './context.ts'
import { clientError } from './error-pages.ts'
import { formatOf, isSameOrigin, type PostBody, type PostFormat, readBody } from './post-format.ts'
import { setRequestContext } from './request-context.ts'

export type Post = { format: PostFormat; body: PostBody }

/** A request's post, or a client error. Hono's parsers would accept invalid UTF-8 and JSON lists. */
export async function readPost(
  c: AppContext,
  formats: readonly PostFormat[],
  limit = postLimit,
): Promise<Post | Response> {
  const { raw } = c.req
  if (!isSameOrigin(raw, c.var.site.origin))
    return clientError(c, { status: 403, error: 'cross_site' })
  const format = formatOf(raw)
  if (format === undefined || !formats.includes(format)) {
    return clientError(c, { status: 415, error: 'unsupported_media_type' })
  }
  const bytes = await bytesOf(c, limit)
  if (bytes instanceof Response) return bytes
  const body = bytes && readBody(bytes, format)
  if (body === undefined) return clientError(c, { status: 400, error: 'invalid_body' })
  setRequestContext(c)
  return { format, body }
}

/** The body; a response when it is too large, undefined when the connection was lost. Hono caches the body. */
async function bytesOf(
  c: AppContext,
  limit: typeof postLimit,
): Promise<ArrayBuffer | Response | undefined> {
  try {
    return (await limit(c, async () => {})) ?? (await c.req.arrayBuffer())
  } catch {
    return undefined
  }
}

function limitTo(maxSize: number) {
  const onError = (c: Context) => clientError(c as AppContext, { status: 413, error: 'too_large' })
  return bodyLimit({ maxSize, onError })
}

const postLimit = limitTo(16 * 1024)
const ownersPostLimit = limitTo(4 * 1024 * 1024)

/**
 * A form of the dashboard, which may contain a list of addresses. The browser must name the form's page,
 * because it sends the owner's password with posts of other sites, too.
 */
export async function readOwnersPost(c: AppContext): Promise<PostBody | Response> {
  const { headers } = c.req.raw
  if (headers.get('sec-fetch-site') === null && headers.get('origin') === null)
    return clientError(c, { status: 403, error: 'cross_site' })
  const post = await readPost(c, ['form'], ownersPostLimit)
  return post instanceof Response ? post : post.body
}
