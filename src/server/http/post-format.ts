const FORMATS = { 'application/json': 'json', 'application/x-www-form-urlencoded': 'form' } as const

export type PostFormat = (typeof FORMATS)[keyof typeof FORMATS]
export type PostBody = Readonly<Record<string, unknown>>

export function wantsJson(request: Request): boolean {
  return formatOf(request) === 'json' || (request.headers.get('accept') ?? '').includes('json')
}

/** The format of a post; undefined for any other type, and for a repeated header. */
export function formatOf({ headers }: Request): PostFormat | undefined {
  const [text = ''] = (headers.get('content-type') ?? '').split(';')
  const type = text.trim().toLowerCase()
  return Object.hasOwn(FORMATS, type) ? FORMATS[type as keyof typeof FORMATS] : undefined
}

/**
 * Whether a post may come from a page of this site. `Sec-Fetch-Site` counts first, because a tunnel
 * to a development server changes the scheme of the URL. Old browsers, privacy proxies and
 * command-line clients omit both headers; without cookies a forged post gains nothing.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  const from = request.headers.get('origin')
  return from === null || from === origin || from === new URL(request.url).origin
}

/** The fields of a body; undefined for invalid UTF-8 or JSON, and for JSON that is not an object. */
export function readBody(bytes: ArrayBuffer, format: PostFormat): PostBody | undefined {
  try {
    // `ignoreBOM: false` removes a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    return format === 'json' ? readJson(text) : readForm(text)
  } catch {
    return undefined // answered with 400
  }
}

function readJson(text: string): PostBody | undefined {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return value as PostBody
}

function readForm(text: string): PostBody {
  const fields = Map.groupBy(new URLSearchParams(text), ([name]) => name)
  // fromEntries defines own properties, so a field named __proto__ is harmless.
  return Object.fromEntries(
    [...fields].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}
