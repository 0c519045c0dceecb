import type { Guard } from './guards.ts'

/** Typed values in the browser's storage. Blocked storage and invalid values read as undefined. */
export function typedStorage<Value>(storage: () => Storage, prefix: string, check: Guard<Value>) {
  return {
    read(name = ''): Value | undefined {
      try {
        const value: unknown = JSON.parse(storage().getItem(prefix + name) ?? 'null')
        return check(value) ? value : undefined
      } catch {
        return undefined
      }
    },
    remove(name = ''): void {
      try {
        storage().removeItem(prefix + name)
      } catch {
        // Storage is blocked: nothing was saved.
      }
    },
    save(value: Value, name = ''): void {
      try {
        storage().setItem(prefix + name, JSON.stringify(value))
      } catch {
        // Storage is full or blocked: only a reload loses something.
      }
    },
  }
}
