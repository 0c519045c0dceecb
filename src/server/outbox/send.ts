import { causeOf, type Log } from '../../core/lib/log.ts'
import { type Timers, withTimeout } from '../../core/lib/timers.ts'
import { limits } from '../ledger/limits.ts'
import type { Outcome } from '../services/outcome.ts'
import type { Row, Service, ServiceRequest } from '../services/service.ts'

export type Transport = { fetch: typeof fetch; timers: Timers; log: Log }

/** Makes all requests of one row, within its time limit. Never throws, and follows no redirect. */
export async function send(row: Row, service: Service, transport: Transport): Promise<Outcome> {
  const { fetch, timers, log } = transport
  const stop = new AbortController()

  async function call({
    followedBy,
    url,
    method,
    headers,
    body,
  }: ServiceRequest): Promise<Outcome> {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': row.id,
      },
      body,
      redirect: 'manual',
      signal: stop.signal,
    })
    const { status } = response
    let reading: Promise<string> | undefined
    const text = () => (reading ??= boundedText(response))
    const outcome = await service.outcomeOf({ status, text })
    if (outcome.is !== 'delivered')
      return response.headers.has('retry-after') ? { ...outcome, asksToWait: true } : outcome
    const next = followedBy?.(await text())
    return next === undefined ? outcome : call(next)
  }

  async function callAll(): Promise<Outcome> {
    for (const request of service.requestsOf(row)) {
      const outcome = await call(request)
      if (outcome.is !== 'delivered') return outcome
    }
    return { is: 'delivered' }
  }

  try {
    return await withTimeout(limits.upstream, callAll(), timers)
  } catch (error) {
    // The service may have taken the row.
    log('call_failed', { id: row.id, cause: causeOf(error) })
    return { is: 'unclear', cause: 'no_answer' }
  } finally {
    stop.abort() // closes an unread body or a pending connection
  }
}

/** A response's text; `''` if it is too long or the connection is lost. */
async function boundedText({ body }: Response): Promise<string> {
  let text = ''
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      if (text.length > limits.answerLength) return ''
    }
    return text
  } catch {
    return ''
  }
}
