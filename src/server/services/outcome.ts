/** A service's response. `text` resolves to the beginning of the body, up to a limit or a lost connection. */
export type ServiceAnswer = { status: number; text: () => Promise<string> }

/**
 * - `failed`: the service did not take the row, so it must be sent again.
 * - `unclear`: the service may have taken the row.
 * - `refused`: the service says that the row is the cause, so a retry is useless.
 *
 * `rest`: for how many ms it asked not to be called, 0 without a time. `cause`: a code, never the upstream's text.
 */
export type Outcome =
  | { type: 'delivered' }
  | { type: 'failed' | 'unclear' | 'refused'; cause: string; rest?: number }

/** The service did not process the request: 521 to 523 are Cloudflare's codes for an unreachable server. */
const NOT_PROCESSED = new Set([503, 521, 522, 523])

/** For the owner's own code: a 2xx is a delivery, unless it is a web page, such as an error of Google Apps Script. */
export async function outcomeOfOwnCode({ status, text }: ServiceAnswer): Promise<Outcome> {
  const outcome = outcomeOfStatus({ status })
  const isPage = outcome.type === 'delivered' && /^\s*<(!doctype|html)/i.test(await text())
  return isPage ? { type: 'unclear', cause: 'web_page' } : outcome
}

export function outcomeOfStatus({ status }: Pick<ServiceAnswer, 'status'>): Outcome {
  const cause = `http_${status}`
  if (status >= 200 && status < 300) return { type: 'delivered' }
  if (status === 429) return { type: 'failed', cause, rest: 0 }
  const isUnclear = isSeeOther(status) || (status >= 500 && !NOT_PROCESSED.has(status))
  return { type: isUnclear ? 'unclear' : 'failed', cause }
}

/** A redirect after an accepted post, or to a login. */
export function isSeeOther(status: number): boolean {
  return status === 302 || status === 303
}

/** For services that answer JSON: a 2xx without it, like a login page, is unclear. `judge` reads its fields. */
export async function outcomeOfJson(
  { status, text }: ServiceAnswer,
  judge: (fields: Fields) => Outcome = () => ({ type: 'delivered' }),
): Promise<Outcome> {
  const outcome = outcomeOfStatus({ status })
  if (outcome.type !== 'delivered') return outcome
  const fields = jsonFields(await text())
  return fields === undefined ? { type: 'unclear', cause: 'invalid_answer' } : judge(fields)
}

/** For services whose 400 has a code in a field of its JSON. `codes`: the meaning of each known one. */
export async function outcomeByCode(
  answer: ServiceAnswer,
  field: string,
  codes: ReadonlyMap<unknown, Outcome>,
): Promise<Outcome> {
  const code = answer.status === 400 && jsonFields(await answer.text())?.[field]
  return codes.get(code) ?? outcomeOfJson(answer)
}

export type Fields = Readonly<Record<string, unknown>>

/** The fields of a JSON object. */
export function jsonFields(body: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined
  } catch {
    return undefined // not JSON
  }
}
