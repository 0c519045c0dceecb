import type { TestSite } from './site.ts'

/** Posts JSON as the site's own scripts do. */
export function postJson(
  site: TestSite,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return site.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Posts a plain form as a browser without JavaScript does. */
export function postForm(
  site: TestSite,
  path: string,
  fields: Readonly<Record<string, string>> | [string, string][],
  headers: Record<string, string> = {},
) {
  return site.fetch(path, {
    method: 'POST',
    headers: { origin: site.url, ...headers },
    body: new URLSearchParams(fields),
  })
}

/** The headers of a visitor with an address of their own, as Cloudflare tells it: what the rate limit counts by. */
export function visitor(index: number): Record<string, string> {
  return { 'cf-connecting-ip': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
}

/**
 * Sends until a connection lasts. The server closes a connection after an answer that leaves a body unread, perhaps just as
 * it is used again or read from; a browser then sends once more. All that wait in the pool may be such ones.
 */
export async function onSomeConnection<Answer>(
  send: () => Promise<Answer>,
  tries = 5,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (tries === 1) throw error
    return onSomeConnection(send, tries - 1)
  }
}
