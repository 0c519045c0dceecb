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
export function judgeStatus(status: number, readsBody: boolean): Outcome | undefined {
  if (status >= 200 && status < 300) return readsBody ? undefined : { is: 'delivered' }
  if (ROW_REFUSED.has(status)) return { is: 'refused', cause: `http_${status}` }
  return { is: 'again', cause: `http_${status}` }
}

/** Sorts the form service's 2xx answer by its success flag. An unreadable body is tried again. */
export function judgeFlag(body: string): Outcome {
  const success = successFlag(body)
  if (success === true) return { is: 'delivered' }
  if (success === false) return { is: 'refused', cause: 'success_false' }
  return { is: 'again', cause: 'unreadable_answer', unreadable: true }
}

/**
 * The rest an answer asks for, in milliseconds from `now`: its `Retry-After` (seconds or HTTP date), 0 for a 429 without
 * one, undefined for none.
 */
export function askedRestMs({ status, headers }: Response, now: number): number | undefined {
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
