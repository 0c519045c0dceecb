import { identityByName, identityBySlug, type Identity } from './chapters.ts'
import type { IdentityName } from './identities.ts'

export type QuizResult = {
  primary: IdentityName
  secondary: readonly [IdentityName, IdentityName]
}

/** The identities of a quiz result, in order of their score. */
export type Profile = readonly [primary: Identity, second: Identity, third: Identity]

export function profileOf({ primary, secondary: [second, third] }: QuizResult): Profile {
  return [identityByName(primary), identityByName(second), identityByName(third)]
}

export function profileNameOf(profile: Profile): string {
  return profile.map(({ slug }) => slug).join('.')
}

/** Parses a name like `loved.holy.free`; undefined unless it has three different identities. */
export function readProfile(name: string): Profile | undefined {
  const [first, second, third, ...more] = name.split('.', 4).map((slug) => identityBySlug(slug))
  if (!first || !second || !third || more.length > 0) return undefined
  return new Set([first, second, third]).size === 3 ? [first, second, third] : undefined
}
