import type { Kind } from './submission'

/** Where submissions of one kind go, how many a minute, and how the answer is read. */
export type Upstream = {
  url: string
  headers: Readonly<Record<string, string>>
  /** Rows that one sweep may send; there is one sweep a minute. */
  perMinute: number
  /** Whether a row is tried straight after its visitor's answer, or by the sweep alone. */
  soon: boolean
  /** Whether a 2xx alone proves delivery, or its body's success flag must be read. */
  readsBody: boolean
}

/** An upstream that is not configured is undefined: its rows wait in the ledger. */
export type Upstreams = Readonly<Record<Kind, Upstream | undefined>>

export type UpstreamVars = {
  SUPABASE_URL?: string
  SUPABASE_ANON_KEY?: string
  FORMS_URL?: string
  CONTEST_FORM_ID?: string
  SIGNUPS_PER_MINUTE?: string
  ENTRIES_PER_MINUTE?: string
}

export const defaultBudgets = { signups: 25, entries: 15 } as const

/** The one policy table. Throws an error that names the variable when one cannot be read. */
export function readUpstreams(vars: UpstreamVars): Upstreams {
  const signups = readUrl(vars, 'SUPABASE_URL')
  const forms = readUrl(vars, 'FORMS_URL')
  const formId = encodeURIComponent(vars.CONTEST_FORM_ID || 'contest')
  const signupsPerMinute = readBudget(vars, 'SIGNUPS_PER_MINUTE', defaultBudgets.signups)
  const entriesPerMinute = readBudget(vars, 'ENTRIES_PER_MINUTE', defaultBudgets.entries)
  return {
    newsletter: signups && {
      url: `${signups}/functions/v1/newsletter-signup`,
      headers: supabaseHeaders(vars.SUPABASE_ANON_KEY),
      perMinute: signupsPerMinute,
      soon: true,
      readsBody: false,
    },
    contest: forms && {
      url: `${forms}/f/${formId}`,
      headers: {},
      perMinute: entriesPerMinute,
      soon: false,
      readsBody: true,
    },
  }
}

function supabaseHeaders(key: string | undefined): Record<string, string> {
  return key ? { apikey: key, authorization: `Bearer ${key}` } : {}
}

function readUrl(vars: UpstreamVars, name: 'SUPABASE_URL' | 'FORMS_URL'): string | undefined {
  const text = vars[name]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error(`${name} is not an http(s) URL`)
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

function readBudget(
  vars: UpstreamVars,
  name: 'SIGNUPS_PER_MINUTE' | 'ENTRIES_PER_MINUTE',
  fallback: number,
): number {
  const text = vars[name]
  if (!text) return fallback
  const budget = Number(text)
  if (!Number.isInteger(budget) || budget < 1 || budget > 1000) {
    throw new Error(`${name} is not a whole number from 1 to 1000`)
  }
  return budget
}
