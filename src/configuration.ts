import { retailer } from 'virtual:content/book'
import { giveaways as written } from 'virtual:content/giveaways'
import { type Giveaway, giveawayAt, giveawayOf, overlap, shownOf } from './giveaway/giveaway.ts'
import { readInstant, type ZonedInstant } from './lib/dates.ts'
import type { Site } from './pages/site.ts'

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

/** A setting's parser; `read` returns undefined when the text is not as `expected`. */
type Format<Value> = { expected: string; read: (text: string) => Value | undefined }

const instant: Format<ZonedInstant> = {
  expected: 'an ISO instant with an offset, like 2025-07-20T00:00:00-05:00',
  read: readInstant,
}

const url: Format<URL> = {
  expected: 'an http(s) URL',
  read(text) {
    const address = URL.parse(text)
    return address !== null && /^https?:$/.test(address.protocol) ? address : undefined
  },
}

/** An upstream's base URL, without a trailing slash. */
const baseUrl: Format<string> = {
  expected: url.expected,
  read(text) {
    const address = url.read(text)
    return address && `${address.origin}${address.pathname.replace(/\/+$/, '')}`
  },
}

/** A path segment of our URL and of the upstream's. */
const formId: Format<string> = {
  expected: '1 to 64 letters, digits, hyphens and underscores',
  read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
}

const perMinute: Format<number> = {
  expected: 'a whole number from 1 to 1000',
  read(text) {
    const value = Number(text)
    return Number.isInteger(value) && value >= 1 && value <= 1000 ? value : undefined
  },
}

/** A setting that cannot be read, and its expected form. Never its value, which may be a secret. */
type UnreadableSetting = { setting: Setting; expected: string }

type SettingReader = ReturnType<typeof settingReader>

/** Reads settings; those that cannot be read count as unset and are listed in `unreadable`. */
function settingReader(vars: Vars) {
  const unreadable: UnreadableSetting[] = []
  const text = (setting: Setting) => given(vars[setting])
  const read = <Value>(setting: Setting, format: Format<Value>, fallback?: string) => {
    const written = text(setting) ?? fallback
    const value = written === undefined ? undefined : format.read(written)
    if (written !== undefined && value === undefined) {
      unreadable.push({ setting, expected: format.expected })
    }
    return value
  }
  return { text, read, unreadable }
}

// An empty variable counts as unset, because dashboards clear variables that way.
function given(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Written = Parameters<typeof giveawayOf>[0]

/** The default giveaway's form id: the setting's, unless another giveaway has it. */
function readFormId(
  { read, unreadable }: SettingReader,
  first: Written,
  others: readonly Written[],
): string {
  const id = read('CONTEST_FORM_ID', formId) ?? first.formId
  if (others.every((other) => other.formId !== id)) return id
  unreadable.push({ setting: 'CONTEST_FORM_ID', expected: 'a form id that no other giveaway has' })
  return first.formId
}

/** The giveaways, the default one with the settings' instants; none when these cannot be read. */
function readGiveaways(
  { read, unreadable }: SettingReader,
  first: Written,
  others: readonly Written[],
): Giveaway[] {
  const opensAt = read('CONTEST_OPENS_AT', instant, first.opensAt)
  const closesAt = read('CONTEST_CLOSES_AT', instant, first.closesAt)
  if (opensAt === undefined || closesAt === undefined) return []
  if (closesAt.ms < opensAt.ms) {
    unreadable.push({ setting: 'CONTEST_CLOSES_AT', expected: 'later than CONTEST_OPENS_AT' })
    return []
  }
  return [{ ...giveawayOf(first), opensAt, closesAt }, ...others.map(giveawayOf)]
}

// Content files that overlap fail the build, but the settings can move the default giveaway.
function overlappedBy([first, ...others]: readonly Giveaway[]): string[] {
  return others.filter((other) => first && overlap(first, other)).map(({ id }) => id)
}

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
