import type { GiveawayState } from './giveaway'

/** Everything beside its own path that a page may depend on: configuration, and the giveaway at the request's instant. */
export type Site = {
  /** Scheme and host without a trailing slash, as in `https://example.com`. */
  origin: string
  /** The retailer's page of the book. */
  buyUrl: string
  /** Where the two steps after a signup lead: to a shop page where one is configured, else to the retailer's home. */
  stepUrls: Readonly<Record<'book' | 'companion', string>>
  /** Every giveaway, the default one first; none when the configured instants cannot be read. */
  giveaways: readonly GiveawayState[]
  /** The one that the page speaks of: on most pages the one that `/contest` shows. */
  giveaway: GiveawayState | undefined
  /** The ISO instant of a marketer's preview: such a page shows a ribbon and is not indexed. */
  preview: string | undefined
}

/** A site whose giveaway can be read: what the contest's own pages need. */
export type ContestSite = Site & { giveaway: GiveawayState }

/** The site for a page about one giveaway. */
export function siteOf(site: Site, giveaway: GiveawayState): ContestSite {
  return { ...site, giveaway }
}

export function hasGiveaway(site: Site): site is ContestSite {
  return site.giveaway !== undefined
}
