/** The most bytes that a post may have; one byte more is never read. */
const MAX_BYTES = 16 * 1024

/** A post that was read, as a browser's script or a plain form sent it. */
type Post = { kind: 'json' | 'form'; body: Record<string, unknown> }

/** A request that was turned away before its fields were looked at. */
export type Refusal = { status: 400 | 403 | 405 | 413 | 415 | 429; error: string }

/** For a post in a type that nobody takes, or not at this path. */
export const notThisType: Refusal = { status: 415, error: 'unsupported_media_type' }

type PostReading = { ok: true; post: Post } | { ok: false; refusal: Refusal }

const TYPES = { 'application/json': 'json', 'application/x-www-form-urlencoded': 'form' } as const

/** Checks where a post comes from, its type and size, and reads it. `origin` is the site's own. */
export async function readPost(request: Request, origin: string): Promise<PostReading> {
  const kind = kindOf(request)
  if (!isSameOrigin(request, origin, kind)) return refuse(403, 'cross_site')
  if (kind === undefined || !isPlainUtf8(request)) return { ok: false, refusal: notThisType }
  const bytes = await readBytes(request).catch(() => 'cut off' as const)
  if (bytes === 'cut off') return refuse(400, 'unreadable')
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

// Two headers of one name arrive joined by a comma, and so are no known type.
function kindOf(request: Request): Post['kind'] | undefined {
  const [type = ''] = contentType(request)
  return Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : undefined
}

/** Whether the body is neither compressed (what unpacks to gigabytes is never unpacked here) nor in another charset. */
function isPlainUtf8(request: Request): boolean {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  const [, ...parameters] = contentType(request)
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset='))
  return encoding === 'identity' && charsets.every((text) => /^charset="?utf-8"?$/.test(text))
}

function contentType(request: Request): string[] {
  const header = request.headers.get('content-type') ?? ''
  return header.split(';').map((part) => part.trim().toLowerCase())
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
    const text = decode(bytes)
    // URLSearchParams mends what is not UTF-8 below the percent signs; here it is refused as everywhere.
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
function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
}
