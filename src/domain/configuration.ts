import { retailer } from '../content/book'
import { giveaways as written } from '../content/giveaway'
import { overlappedBy, readFormId, readGiveaways } from './configured-giveaways'
import type { Giveaway } from './giveaway'
import type { ZonedInstant } from './instant'
import { baseUrl, instant, perMinute, url } from './setting-formats'
import { settingReader, type UnreadableSetting } from './setting-reader'
import type { Vars } from './settings'
import type { Site } from './site'

export type Configuration = {
  origin: string | undefined
  /** The default one first. Empty when one of its two instants cannot be read: then the contest's paths answer 500. */
  giveaways: readonly Giveaway[]
  /** Ids of the giveaways that overlap the default one after the settings are applied. */
  overlapped: readonly string[]
  /** The instant that replaces the clock. */
  preview: ZonedInstant | undefined
  /** The default giveaway's form id, also when its instants cannot be read. */
  contestFormId: string
  /** Where submissions are forwarded, without a trailing slash; undefined: they wait in the ledger. */
  supabaseUrl: string | undefined
  supabaseAnonKey: string | undefined
  formsUrl: string | undefined
  /** Signs the receipts of entries. */
  receiptKey: string | undefined
  /** The most rows that one sweep forwards; a sweep runs each minute. */
  signupsPerMinute: number
  entriesPerMinute: number
  buyUrl: string
  stepUrls: Site['stepUrls']
  unreadable: readonly UnreadableSetting[]
}

/** Reads the configuration. A setting that cannot be read counts as unset and is listed in `unreadable`. */
export function readConfiguration(
  vars: Vars,
  [defaultGiveaway, ...others] = written,
): Configuration {
  const reader = settingReader(vars)
  const { read, text, unreadable } = reader
  const contestFormId = readFormId(reader, defaultGiveaway, others)
  const giveaways = readGiveaways(reader, { ...defaultGiveaway, formId: contestFormId }, others)
  const shop = read('BUY_URL', url)?.href
  const retailerUrl = read('RETAILER_URL', url)?.href ?? retailer.retailerUrl
  const companionUrl = read('COMPANION_URL', url)?.href
  return {
    origin: read('SITE_ORIGIN', url)?.origin,
    giveaways,
    overlapped: overlappedBy(giveaways),
    preview: read('PREVIEW_NOW', instant),
    contestFormId,
    supabaseUrl: read('SUPABASE_URL', baseUrl),
    supabaseAnonKey: text('SUPABASE_ANON_KEY'),
    formsUrl: read('FORMS_URL', baseUrl),
    receiptKey: text('RECEIPT_KEY'),
    signupsPerMinute: read('SIGNUPS_PER_MINUTE', perMinute) ?? 25,
    entriesPerMinute: read('ENTRIES_PER_MINUTE', perMinute) ?? 15,
    buyUrl: shop ?? retailer.buyUrl,
    stepUrls: { book: shop ?? retailerUrl, companion: companionUrl ?? retailerUrl },
    unreadable,
  }
}
