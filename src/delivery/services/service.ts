import type { Judge } from '../outcome.ts'

/** What a service is told of a row. */
export type Row = {
  id: string
  /** The form's values, JSON. */
  payload: string
  /** The form that an entry was posted to; null for a signup. */
  formId: string | null
  /** Where the post came from, JSON (src/submissions/attribution.ts). */
  attribution: string | null
}

export type ServiceRequest = {
  method: 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** The request that this one's answer asks for, once it is a delivery. */
  followedBy?: (answer: string) => ServiceRequest | undefined
}

/** What takes the rows of a kind: what is sent, and what an answer means. */
export type Service = {
  /** As people know it; it begins a sentence. */
  name: string
  /** The row's requests, in order. Each may be repeated; the row is delivered when the last one has been. */
  requestsOf: (row: Row) => readonly ServiceRequest[]
  judge: Judge
  /** How many calls one row takes at most. */
  calls: number
  /** Where it answers, for a check that submits nothing: by an entry's form, where it matters. */
  urlOf: (formId: string | null) => string
}

/** How a newsletter service is reached: `list` is its list, form or group; `origin` the site's. */
export type ListSettings = {
  url: string
  key: string
  list: string | undefined
  origin: string | undefined
}

/** A JSON request. */
export function json(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  method: ServiceRequest['method'] = 'POST',
): ServiceRequest {
  return { method, url, headers, body: JSON.stringify(body) }
}
