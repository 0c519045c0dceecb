import type { PostKind } from './media-type.ts'

// Browsers send Origin with every scripted post, so JSON requires it. Old browsers and privacy proxies send neither header
// with a plain form, so it is accepted without. This is safe: there are no cookies or sessions, so a forged post gains nothing.
export function isSameOrigin(
  request: Request,
  origin: string,
  kind: PostKind | undefined,
): boolean {
  const from = request.headers.get('origin')
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null && fetchSite !== 'same-origin') return false
  if (from !== null && from !== 'null')
    return from === origin || from === new URL(request.url).origin
  return fetchSite === 'same-origin' || (from === null && kind === 'form')
}
