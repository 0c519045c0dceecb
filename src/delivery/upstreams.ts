import type { Configuration } from '../domain/configuration'
import { entryPath, paths } from '../domain/paths'
import { limits } from './limits'
import type { Kind } from './submission'

/** Where submissions of one kind go, how many a minute, and how the answer is read. */
export type Upstream = {
  /** An entry goes to the form that it was posted to; `null`: to the configured one. */
  urlOf: (formId: string | null) => string
  headers: Readonly<Record<string, string>>
  /** Rows that one sweep may send; there is one sweep a minute. */
  perMinute: number
  /** How many rows are under way at once in a sweep, and how far apart they begin (milliseconds). */
  lanes: number
  gapMs: number
  /** Whether a row is tried straight after its visitor's answer, or by the sweep alone. */
  soon: boolean
  /** Whether a 2xx alone proves delivery, or its body's success flag must be read. */
  readsBody: boolean
}

/** An upstream that is not configured is undefined: its rows wait in the ledger. */
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

/** The one policy table. */
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

// The site's own path is the upstream's below a prefix.
const SIGNUP_PATH = paths.newsletter.replace('/supabase', '')
