import type { Entry, Signup } from '../../src/server/ledger/schemas.ts'
import type { StartedSite } from './site.ts'

type PostedSite = Pick<StartedSite, 'url' | 'fetch'>

export function postJson(
  site: PostedSite,
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
  site: PostedSite,
  path: string,
  fields: Readonly<Record<string, unknown>> | [string, string][],
  headers: Record<string, string> = {},
) {
  return site.fetch(path, {
    method: 'POST',
    headers: { origin: site.url, ...headers },
    body: new URLSearchParams(fields as Record<string, string>),
  })
}

/** A signup with only its required fields. */
export const signupOf = (name: string) =>
  ({ firstName: 'Ruth', email: `${name}@example.org`, source: 'homepage' }) satisfies Signup

/** An entry with only its required fields. */
export const entryOf = (name: string) =>
  ({ fullName: 'Ruth', email: `${name}@example.org`, agreement: true }) satisfies Entry & {
    agreement: boolean
  }

/** Headers with a different client IP for each index, so that posts do not share a rate limit. */
export function clientIp(index: number): Record<string, string> {
  return { 'cf-connecting-ip': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
}
