import type { Configuration } from '../configuration.ts'
import { entryPath, paths } from '../pages/paths.ts'
import { limits } from './limits.ts'
import type { Kind } from './submission.ts'

/** The policy of one kind: URL, budget, and how answers are read. */
export type Upstream = {
  /** The entry's form; `null`: the configured one. */
  urlOf: (formId: string | null) => string
  headers: Readonly<Record<string, string>>
  /** Rows per sweep; a sweep runs each minute. */
  perMinute: number
  /** How many rows a sweep sends at once, and the interval between starts (milliseconds). */
  lanes: number
  gapMs: number
  /** Whether a row is sent right after the visitor's answer, or by the sweep only. */
  soon: boolean
  /** Whether a 2xx alone proves delivery, or the body's success flag must be read. */
  readsBody: boolean
}

/** Undefined when not configured: then rows wait in the ledger. */
export type Upstreams = Readonly<Record<Kind, Upstream | undefined>>

type Settings = Pick<
  Configuration,
  | 'supabaseUrl'
  | 'supabaseAnonKey'
  | 'formsUrl'
  | 'contestFormId'
  | 'signupsPerMinute'
  | 'entriesPerMinute'
>

export function upstreamsOf(settings: Settings): Upstreams {
  const { supabaseUrl, supabaseAnonKey: key, formsUrl, contestFormId } = settings
  return {
    newsletter:
      supabaseUrl === undefined
        ? undefined
        : {
            urlOf: () => `${supabaseUrl}${SIGNUP_PATH}`,
            headers: key === undefined ? {} : { apikey: key, authorization: `Bearer ${key}` },
            perMinute: settings.signupsPerMinute,
            lanes: 3,
            gapMs: 0,
            soon: true,
            readsBody: false,
          },
    contest:
      formsUrl === undefined
        ? undefined
        : {
            urlOf: (formId) => `${formsUrl}${entryPath(formId ?? contestFormId)}`,
            headers: {},
            perMinute: settings.entriesPerMinute,
            lanes: 1,
            gapMs: Math.round(limits.spread / settings.entriesPerMinute),
            soon: false,
            readsBody: true,
          },
  }
}

// The upstream's path is the site's path without its prefix.
const SIGNUP_PATH = paths.newsletter.replace('/supabase', '')
