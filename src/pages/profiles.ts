import { identityByName, identityBySlug } from '../book/chapters.ts'
import type { Identity, IdentityName } from '../book/identities.ts'

/** The three identities of a quiz result, in its order. */
export type Profile = readonly [primary: Identity, second: Identity, third: Identity]

type Result = { primary: IdentityName; secondary: readonly [IdentityName, IdentityName] }

/** The profile of a quiz result. */
export function profileOf({ primary, secondary: [second, third] }: Result): Profile {
  return [identityByName(primary), identityByName(second), identityByName(third)]
}

/** `loved.holy.free` */
export function profileNameOf(profile: Profile): string {
  return profile.map(({ slug }) => slug).join('.')
}

/** The profile with this name; undefined for what is no three identities. */
export function readProfile(name: string): Profile | undefined {
  const [first, second, third, ...more] = name.split('.', 4).map((slug) => identityBySlug(slug))
  if (!first || !second || !third || more.length > 0) return undefined
  return new Set([first, second, third]).size === 3 ? [first, second, third] : undefined
}
