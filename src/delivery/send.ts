import type { Timers } from '../lib/timers.ts'
import { askedRestMs, judgeFlag, judgeStatus, type Outcome } from './answers.ts'
import type { Claimed } from './claims.ts'
import { limits } from './limits.ts'
import { readBounded } from './read-bounded.ts'
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
    body: row.payload,
    redirect: 'manual',
    signal,
  })
  const outcome =
    judgeStatus(response.status, upstream.readsBody) ?? judgeFlag(await readBounded(response))
  if (outcome.is !== 'again') return outcome
  const restMs = askedRestMs(response, timers.now())
  return restMs === undefined ? outcome : { ...outcome, restMs }
}
