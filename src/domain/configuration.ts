import { retailer } from '../content/book'
import { giveaways as written } from '../content/giveaway'
import { giveawayAt, overlap, type Giveaway, type ZonedInstant } from './giveaway'
import { giveawayOf, shownOf } from './giveaways'
import { baseUrl, formId, instant, perMinute, url, type Format } from './setting-formats'
import type { Site } from './site'

type Setting =
  | 'SITE_ORIGIN'
  | 'CONTEST_OPENS_AT'
  | 'CONTEST_CLOSES_AT'
  | 'PREVIEW_NOW'
  | 'SUPABASE_URL'
  | 'SUPABASE_ANON_KEY'
  | 'FORMS_URL'
  | 'CONTEST_FORM_ID'
  | 'SIGNUPS_PER_MINUTE'
  | 'ENTRIES_PER_MINUTE'
  | 'RECEIPT_KEY'
  | 'BUY_URL'
  | 'RETAILER_URL'
  | 'COMPANION_URL'

/** The raw configuration; all of it is optional (README, "Configuration"). wrangler.toml gives numbers as numbers. */
export type Vars = Partial<Record<Setting, unknown>>

/** A setting that cannot be read, and its expected form. Never its value, which may be a secret. */
type UnreadableSetting = { setting: Setting; expected: string }

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
  const unreadable: UnreadableSetting[] = []

  function read<Value>(setting: Setting, format: Format<Value>, fallback?: string) {
    const text = given(vars[setting]) ?? fallback
    const value = text === undefined ? undefined : format.read(text)
    if (text !== undefined && value === undefined) {
      unreadable.push({ setting, expected: format.expected })
    }
    return value
  }

  function readFormId(): string {
    const id = read('CONTEST_FORM_ID', formId) ?? defaultGiveaway.formId
    if (others.every((other) => other.formId !== id)) return id
    unreadable.push({
      setting: 'CONTEST_FORM_ID',
      expected: 'a form id that no other giveaway has',
    })
    return defaultGiveaway.formId
  }

  function readGiveaways(): Giveaway[] {
    const opensAt = read('CONTEST_OPENS_AT', instant, defaultGiveaway.opensAt)
    const closesAt = read('CONTEST_CLOSES_AT', instant, defaultGiveaway.closesAt)
    if (opensAt === undefined || closesAt === undefined) return []
    if (closesAt.ms < opensAt.ms) {
      unreadable.push({ setting: 'CONTEST_CLOSES_AT', expected: 'later than CONTEST_OPENS_AT' })
      return []
    }
    const first = { ...giveawayOf(defaultGiveaway), formId: contestFormId, opensAt, closesAt }
    return [first, ...others.map(giveawayOf)]
  }

  const contestFormId = readFormId()
  const giveaways = readGiveaways()
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
    supabaseAnonKey: given(vars.SUPABASE_ANON_KEY),
    formsUrl: read('FORMS_URL', baseUrl),
    receiptKey: given(vars.RECEIPT_KEY),
    signupsPerMinute: read('SIGNUPS_PER_MINUTE', perMinute) ?? 25,
    entriesPerMinute: read('ENTRIES_PER_MINUTE', perMinute) ?? 15,
    buyUrl: shop ?? retailer.buyUrl,
    stepUrls: { book: shop ?? retailerUrl, companion: companionUrl ?? retailerUrl },
    unreadable,
  }
}

/** Whether a request is for SITE_ORIGIN's host, with http or https. */
export function isOwnHost({ origin }: Pick<Configuration, 'origin'>, requestUrl: string): boolean {
  return origin !== undefined && new URL(requestUrl).host === new URL(origin).host
}

/** The configuration for one request: SITE_ORIGIN's host never shows a preview. */
export function configurationAt(configuration: Configuration, requestUrl: string): Configuration {
  if (configuration.preview === undefined || !isOwnHost(configuration, requestUrl)) {
    return configuration
  }
  return { ...configuration, preview: undefined }
}

/** The site at an instant, for a request to `requestOrigin`. */
export function siteAt(configuration: Configuration, now: number, requestOrigin: string): Site {
  const { origin, preview, buyUrl, stepUrls } = configuration
  const giveaways = configuration.giveaways.map((giveaway) => giveawayAt(giveaway, now))
  return {
    origin: origin ?? requestOrigin,
    giveaways,
    giveaway: shownOf(giveaways),
    preview,
    buyUrl,
    stepUrls,
  }
}

// Content files that overlap fail the build, but the settings can move the default giveaway.
function overlappedBy([first, ...others]: readonly Giveaway[]): string[] {
  return others.filter((other) => first && overlap(first, other)).map(({ id }) => id)
}

// An empty variable counts as unset, because dashboards clear variables that way.
function given(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
