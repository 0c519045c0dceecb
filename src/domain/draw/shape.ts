/** A check of one value from JSON. */
type Check = (value: unknown) => boolean

export const text: Check = (value) => typeof value === 'string'
export const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
export const hex =
  (bytes: number): Check =>
  (value) =>
    typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]+$/.test(value)
export const hash = hex(32)

export const instant: Check = (value) =>
  typeof value === 'string' &&
  /^[\d-]{10}T[\d:]{8}\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

/** An object with exactly these fields. */
export function shape(fields: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(fields)
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === names.length &&
    names.every((name) => fields[name]!((value as Record<string, unknown>)[name]))
}

export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}
