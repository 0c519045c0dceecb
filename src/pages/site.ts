import type { GiveawayState } from '../giveaway/giveaway.ts'
import type { ZonedInstant } from '../lib/dates.ts'

/** All that a page depends on beside its path: the configuration, and the giveaway at the request's time. */
export type Site = {
  /** Scheme and host without a trailing slash: `https://example.com`. */
  origin: string
  buyUrl: string
  /** The links of the two steps after a signup: the configured shop, else the retailer's home page. */
  stepUrls: Readonly<Record<'book' | 'companion', string>>
  /** Every giveaway, the default one first; empty when the configured instants cannot be read. */
  giveaways: readonly GiveawayState[]
  /** The page's giveaway: on most pages the one that `/contest` shows. */
  giveaway: GiveawayState | undefined
  /** The instant of a preview. The page shows a ribbon and is not indexed. */
  preview: ZonedInstant | undefined
  /** Whether a service is connected that sends the list its mails. */
  mails: boolean
}

/** A site with a giveaway, as the contest's pages need it. */
export type ContestSite = Site & { giveaway: GiveawayState }
