import type { GiveawayState } from '../giveaway/giveaway.ts'
import type { ZonedInstant } from '../lib/dates.ts'

/** The input of every page: the configuration, and the giveaways' state at the request's time. */
export type Site = {
  /** Scheme and host without a trailing slash: `https://example.com`. */
  origin: string
  /** Whether the book is yet to be released. */
  preorder: boolean
  /** Every giveaway, the default one first; empty when the configured instants are invalid. */
  giveaways: readonly GiveawayState[]
  /** The page's giveaway: on most pages the one that `/contest` shows. */
  giveaway: GiveawayState | undefined
  /** The instant of a preview, which shows a ribbon and is not indexed. */
  preview: ZonedInstant | undefined
  sendsMails: boolean
}

export type ContestSite = Site & { giveaway: GiveawayState }
