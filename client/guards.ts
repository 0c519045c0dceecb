/** Checks the type of a value from JSON. */
export type Guard<Value> = (value: unknown) => value is Value

export const isText: Guard<string> = (value) => typeof value === 'string'

/** An integer, 0 or more. */
export const isCount: Guard<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/** An object with these fields; other fields are allowed. */
export function withFields<Value extends object>(fields: {
  readonly [Name in keyof Value]-?: Guard<Value[Name]>
}): Guard<Value> {
  const checks = Object.entries<Guard<unknown>>(fields)
  return (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([name, check]) => check((value as Record<string, unknown>)[name]))
}

export function optional<Value>(check: Guard<Value>): Guard<Value | undefined> {
  return (value) => value === undefined || check(value)
}

export function listOf<Value>(check: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every((item) => check(item))
}

export function oneOf<const Value>(values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((allowed) => allowed === value)
}
