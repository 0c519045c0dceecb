import type { Timers } from '../lib/timers.ts'
import type { Claimed } from './claims.ts'
import { limits } from './limits.ts'
import type { Upstream } from './upstreams.ts'

export type Wire = {
  fetch: typeof fetch
  timers: Timers
  /** Time limit of one upstream call, body included, in milliseconds. */
  timeLimit?: number
}

/** Sends one row once, within its time limit. Never throws, never follows a redirect, reads a limited part of the answer. */
export async function send(row: Claimed, upstream: Upstream, wire: Wire): Promise<Outcome> {
  const { timers, timeLimit = limits.upstream } = wire
  const stop = new AbortController()
  let cancel = () => {}
  const expired = new Promise<Outcome>((resolve) => {
    cancel = timers.after(timeLimit, () => resolve({ is: 'unknown', cause: 'timed_out' }))
  })
  const outcome = await Promise.race([post(row, upstream, wire, stop.signal), expired])
  cancel()
  // Closes what is still open: an unread body or a connection without an answer.
  stop.abort()
  return outcome
}

async function post(
  row: Claimed,
  upstream: Upstream,
  { fetch, timers }: Wire,
  signal: AbortSignal,
): Promise<Outcome> {
  const asked = fetch(upstream.urlOf(row.formId), {
    method: 'POST',
    headers: {
      ...upstream.headers,
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': row.id,
    },
    body: bodyOf(row, upstream),
    redirect: 'manual',
    signal,
  })
  const response = await asked.catch(() => undefined)
  if (response === undefined) return { is: 'again', cause: 'no_connection' }
  const outcome =
    judgeStatus(response.status, upstream.readsBody) ?? judgeBody(await readBounded(response))
  if (outcome.is !== 'again' && outcome.is !== 'unknown') return outcome
  const restMs = askedRestMs(response, timers.now())
  return restMs === undefined ? outcome : { ...outcome, restMs }
}

/** The part of a row's payload that the upstream gets. */
function bodyOf({ payload }: Claimed, { sends }: Upstream): string {
  const values = Object.entries(JSON.parse(payload) as object)
  return JSON.stringify(Object.fromEntries(values.filter(([name]) => sends.includes(name))))
}

/**
 * What an upstream's answer means for a row. `again`: it was not taken, try later; `isAboutRow`: the answer may be about this
 * row alone. `unknown`: it may have been taken. `refused`: the upstream rejects this row, or every one. `restMs`: the upstream
 * asks for a rest. `cause` is a short code, never the upstream's text.
 */
export type Outcome =
  | { is: 'delivered' }
  | { is: 'again'; cause: string; isAboutRow?: true; restMs?: number }
  | { is: 'unknown'; cause: string; restMs?: number }
  | { is: 'refused'; cause: string }

/** Statuses that reject what was sent. */
const REFUSED = new Set([400, 409, 413, 422])
/** Statuses that say "not now" before anything was done: 521 to 523 are Cloudflare's for a server that it cannot reach. */
const NOT_NOW = new Set([408, 425, 429, 503, 521, 522, 523])

/** Sorts an answer by its status; undefined when a 2xx body must be read. */
function judgeStatus(status: number, readsBody: boolean): Outcome | undefined {
  const cause = `http_${status}`
  if (status >= 200 && status < 300) return readsBody ? undefined : { is: 'delivered' }
  if (REFUSED.has(status)) return { is: 'refused', cause }
  if (NOT_NOW.has(status)) return { is: 'again', cause }
  return status >= 500 ? { is: 'unknown', cause } : { is: 'again', cause, isAboutRow: true }
}

/**
 * Sorts a form service's 2xx answer. Where a `success` flag is present it decides; else `ok: true`, or a `next` without
 * errors, is a delivery, and `ok: false` or errors a refusal. Formspree says `next` and `ok`, getform `success`.
 */
function judgeBody(body: string): Outcome {
  const { success, ok, next, error, errors } = fieldsOf(body)
  const hasErrors = error !== undefined || errors !== undefined
  if (typeof success === 'boolean')
    return success ? DELIVERED : { is: 'refused', cause: 'success_false' }
  if (ok === false || hasErrors) return { is: 'refused', cause: 'success_false' }
  if (ok === true || typeof next === 'string') return DELIVERED
  return { is: 'unknown', cause: 'unreadable_answer' }
}

const DELIVERED: Outcome = { is: 'delivered' }

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  } catch {
    return {} // not JSON: an answer without any field
  }
}

/**
 * The rest an answer asks for, in milliseconds: its `Retry-After` (seconds or HTTP date), at most the longest rest; 0 for a
 * 429 without one, undefined for none.
 */
function askedRestMs({ status, headers }: Response, now: number): number | undefined {
  const header = headers.get('retry-after') ?? ''
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  if (ms > 0) return Math.min(ms, limits.rest.longest)
  return status === 429 ? 0 : undefined
}

/** The answer's text; empty when it is longer than the limit or breaks off. */
async function readBounded(response: Response): Promise<string> {
  try {
    return await boundedText(response)
  } catch {
    return ''
  }
}

async function boundedText(response: Response): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > limits.answerBytes) return ''
    text += decoder.decode(value, { stream: true })
  }
}
