import type { Phase } from '../giveaway/giveaway.ts'
import { giveawayPath } from './paths.ts'

/** A giveaway's link preview; the others have the path of their page. */
export function giveawayCard(id: string, phase: Phase): string {
  return `${giveawayPath(id)}/${phase}`
}

/** Pixels; https://developers.facebook.com/docs/sharing/webmasters/images */
export const cardSize = { width: 1200, height: 630, type: 'image/jpeg' } as const
