import type { Configuration, Vars } from '../configuration.ts'
import { entryFields, forwardedNames, signupFields } from '../forms/fields.ts'
import { entryPath, paths } from '../pages/paths.ts'
import { type Judge, judgeForm, judgeStatus } from './answer.ts'
import { limits } from './limits.ts'
import type { Kind } from './submission.ts'

/** What takes the rows of a kind: where they go, what is sent, and what an answer means. */
type Service = {
  /** The entry's form; `null`: the configured one. */
  urlOf: (formId: string | null) => string
  headers: Readonly<Record<string, string>>
  /** The values of a row's payload that are sent, exactly as the specification lists them. */
  sends: readonly string[]
  judge: Judge
  /** How many calls one row takes. */
  calls: number
}

/** A service, and how fast it is called. */
export type Upstream = Service & {
  /** Calls per sweep; a sweep runs each minute. */
  perMinute: number
  /** How many rows a sweep sends at once, and the interval between starts (milliseconds). */
  lanes: number
  gapMs: number
  /** Whether a row is sent right after the visitor's answer, or by the sweep only. */
  soon: boolean
}

/** Undefined when not configured: then rows wait in the ledger. */
export type Upstreams = Readonly<Record<Kind, Upstream | undefined>>

/** The settings that each upstream reads: `npm run launch-check` looks at all of them. */
export const upstreamSettings: Readonly<
  Record<Kind, { url: keyof Vars; secret?: keyof Vars; perMinute: keyof Vars }>
> = {
  newsletter: {
    url: 'SUPABASE_URL',
    secret: 'SUPABASE_ANON_KEY',
    perMinute: 'SIGNUPS_PER_MINUTE',
  },
  contest: { url: 'FORMS_URL', perMinute: 'ENTRIES_PER_MINUTE' },
}

type Settings = Pick<
  Configuration,
  | 'supabaseUrl'
  | 'supabaseAnonKey'
  | 'formsUrl'
  | 'contestFormId'
  | 'signupsPerMinute'
  | 'entriesPerMinute'
>

/** The upstreams that are configured. Where their budgets ask for more than a sweep may call, each has a right to half. */
export function upstreamsOf(settings: Settings): Upstreams {
  const newsletter = newsletterOf(settings)
  const contest = contestOf(settings)
  return { newsletter: beside(contest, newsletter), contest: beside(newsletter, contest) }
}

function beside(other: Upstream | undefined, own: Upstream | undefined): Upstream | undefined {
  const left = Math.max(limits.calls - (other?.perMinute ?? 0), limits.calls / 2)
  return own && { ...own, perMinute: Math.min(own.perMinute, left) }
}

function newsletterOf(settings: Settings): Upstream | undefined {
  const { supabaseUrl, supabaseAnonKey: key, signupsPerMinute } = settings
  if (supabaseUrl === undefined) return undefined
  return {
    // The upstream's path is the site's path without its prefix.
    urlOf: () => `${supabaseUrl}${paths.newsletter.replace('/supabase', '')}`,
    headers: key === undefined ? {} : { apikey: key, authorization: `Bearer ${key}` },
    sends: [...forwardedNames(signupFields), 'source', 'quizResult'],
    judge: judgeStatus,
    calls: 1,
    perMinute: signupsPerMinute,
    lanes: 3,
    gapMs: 0,
    soon: true,
  }
}

function contestOf({ formsUrl, contestFormId, entriesPerMinute }: Settings): Upstream | undefined {
  if (formsUrl === undefined) return undefined
  return {
    urlOf: (formId) => `${formsUrl}${entryPath(formId ?? contestFormId)}`,
    headers: {},
    sends: forwardedNames(entryFields),
    judge: judgeForm,
    calls: 1,
    perMinute: entriesPerMinute,
    lanes: 1,
    gapMs: Math.round(limits.spread / entriesPerMinute),
    soon: false,
  }
}
