/** The most bytes that a post may have; one byte more is never read. */
const MAX_BYTES = 16 * 1024

/** A post that was read, as a browser's script or a plain form sent it. */
export type Post = { kind: 'json' | 'form'; body: Record<string, unknown> }

/** A post that was turned away before its fields were looked at. */
export type Refusal = { status: 400 | 403 | 405 | 413 | 415; error: string }

type PostReading = { ok: true; post: Post } | { ok: false; refusal: Refusal }

/** Checks where a post comes from, its type and size, and reads it. `origin` is the site's own. */
export async function readPost(request: Request, origin: string): Promise<PostReading> {
  const kind = kindOf(request)
  if (!isSameOrigin(request, origin, kind)) return refuse(403, 'cross_site')
  if (kind === undefined) return refuse(415, 'unsupported_media_type')
  const bytes = await readBytes(request)
  if (bytes === undefined) return refuse(413, 'too_large')
  const body = kind === 'json' ? readJson(bytes) : readForm(bytes)
  return body === undefined ? refuse(400, 'unreadable') : { ok: true, post: { kind, body } }
}

/** Whether whoever sent this wants JSON back. */
export function wantsJson(request: Request): boolean {
  return kindOf(request) === 'json' || (request.headers.get('accept') ?? '').includes('json')
}

function refuse(status: Refusal['status'], error: string): PostReading {
  return { ok: false, refusal: { status, error } }
}

function kindOf(request: Request): Post['kind'] | undefined {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return 'json'
  return type === 'application/x-www-form-urlencoded' ? 'form' : undefined
}

// Every browser sends Origin with a scripted post, so JSON must say where it comes from. Some send neither header with a
// plain form (old ones, privacy proxies). Letting those in is safe: there is no cookie and no session, so a forged post
// could do nothing in a visitor's name that its author could not do from their own machine.
function isSameOrigin(request: Request, origin: string, kind: Post['kind'] | undefined): boolean {
  const from = request.headers.get('origin')
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null && fetchSite !== 'same-origin') return false
  if (from !== null && from !== 'null')
    return from === origin || from === new URL(request.url).origin
  return fetchSite === 'same-origin' || (from === null && kind === 'form')
}

async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length')) > MAX_BYTES) return undefined
  const bytes = new Uint8Array(MAX_BYTES)
  let length = 0
  for await (const chunk of request.body ?? []) {
    if (length + chunk.byteLength > MAX_BYTES) return undefined
    bytes.set(chunk, length)
    length += chunk.byteLength
  }
  return bytes.subarray(0, length)
}

function readJson(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(decode(bytes))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return value as Record<string, unknown>
  } catch {
    return undefined // not UTF-8 or not JSON: the sender's mistake, answered with 400
  }
}

function readForm(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const body: Record<string, unknown> = Object.create(null)
    const fields = new URLSearchParams(decode(bytes))
    for (const name of new Set(fields.keys())) {
      const values = fields.getAll(name)
      body[name] = values.length > 1 ? values : values[0]
    }
    return body
  } catch {
    return undefined // not UTF-8: the sender's mistake, answered with 400
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
}
