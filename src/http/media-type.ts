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
