const TIMEOUT_MS = 15_000

/** The result of a post: an answer, or none in time. */
export type Sent = { status: number; body: Record<string, unknown> } | { status: 'unanswered' }

/** Posts JSON. The key makes a repeat after a lost answer harmless. Never throws. */
export async function send(url: string, body: object, key: string): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 'unanswered' } // offline, too slow, or not JSON: the visitor is asked to try again
  }
}

/** A key for one submission, also where the page is not a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
