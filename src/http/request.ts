const KINDS = { 'application/json': 'json', 'application/x-www-form-urlencoded': 'form' } as const

export type PostKind = (typeof KINDS)[keyof typeof KINDS]

export function wantsJson(request: Request): boolean {
  return kindOf(request) === 'json' || (request.headers.get('accept') ?? '').includes('json')
}

/** The kind of a post; undefined for any other type. Repeated headers arrive joined by a comma and match none. */
export function kindOf(request: Request): PostKind | undefined {
  const [type = ''] = contentType(request)
  return Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : undefined
}

/** Whether a body is uncompressed UTF-8. */
export function isPlainUtf8(request: Request): boolean {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  const [, ...parameters] = contentType(request)
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset='))
  return encoding === 'identity' && charsets.every((text) => /^charset="?utf-8"?$/.test(text))
}

function contentType(request: Request): string[] {
  const header = request.headers.get('content-type') ?? ''
  return header.split(';').map((part) => part.trim().toLowerCase())
}

export type PostBody = Readonly<Record<string, unknown>>

export function readJson(bytes: ArrayBuffer): PostBody | undefined {
  try {
    const value: unknown = JSON.parse(decode(bytes))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return value as PostBody
  } catch {
    return undefined // invalid UTF-8 or JSON: answered with 400
  }
}

/** A repeated field becomes a list. */
export function readForm(bytes: ArrayBuffer): PostBody | undefined {
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

// Browsers send Origin with every scripted post, so JSON requires it. Old browsers and privacy proxies send neither header
// with a plain form, so it is accepted without. This is safe: there are no cookies or sessions, so a forged post gains nothing.
export function isSameOrigin(
  request: Request,
  origin: string,
  kind: PostKind | undefined,
): boolean {
  const from = request.headers.get('origin')
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null && fetchSite !== 'same-origin') return false
  if (from !== null && from !== 'null')
    return from === origin || from === new URL(request.url).origin
  return fetchSite === 'same-origin' || (from === null && kind === 'form')
}
