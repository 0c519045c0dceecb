/** As `fetch`; tests bring their own. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** What an address answered, redirects included as answers. Status 0: it did not, and `text` says why. */
export type Fetched = { status: number; headers: Headers; text: string }

const PATIENCE_MS = 10_000

/** Asks an address, and waits ten seconds at most. */
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

/** The JSON in an answer; undefined when it is none. */
export function jsonIn({ text }: Fetched): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
