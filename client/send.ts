const TIMEOUT_MS = 15_000

/** `ok`: the status is any 2xx. A body that is not JSON is empty. */
export type Answer = {
  ok: boolean
  status: number | 'unanswered'
  body: Record<string, unknown>
}

export async function send(url: string, body: object, key: string): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { ok, status } = response
    return { ok, status, body: parsed(await response.text()) }
  } catch {
    // Offline or too slow: the visitor is asked to try again.
    return { ok: false, status: 'unanswered', body: {} }
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** `crypto.randomUUID` exists only in a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
