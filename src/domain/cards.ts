import type { IdentitySlug } from '../content/identities'
import type { Phase } from './giveaway'

/** What has a picture of its own for previews of its links. */
export type CardName =
  | 'home'
  | `giveaway-${string}-${Phase}`
  | `chapter-${string}`
  | `identity-${IdentitySlug}`

/** `giveaway-2025-07-open` */
export function giveawayCard(id: string, phase: Phase): CardName {
  return `giveaway-${id}-${phase}`
}

/** `chapter-i-am-loved`, and the same for a page with a name of its own. */
export function chapterCard(slug: string): CardName {
  return `chapter-${slug}`
}

/** `identity-loved` */
export function identityCard(slug: IdentitySlug): CardName {
  return `identity-${slug}`
}

/** Pixels; https://developers.facebook.com/docs/sharing/webmasters/images */
export const cardSize = { width: 1200, height: 630, type: 'image/png' } as const
