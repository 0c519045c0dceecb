/**
 * What an upstream's answer means for the row.
 * `again`: it may yet go through; `restMs` says that the upstream asks for a rest. `refused`: the upstream does not want
 * this very row, so a person must look. The cause is a short code, never the upstream's own text.
 */
export type Outcome =
  | { is: 'delivered' }
  | { is: 'again'; cause: string; restMs?: number; unreadable?: true }
  | { is: 'refused'; cause: string }

/** The statuses that speak of the row itself. All others but 2xx speak of the upstream or of its configuration. */
const ROW_REFUSED = new Set([400, 409, 413, 422])

/** Sorts an answer by its status alone; undefined when a 2xx body must be read to know. */
export function judgeStatus(status: number, readsBody: boolean): Outcome | undefined {
  if (status >= 200 && status < 300) return readsBody ? undefined : { is: 'delivered' }
  if (ROW_REFUSED.has(status)) return { is: 'refused', cause: `http_${status}` }
  return { is: 'again', cause: `http_${status}` }
}

/** Sorts the form service's 2xx answer by its success flag; anything unreadable is tried again. */
export function judgeFlag(body: string): Outcome {
  const success = successFlag(body)
  if (success === true) return { is: 'delivered' }
  if (success === false) return { is: 'refused', cause: 'success_false' }
  return { is: 'again', cause: 'unreadable_answer', unreadable: true }
}

/**
 * How long a rest an answer asks for, in milliseconds: its `Retry-After` (seconds or an HTTP date) from `now`, 0 for a
 * 429 that names no time; undefined when it asks for none.
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
    // Not JSON: as unreadable as JSON without the flag.
    return undefined
  }
}
