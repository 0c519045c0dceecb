/** A service's answer to one call. `text` reads a limited part of the body: '' when it is longer, or breaks off. */
export type ServiceAnswer = { status: number; text: () => Promise<string> }

/**
 * What an answer means for a row. `again`: it was not taken, so it is tried later. `unclear`: it may have been taken. `refused`:
 * the upstream rejects this row, or every one; `isAboutRow`: surely this row alone. `asksToWait`: the answer asks for fewer calls.
 * `cause` is a short code, never the upstream's text.
 */
export type Outcome =
  | { is: 'delivered' }
  | { is: 'again'; cause: string; asksToWait?: boolean }
  | { is: 'unclear'; cause: string; asksToWait?: boolean }
  | { is: 'refused'; cause: string; asksToWait?: boolean; isAboutRow?: true }

/** How a service's answers are read. Each service has one. */
export type Judge = (answer: ServiceAnswer) => Outcome | Promise<Outcome>

/** Statuses that reject what was sent, or everything that is sent there. */
const REFUSED = new Set([400, 403, 404, 409, 410, 413, 422])
/** Errors before anything was done: 521 to 523 are Cloudflare's for a server that it cannot reach. */
const NOT_TAKEN = new Set([503, 521, 522, 523])

/** For a service whose status says everything: each 2xx is a delivery. */
export function judgeStatus({ status }: Pick<ServiceAnswer, 'status'>): Outcome {
  const cause = `http_${status}`
  if (status >= 200 && status < 300) return { is: 'delivered' }
  if (REFUSED.has(status)) return { is: 'refused', cause }
  return { is: status >= 500 && !NOT_TAKEN.has(status) ? 'unclear' : 'again', cause }
}

/**
 * For form services, whose 2xx has a body. Where a `success` flag is present it decides; else `ok: false` or errors are a
 * refusal, and `ok: true` or a `next` a delivery. Formspree says `next` and `ok`, getform `success`.
 */
export async function judgeForm({ status, text }: ServiceAnswer): Promise<Outcome> {
  const byStatus = judgeStatus({ status })
  if (byStatus.is !== 'delivered') return byStatus
  const { success, ok, next, error, errors } = fieldsOf(await text())
  const isRefused =
    typeof success === 'boolean' ? !success : ok === false || isSaid(error) || isSaid(errors)
  if (isRefused) return { is: 'refused', cause: 'success_false' }
  if (success === true || ok === true || typeof next === 'string') return { is: 'delivered' }
  return { is: 'unclear', cause: 'unreadable_answer' }
}

/** Whether an answer's field names an error: `null`, `""` and `[]` do not. */
function isSaid(value: unknown): boolean {
  return Boolean(value) && !(Array.isArray(value) && value.length === 0)
}

/** The fields of a body's JSON object; none of anything else. */
export function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // not JSON: it has no fields
  }
}
