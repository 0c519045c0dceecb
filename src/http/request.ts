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
