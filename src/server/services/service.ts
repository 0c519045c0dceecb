import type { Newsletter } from '../../core/newsletter/services.ts'
import { type Outcome, outcomeOfJson, type ServiceAnswer } from './outcome.ts'

export type Row = {
  id: string
  /** JSON of the form's values. */
  payload: string
  /** Null for a signup. */
  formId: string | null
  /** JSON (src/server/ledger/attribution.ts). */
  attribution: string | null
}

export type ServiceRequest = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Whether a 302 or 303 is followed, once, as a browser would. */
  followsRedirect?: true
  /** Whether `followedBy` also gets a 404, as an empty answer. */
  mayMiss?: true
  /** The next request, computed from the body of a successful response. */
  followedBy?: (answer: string) => ServiceRequest | undefined
}

export type Service = {
  /** "Kit", "the form service" */
  name: string
  /** A row's first request. The row is delivered when all its requests have succeeded; a retry sends all again. */
  requestOf: (row: Row) => ServiceRequest
  outcomeOf: (answer: ServiceAnswer) => Promise<Outcome>
  /** The most calls that one row takes. */
  callsPerRow: number
  /** The most calls that the service takes in a minute. */
  callsPerMinute: number
  /** Whether a second call for a row only updates what the first has stored, and sends the person nothing. */
  upserts: boolean
}

export const serviceDefaults = {
  outcomeOf: outcomeOfJson,
  callsPerRow: 1,
  callsPerMinute: 40,
  upserts: true,
}

/** `origin`: the site's. */
export type ListSettings = Omit<Newsletter, 'service'> & { origin?: string | undefined }

export function json(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  method: ServiceRequest['method'] = 'POST',
) {
  const typed = { ...headers, 'content-type': 'application/json' }
  return { method, url, headers: typed, body: JSON.stringify(body) }
}
