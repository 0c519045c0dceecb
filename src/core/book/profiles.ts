import { identityBySlug } from './chapters.ts'
import type { Identity } from './identities.ts'

/** The identities of a quiz result, in order of their score. */
export type Profile = readonly [primary: Identity, second: Identity, third: Identity]

/** Parses a name like `loved.holy.free`; undefined unless it has three different identities. */
export function readProfile(name: string): Profile | undefined {
  const [first, second, third, ...more] = name.split('.', 4).map((slug) => identityBySlug(slug))
  if (!first || !second || !third || more.length > 0) return undefined
  return new Set([first, second, third]).size === 3 ? [first, second, third] : undefined
}
