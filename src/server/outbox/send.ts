import { causeOf, type Log } from '../log.ts'
import { type Timers, withTimeout } from '../../core/time/timers.ts'
import { limits } from '../ledger/limits.ts'
import { isSeeOther, type Outcome } from '../services/outcome.ts'
import type { Row, Service, ServiceRequest } from '../services/service.ts'

export type Transport = { fetch: typeof fetch; timers: Timers; log: Log }

/** Makes all requests of one row, within its time limit. Never throws. */
export async function send(row: Row, service: Service, transport: Transport): Promise<Outcome> {
  const { fetch, timers, log } = transport
  const stop = new AbortController()

  async function call(request: ServiceRequest): Promise<Outcome> {
    const { url, followedBy, followsRedirect, mayMiss, ...init } = request
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, accept: 'application/json', 'idempotency-key': row.id },
      redirect: 'manual',
      signal: stop.signal,
    })
    const { status } = response
    const location = response.headers.get('location')
    if (followsRedirect && isSeeOther(status) && location !== null) {
      const last = await call({ method: 'GET', url: new URL(location, url).href, headers: {} })
      return last.type === 'failed' ? { ...last, type: 'unclear' } : last
    }
    const afterMiss = mayMiss && status === 404 ? followedBy?.('') : undefined
    if (afterMiss !== undefined) return call(afterMiss)
    let reading: Promise<string> | undefined
    const text = () => (reading ??= boundedText(response))
    const outcome = await service.outcomeOf({ status, text })
    if (outcome.type !== 'delivered') {
      const retryAfter = response.headers.get('retry-after')
      return retryAfter === null ? outcome : { ...outcome, rest: restOf(retryAfter, timers.now()) }
    }
    const nextRequest = followedBy?.(await text())
    return nextRequest === undefined ? outcome : call(nextRequest)
  }

  try {
    return await withTimeout(limits.upstream, call(service.requestOf(row)), timers)
  } catch (error) {
    // The service may have taken the row.
    log('call_failed', { id: row.id, cause: causeOf(error) })
    return { type: 'unclear', cause: 'no_answer' }
  } finally {
    stop.abort() // closes an unread body or a pending connection
  }
}

/** `Retry-After` is a number of seconds or a date. */
function restOf(retryAfter: string, now: number): number {
  const seconds = Number(retryAfter)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000
  return ms > 0 ? Math.min(ms, limits.longestRest) : 0
}

/** The beginning of a response's text. */
async function boundedText({ body }: Response): Promise<string> {
  let text = ''
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      if (text.length > limits.answerLength) break
    }
  } catch {
    // The connection is lost.
  }
  return text.slice(0, limits.answerLength)
}
