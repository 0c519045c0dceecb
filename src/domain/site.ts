import type { GiveawayState } from './giveaway'

/** Everything beside its own path that a page may depend on: configuration, and the giveaway at the request's instant. */
export type Site = {
  /** Scheme and host without a trailing slash, as in `https://example.com`. */
  origin: string
  /** The retailer's page of the book, and the retailer's home. */
  buyUrl: string
  retailerUrl: string
  /** The form id in the path that entries are posted to. */
  contestFormId: string
  giveaway: GiveawayState
  /** The ISO instant of a marketer's preview: such a page shows a ribbon and is not indexed. */
  preview: string | undefined
}
