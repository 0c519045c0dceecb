import type { IdentitySlug } from '../book/identities.ts'
import type { Phase } from '../giveaway/giveaway.ts'

export type CardName =
  | 'home'
  | 'plan'
  | 'groups'
  | 'press'
  | `giveaway-${string}-${Phase}`
  | `chapter-${string}`
  | `identity-${IdentitySlug}`

export function giveawayCard(id: string, phase: Phase): CardName {
  return `giveaway-${id}-${phase}`
}

/** `chapter-i-am-loved`; `slug` may also be that of a page about the whole book. */
export function chapterCard(slug: string): CardName {
  return `chapter-${slug}`
}

export function identityCard(slug: IdentitySlug): CardName {
  return `identity-${slug}`
}

/** Pixels; https://developers.facebook.com/docs/sharing/webmasters/images */
export const cardSize = { width: 1200, height: 630, type: 'image/jpeg' } as const
