import type { Guard } from '../src/lib/guards.ts'

/** Values in the browser's storage. Where it is blocked or full, or holds what does not pass the check, nothing is kept. */
export function keptIn<Value>(storage: () => Storage, prefix: string, check: Guard<Value>) {
  return {
    read(name = ''): Value | undefined {
      try {
        const value: unknown = JSON.parse(storage().getItem(prefix + name) ?? 'null')
        return check(value) ? (value as Value) : undefined
      } catch {
        return undefined
      }
    },
    drop(name = ''): void {
      try {
        storage().removeItem(prefix + name)
      } catch {
        // Nothing was kept.
      }
    },
    keep(value: Value, name = ''): void {
      try {
        storage().setItem(prefix + name, JSON.stringify(value))
      } catch {
        // The page works without it; only a reload loses something.
      }
    },
  }
}
