/** As `fetch`; tests bring their own. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const PATIENCE_MS = 10_000

/** What an address answers within ten seconds, redirects included as answers; a text when it does not. */
export async function answerOf(
  fetchImpl: Fetch,
  url: string,
  init: RequestInit = {},
): Promise<Response | string> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return await fetchImpl(url, { redirect: 'manual', signal, ...init })
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    return cause?.code ?? name
  }
}

/** The JSON at an address, redirects followed; undefined when there is none: the caller knows what it was for. */
export async function jsonAt(fetchImpl: Fetch, url: string): Promise<unknown> {
  const answer = await answerOf(fetchImpl, url, { redirect: 'follow' })
  if (typeof answer === 'string' || !answer.ok) return undefined
  return answer.json().catch(() => undefined)
}
