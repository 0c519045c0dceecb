import type { Timers } from '../lib/timers.ts'
import type { ServiceAnswer, Outcome } from './outcome.ts'
import { limits } from './limits.ts'
import type { Row, ServiceRequest } from './services/service.ts'

import type { Upstream } from './upstreams.ts'

export type Transport = {
  fetch: typeof fetch
  timers: Timers
  /** Time limit of all calls for a row, in milliseconds. */
  timeLimit?: number | undefined
}

/** Makes all requests of one row, within its time limit. Never throws, and follows no redirect. */
export async function send(row: Row, upstream: Upstream, transport: Transport): Promise<Outcome> {
  const { timers, timeLimit = limits.upstream } = transport
  const stop = new AbortController()
  let cancel = () => {}
  const expired = new Promise<Outcome>((resolve) => {
    cancel = timers.after(timeLimit, () => resolve({ is: 'unclear', cause: 'timed_out' }))
  })
  const outcome = await Promise.race([post(row, upstream, transport, stop.signal), expired])
  cancel()
  // Closes an unread body or a pending connection.
  stop.abort()
  return outcome
}

async function post(
  row: Row,
  upstream: Upstream,
  transport: Transport,
  signal: AbortSignal,
): Promise<Outcome> {
  let requests: readonly ServiceRequest[]
  try {
    requests = upstream.requestsOf(row)
  } catch {
    return { is: 'refused', cause: 'not_sendable' }
  }
  for (const request of requests) {
    const outcome = await call(request, row.id, upstream, transport, signal)
    if (outcome.is !== 'delivered') return outcome
  }
  return { is: 'delivered' }
}

async function call(
  { method, url, headers, body, followedBy }: ServiceRequest,
  id: string,
  upstream: Upstream,
  { fetch, timers }: Transport,
  signal: AbortSignal,
): Promise<Outcome> {
  const fetched = fetch(url, {
    method,
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': id,
    },
    body,
    redirect: 'manual',
    signal,
  })
  const response = await fetched.catch(() => undefined)
  // The connection may have been lost after the service accepted the row.
  if (response === undefined) return { is: 'unclear', cause: 'no_connection' }
  const { status } = response
  let read: Promise<string> | undefined
  const text = () => (read ??= boundedText(response))
  const outcome = await readOutcome(upstream, { status, text })
  if (outcome.is === 'delivered') {
    const next = followedBy?.(await text())
    return next === undefined ? outcome : call(next, id, upstream, { fetch, timers }, signal)
  }
  return asksToWait(response, timers.now()) ? { ...outcome, asksToWait: true } : outcome
}

/** An error in `outcomeOf` makes the outcome unclear, so that the sweep still saves the other rows' results. */
async function readOutcome({ outcomeOf }: Upstream, answer: ServiceAnswer): Promise<Outcome> {
  try {
    return await outcomeOf(answer)
  } catch {
    return { is: 'unclear', cause: 'invalid_answer' }
  }
}

/** Whether `Retry-After` has a number of seconds or a future date. */
function asksToWait({ headers }: Response, now: number): boolean {
  const header = headers.get('retry-after') ?? ''
  return Number(header) > 0 || Date.parse(header) > now
}

async function boundedText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      bytes += value.byteLength
      if (bytes > limits.answerBytes) return ''
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return '' // the connection was lost
  }
}
