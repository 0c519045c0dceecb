import { releases } from 'virtual:content/book'
import { giveaways as giveawayFiles } from 'virtual:content/giveaways'
import { neededSetting, newsletterServices, type Newsletter } from './newsletter/services.ts'
import { type Giveaway, giveawayOf, overlap, shownOf, stateOf } from './giveaway/giveaway.ts'
import { readUrl, urlHint } from './forms/web-address.ts'
import { readEmail } from './forms/email.ts'
import { readInstant, readStart, type ZonedInstant } from './time/dates.ts'

/** The raw settings, all optional (README, "Settings"). Numbers in wrangler.toml arrive as numbers. */
export type Vars = Partial<Record<Setting, unknown>>

export type Configuration = ReturnType<typeof readConfiguration>

/** An invalid setting and what is expected. Never its value, which may be a secret. */
type InvalidSetting = { setting: Setting; expected: string }

/** Reads the configuration. Invalid settings are ignored and listed in `invalid`. */
export function readConfiguration(vars: Vars, [first, ...others] = giveawayFiles) {
  const invalid: InvalidSetting[] = []

  function valueOf<Name extends Setting>(setting: Name, fallback?: string) {
    const { parse, expected }: Format<unknown> = settings[setting]
    const text = settingText(vars[setting]) ?? fallback
    const value = text === undefined ? undefined : parse(text)
    if (text !== undefined && value === undefined) invalid.push({ setting, expected })
    return value as Value<Name> | undefined
  }

  function readFormId(): string | undefined {
    const id = valueOf('CONTEST_FORM_ID') ?? first?.formId
    if (others.every(({ formId }) => formId !== id)) return id
    const expected = 'a form id that no other giveaway has'
    invalid.push({ setting: 'CONTEST_FORM_ID', expected })
    return first?.formId
  }

  /** The giveaways, the default one with the settings' instants; none when these are invalid. */
  function readGiveaways(formId: string | undefined): Giveaway[] {
    if (first === undefined || formId === undefined) return []
    const opensAt = valueOf('CONTEST_OPENS_AT', first.opensAt)
    const closesAt = valueOf('CONTEST_CLOSES_AT', first.closesAt)
    if (opensAt === undefined || closesAt === undefined) return []
    if (closesAt.ms < opensAt.ms) {
      invalid.push({ setting: 'CONTEST_CLOSES_AT', expected: 'later than CONTEST_OPENS_AT' })
      return []
    }
    const configured = { ...giveawayOf(first), formId, opensAt, closesAt }
    const otherGiveaways = others.map(giveawayOf)
    // The build rejects files that overlap. Giveaways that overlap by these settings all take entries.
    if (otherGiveaways.some((other) => overlap(configured, other))) {
      const expected = 'with CONTEST_OPENS_AT, dates that overlap no other giveaway'
      invalid.push({ setting: 'CONTEST_CLOSES_AT', expected })
    }
    return [configured, ...otherGiveaways]
  }

  /** By default the function at SUPABASE_URL; a misspelled service leaves signups queued. */
  function readNewsletter(): Newsletter | undefined {
    const service = valueOf('NEWSLETTER_SERVICE', settingText(vars.SUPABASE_URL) && 'supabase')
    const key = valueOf('NEWSLETTER_KEY')
    const list = valueOf('NEWSLETTER_LIST')
    const url = valueOf('NEWSLETTER_URL')?.href
    const supabase = { url: valueOf('SUPABASE_URL')?.href, key: valueOf('SUPABASE_ANON_KEY') }
    if (service === undefined) return undefined
    const needed = neededSetting[service]
    const values = { SUPABASE_URL: supabase.url, NEWSLETTER_LIST: list, NEWSLETTER_URL: url }
    if (needed === undefined || values[needed] !== undefined) {
      return service === 'supabase' ? { service, ...supabase } : { service, key, list, url }
    }
    if (settingText(vars[needed]) === undefined) {
      invalid.push({ setting: needed, expected: `what ${service} needs (docs/services.md)` })
    }
    return undefined
  }

  const origin = valueOf('SITE_ORIGIN')?.origin
  const preview = valueOf('PREVIEW_NOW')
  if (origin !== undefined && preview !== undefined)
    invalid.push({ setting: 'PREVIEW_NOW', expected: 'nothing while SITE_ORIGIN is set' })
  const giveawayFormId = readFormId()
  const giveaways = readGiveaways(giveawayFormId)
  return {
    origin,
    /** The default one first. Empty without a giveaway, and while its dates are invalid: its pages answer 500. */
    giveaways,
    preview,
    /** The default giveaway's form id, even when its instants are invalid. */
    giveawayFormId,
    /** While undefined, entries stay in the ledger. */
    formsUrl: valueOf('FORMS_URL')?.href,
    formsService: valueOf('FORMS_SERVICE'),
    formsKey: valueOf('FORMS_KEY'),
    /** The mailing list's service. While undefined, signups stay in the ledger. */
    newsletter: readNewsletter(),
    receiptKey: valueOf('RECEIPT_KEY'),
    /** The password of the owner's pages. While undefined, there are none. */
    dashboardKey: valueOf('DASHBOARD_KEY'),
    /** Whom the site writes to. While undefined, it writes no mail. */
    ownerEmail: valueOf('OWNER_EMAIL'),
    /** The most calls of one sweep. */
    callsPerMinute: valueOf('CALLS_PER_MINUTE') ?? 40,
    /** When the book is released, in milliseconds since the epoch; undefined if it is out. */
    releasesAt: releases === undefined ? undefined : readStart(releases)?.ms,
    invalid: invalid as readonly InvalidSetting[],
  }
}

