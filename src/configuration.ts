import { retailer } from 'virtual:content/book'
import { giveaways as written } from 'virtual:content/giveaways'
import { overlappedBy, readFormId, readGiveaways } from './domain/configured-giveaways.ts'
import type { ZonedInstant } from './domain/instant.ts'
import { baseUrl, instant, perMinute, url } from './domain/setting-formats.ts'
import { settingReader, type UnreadableSetting } from './domain/setting-reader.ts'
import type { Vars } from './domain/settings.ts'
import type { Giveaway } from './giveaway/giveaway.ts'
import type { Site } from './pages/site.ts'

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
