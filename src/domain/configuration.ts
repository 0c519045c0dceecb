import { retailer } from '../content/book'
import { closesAt as defaultClosesAt, opensAt as defaultOpensAt } from '../content/giveaway'
import { giveawayAt, readInstant, type Giveaway } from './giveaway'
import type { Site } from './site'

/** Configuration as it arrives; every value is optional text (README, "Configuration"). */
export type Vars = Partial<
  Record<
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
    | 'BUY_URL'
    | 'RETAILER_URL'
    | 'RECEIPT_KEY',
    string
  >
>

export type Configuration = {
  origin: string | undefined
  giveaway: Giveaway
  previewNow: number | undefined
  preview: string | undefined
  contestFormId: string
  /** Where signups and entries are forwarded to; undefined: they wait in the ledger. No slash at the end. */
  supabaseUrl: string | undefined
  supabaseAnonKey: string | undefined
  formsUrl: string | undefined
  /** How many of each a sweep may forward; there is one a minute. */
  signupsPerMinute: number
  entriesPerMinute: number
  buyUrl: string
  retailerUrl: string
}

/** A value that cannot be read: its name and what it should be; never the value, which may be a secret. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'

  constructor(variable: string, expected: string) {
    super(`${variable} is not ${expected}`)
  }
}

/** Reads the configuration. Throws a ConfigurationError that names the first value that cannot be read. */
export function readConfiguration(vars: Vars): Configuration {
  const opensAt = instant('CONTEST_OPENS_AT', given(vars.CONTEST_OPENS_AT) ?? defaultOpensAt)
  const closesAt = instant('CONTEST_CLOSES_AT', given(vars.CONTEST_CLOSES_AT) ?? defaultClosesAt)
  if (closesAt.ms < opensAt.ms) {
    throw new ConfigurationError('CONTEST_CLOSES_AT', 'later than CONTEST_OPENS_AT')
  }
  const preview = given(vars.PREVIEW_NOW)
  return {
    origin: url('SITE_ORIGIN', vars.SITE_ORIGIN)?.origin,
    giveaway: { opensAt, closesAt },
    preview,
    previewNow: preview === undefined ? undefined : instant('PREVIEW_NOW', preview).ms,
    contestFormId: formId('CONTEST_FORM_ID', vars.CONTEST_FORM_ID),
    supabaseUrl: base(url('SUPABASE_URL', vars.SUPABASE_URL)),
    supabaseAnonKey: given(vars.SUPABASE_ANON_KEY),
    formsUrl: base(url('FORMS_URL', vars.FORMS_URL)),
    signupsPerMinute: budget('SIGNUPS_PER_MINUTE', vars.SIGNUPS_PER_MINUTE, 25),
    entriesPerMinute: budget('ENTRIES_PER_MINUTE', vars.ENTRIES_PER_MINUTE, 15),
    buyUrl: url('BUY_URL', vars.BUY_URL)?.href ?? retailer.buyUrl,
    retailerUrl: url('RETAILER_URL', vars.RETAILER_URL)?.href ?? retailer.retailerUrl,
  }
}

/** The site at an instant, as asked for under `requestOrigin`. */
export function siteAt(configuration: Configuration, now: number, requestOrigin: string): Site {
  const { origin, giveaway, preview, contestFormId, buyUrl, retailerUrl } = configuration
  return {
    origin: origin ?? requestOrigin,
    giveaway: giveawayAt(giveaway, now),
    preview,
    contestFormId,
    buyUrl,
    retailerUrl,
  }
}

// An empty variable is an unset one: that is how a dashboard clears it.
function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

function instant(name: string, text: string) {
  const read = readInstant(text)
  if (read === undefined) {
    throw new ConfigurationError(
      name,
      'an ISO instant with an offset, like 2025-07-20T00:00:00-05:00',
    )
  }
  return read
}

function url(name: string, text: string | undefined): URL | undefined {
  if (given(text) === undefined) return undefined
  const read = URL.parse(text as string)
  if (read === null || !/^https?:$/.test(read.protocol)) {
    throw new ConfigurationError(name, 'an http(s) URL')
  }
  return read
}

// It is one segment of two URLs, ours and the upstream's.
function formId(name: string, text: string | undefined): string {
  const id = given(text) ?? 'contest'
  if (/^[\w-]{1,64}$/.test(id)) return id
  throw new ConfigurationError(name, '1 to 64 letters, digits, hyphens and underscores')
}

function base(address: URL | undefined): string | undefined {
  return address && `${address.origin}${address.pathname.replace(/\/+$/, '')}`
}

function budget(name: string, text: string | undefined, fallback: number): number {
  const value = Number(given(text) ?? fallback)
  if (Number.isInteger(value) && value >= 1 && value <= 1000) return value
  throw new ConfigurationError(name, 'a whole number from 1 to 1000')
}
