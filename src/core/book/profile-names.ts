import {
  type IdentityKey,
  identityKeys,
  type IdentityName,
  type IdentitySlug,
} from './identities.ts'

export type QuizResult = {
  primary: IdentityName
  secondary: readonly [IdentityName, IdentityName]
}

/** The identities of a quiz result, without their texts, which the browser does not need. */
export function profileOf({ primary, secondary }: QuizResult): readonly IdentityKey[] {
  return [primary, ...secondary].map((name) => identityKeys.find((key) => key.name === name)!)
}

export function profileNameOf(profile: readonly { slug: IdentitySlug }[]): string {
  return profile.map(({ slug }) => slug).join('.')
}
