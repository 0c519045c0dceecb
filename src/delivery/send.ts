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
    cancel = timers.after(timeLimit, () => resolve({ is: 'again', cause: 'timed_out' }))
  })
  const answered = post(row, upstream, wire, stop.signal).catch((): Outcome => ({
    is: 'again',
    cause: 'no_connection',
  }))
  const outcome = await Promise.race([answered, expired])
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
  const response = await fetch(upstream.urlOf(row.formId), {
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
  const outcome =
    judgeStatus(response.status, upstream.readsBody) ?? judgeFlag(await readBounded(response))
  if (outcome.is !== 'again') return outcome
  const restMs = askedRestMs(response, timers.now())
  return restMs === undefined ? outcome : { ...outcome, restMs }
}

/** The part of a row's payload that the upstream gets. */
function bodyOf({ payload }: Claimed, { sends }: Upstream): string {
  const values = Object.entries(JSON.parse(payload) as object)
  return JSON.stringify(Object.fromEntries(values.filter(([name]) => sends.includes(name))))
}

/**
 * What an upstream's answer means for a row. `again`: try later; `restMs`: the upstream asks for a rest. `refused`: the
 * upstream rejects this row, so a person must look. `cause` is a short code, never the upstream's text.
 */
export type Outcome =
  | { is: 'delivered' }
  | { is: 'again'; cause: string; restMs?: number; unreadable?: true }
  | { is: 'refused'; cause: string }

/** Statuses about the row itself. All others except 2xx are about the upstream or its configuration. */
const ROW_REFUSED = new Set([400, 409, 413, 422])

/** Sorts an answer by its status; undefined when a 2xx body must be read. */
function judgeStatus(status: number, readsBody: boolean): Outcome | undefined {
  if (status >= 200 && status < 300) return readsBody ? undefined : { is: 'delivered' }
  if (ROW_REFUSED.has(status)) return { is: 'refused', cause: `http_${status}` }
  return { is: 'again', cause: `http_${status}` }
}

/** Sorts the form service's 2xx answer by its success flag. An unreadable body is tried again. */
function judgeFlag(body: string): Outcome {
  const success = successFlag(body)
  if (success === true) return { is: 'delivered' }
  if (success === false) return { is: 'refused', cause: 'success_false' }
  return { is: 'again', cause: 'unreadable_answer', unreadable: true }
}

/**
 * The rest an answer asks for, in milliseconds from `now`: its `Retry-After` (seconds or HTTP date), 0 for a 429 without
 * one, undefined for none.
 */
function askedRestMs({ status, headers }: Response, now: number): number | undefined {
  const header = headers.get('retry-after') ?? ''
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  if (ms > 0) return ms
  return status === 429 ? 0 : undefined
}

function successFlag(body: string): unknown {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null && 'success' in answer
      ? answer.success
      : undefined
  } catch {
    // Not JSON: treated like a missing flag.
    return undefined
  }
}

/** The answer's text; empty when it is longer than the limit. */
async function readBounded(response: Response): Promise<string> {
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
