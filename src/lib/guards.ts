/** Checks a value from JSON; `passes` has the type of a valid one. */
export type Guard<Value> = { (value: unknown): boolean; passes?: Value }
type ValueOf<Of> = Of extends { passes?: infer Value } ? Exclude<Value, undefined> : never

export const isText: Guard<string> = (value) => typeof value === 'string'

/** An integer, 0 or more. */
export const isCount: Guard<number> = (value) => Number.isSafeInteger(value) && Number(value) >= 0

type Fields = Readonly<Record<string, Guard<unknown>>>
type ValuesOf<Of extends Fields> = { [Name in keyof Of]: ValueOf<Of[Name]> }

/** An object with these fields, and any others. */
export function withFields<Of extends Fields>(fields: Of): Guard<ValuesOf<Of>> {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]))
}

export function optional<Value>(check: Guard<Value>): Guard<Value | undefined> {
  return (value) => value === undefined || check(value)
}

export function listOf<Value>(check: Guard<Value>): Guard<Value[]> {
  return (value) => Array.isArray(value) && value.every((each) => check(each))
}

export function oneOf<const Name extends string>(names: readonly Name[]): Guard<Name> {
  return (value) => names.some((name) => name === value)
}

export function hex(bytes: number): Guard<string> {
  const digits = new RegExp(`^[0-9a-f]{${2 * bytes}}$`)
  return (value) => typeof value === 'string' && digits.test(value)
}
