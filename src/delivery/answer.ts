/** A service's answer to one call. `text` reads a limited part of the body: '' when it is longer, or breaks off. */
export type ServiceAnswer = { status: number; text: () => Promise<string> }

/**
 * What an answer means for a row. `refused`: the upstream rejects this row, or every one; `isAboutRow`: surely this row alone.
 * `again`: it was not taken, so it is tried later; `isAboutRow`: that may be about this row alone. `unknown`: it may have been
 * taken. `restMs`: the upstream asks for a rest, in milliseconds; `until`: it takes nothing more on this day, in UTC. `cause`
 * is a short code, never the upstream's text.
 */
export type Outcome =
  | { is: 'delivered' }
  | { is: 'refused'; cause: string; isAboutRow?: true }
  | { is: 'again'; cause: string; isAboutRow?: true; restMs?: number; until?: 'tomorrow' }
  | { is: 'unknown'; cause: string; restMs?: number }

/** How a service's answers are read. Each service has one. */
export type Judge = (answer: ServiceAnswer) => Outcome | Promise<Outcome>

/** Statuses that reject what was sent. */
const REFUSED = new Set([400, 409, 413, 422])
/** Statuses that say "not now" before anything was done: 521 to 523 are Cloudflare's for a server that it cannot reach. */
const NOT_NOW = new Set([408, 425, 429, 503, 521, 522, 523])

/** For a service whose status says everything: each 2xx is a delivery. */
export function judgeStatus({ status }: Pick<ServiceAnswer, 'status'>): Outcome {
  const cause = `http_${status}`
  if (status >= 200 && status < 300) return { is: 'delivered' }
  if (REFUSED.has(status)) return { is: 'refused', cause }
  if (NOT_NOW.has(status)) return { is: 'again', cause }
  return status >= 500 ? { is: 'unknown', cause } : { is: 'again', cause, isAboutRow: true }
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
  return { is: 'unknown', cause: 'unreadable_answer' }
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
