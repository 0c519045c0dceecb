import type { TestSite } from './site'

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