/** The configuration for one request. Ignores PREVIEW_NOW on SITE_ORIGIN's host. */
export function configurationAt(configuration: Configuration, requestUrl: string): Configuration {
  if (configuration.preview === undefined || !isOwnHost(configuration, requestUrl)) {
    return configuration
  }
  return { ...configuration, preview: undefined }
}

/** Whether a request is for SITE_ORIGIN's host, over http or https. */
export function isOwnHost({ origin }: Pick<Configuration, 'origin'>, requestUrl: string): boolean {
  return origin !== undefined && new URL(requestUrl).host === new URL(origin).host
}

/** Whether the book is yet to be released. */
export function isPreorder({ releasesAt }: Configuration, now: number): boolean {
  return releasesAt !== undefined && now < releasesAt
}

/** The input of every page: the settings that pages show, and the giveaways' state at the request's time. */
export function siteAt(configuration: Configuration, now: number, requestOrigin: string) {
  const { origin, preview, newsletter } = configuration
  const giveaways = configuration.giveaways.map((giveaway) => stateOf(giveaway, now))
  return {
    /** Scheme and host without a trailing slash: `https://example.com`. */
    origin: origin ?? requestOrigin,
    ownHost: origin && new URL(origin).host,
    /** Every giveaway, the default one first; empty when the configured instants are invalid. */
    giveaways,
    /** The page's giveaway: on most pages the one that `/contest` shows. */
    giveaway: shownOf(giveaways),
    /** The instant of a preview, which shows a ribbon and is not indexed. */
    preview,
    sendsMails: newsletter !== undefined,
    preorder: isPreorder(configuration, now),
  }
}

export type Site = ReturnType<typeof siteAt>

export type GiveawaySite = Site & { giveaway: NonNullable<Site['giveaway']> }

// Dashboards unset a variable by emptying it.
function settingText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `parse` returns undefined for an invalid text; `expected` describes a valid one, without the text. */
type Format<Read> = {
  expected: string
  parse: (text: string) => Read | undefined
}

const instant: Format<ZonedInstant> = {
  expected: 'an ISO instant with an offset, like 2025-07-20T00:00:00-05:00',
  parse: readInstant,
}

const url: Format<URL> = {
  expected: urlHint,
  parse: (text) => readUrl(text, { isLocal: true }),
}

/** A form or list id, which becomes a path segment. */
const idInPath: Format<string> = {
  expected: '1 to 64 letters, digits, hyphens and underscores',
  parse: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
}

const perMinute: Format<number> = {
  // Two services, each of which may take two calls for a row.
  expected: 'a whole number from 4 to 1000',
  parse(text) {
    const value = Number(text)
    return Number.isInteger(value) && value >= 4 && value <= 1000 ? value : undefined
  },
}

function oneOf<const Name extends string>(names: readonly Name[]): Format<Name> {
  return {
    expected: `one of ${names.join(', ')}`,
    parse: (text) => names.find((name) => name === text),
  }
}

/** Printable ASCII, because it is sent in a header. */
const apiKey: Format<string> = {
  expected: 'a key as the service shows it, without spaces',
  parse: (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined),
}

const email: Format<string> = {
  expected: 'an address like name@example.com',
  parse: (text) => (readEmail(text).error === undefined ? readEmail(text).email : undefined),
}

const secret: Format<string> = { expected: 'a text', parse: (text) => text }

/** Long enough that nobody guesses it. */
const password: Format<string> = {
  expected: 'a random text of at least 32 letters and digits',
  parse: (text) => (/^[\x21-\x7e]{32,}$/.test(text) ? text : undefined),
}

const settings = {
  SITE_ORIGIN: url,
  CONTEST_OPENS_AT: instant,
  CONTEST_CLOSES_AT: instant,
  PREVIEW_NOW: instant,
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: apiKey,
  NEWSLETTER_SERVICE: oneOf(newsletterServices),
  NEWSLETTER_KEY: apiKey,
  NEWSLETTER_LIST: idInPath,
  NEWSLETTER_URL: url,
  FORMS_URL: url,
  FORMS_SERVICE: oneOf(['webhook']),
  FORMS_KEY: apiKey,
  CONTEST_FORM_ID: idInPath,
  OWNER_EMAIL: email,
  CALLS_PER_MINUTE: perMinute,
  RECEIPT_KEY: secret,
  DASHBOARD_KEY: password,
}

type Setting = keyof typeof settings
export const settingNames = Object.keys(settings) as Setting[]
type Value<Name extends Setting> = NonNullable<ReturnType<(typeof settings)[Name]['parse']>>
