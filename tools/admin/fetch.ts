export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** A response or a redirect. Status 0: the fetch failed, and `text` has the reason. */
export type Fetched = { status: number; headers: Headers; text: string }

const PATIENCE_MS = 10_000

/** Fetches a URL within ten seconds. By default it follows no redirect. */
export async function fetchText(
  fetchImpl: Fetch,
  url: string,
  init: RequestInit = {},
): Promise<Fetched> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetchImpl(url, { redirect: 'manual', signal, ...init })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    return { status: 0, headers: new Headers(), text: cause?.code ?? name }
  }
}
