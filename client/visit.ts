import { VISIT_LIMIT, visitNames } from '../src/domain/visit'

/**
 * The visit's origin, as a query: the tags in the page's address and, on the first page, the referring host. Links pass it
 * on (client/links.ts); the history entry keeps it for a reload. Nothing else is stored in the browser.
 */
export const visit = new URLSearchParams(
  history.state?.visit ?? visitOf(location, document.referrer),
)
tidyAddress()
// A link to a place on the page makes a history entry of its own.
addEventListener('hashchange', () => keepVisit())

/** A path of this site with the visit's tags. */
export function carrying(path: string): string {
  const query = `${visit}`
  return query === '' ? path : `${path}?${query}`
}

function visitOf(
  { search, host, pathname }: Pick<Location, 'search' | 'host' | 'pathname'>,
  referrer: string,
): URLSearchParams {
  const found = new URLSearchParams()
  const given = new URLSearchParams(search)
  for (const name of visitNames) {
    const value = given.get(name)
    if (value) found.set(name, value.slice(0, VISIT_LIMIT))
  }
  const from = referrer === '' ? host : new URL(referrer).host
  // A visitor from another site starts a new visit.
  if (from !== host) found.set('referrer', from)
  if (from !== host || (`${found}` !== '' && !found.has('page'))) found.set('page', pathname)
  return found
}

/** Removes what links within the site add to the address, so that it is not bookmarked or shared. */
function tidyAddress(): void {
  const { searchParams, href } = new URL(location.href)
  if (!searchParams.has('page')) return
  for (const name of ['page', 'referrer']) searchParams.delete(name)
  keepVisit(Object.assign(new URL(href), { search: searchParams }))
}

function keepVisit(address?: URL): void {
  history.replaceState({ ...history.state, visit: `${visit}` }, '', address)
}
