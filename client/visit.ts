import {
  type BrowserEvent,
  EVENTS_PATH,
  VISIT_LIMIT,
  visitNames,
} from '../src/core/pages/events.ts'

/** The visit's attribution as a query. Links pass it on (page-extras.ts); the history entry keeps it. */
export const visit = new URLSearchParams(
  history.state?.visit ?? visitOf(location, document.referrer),
)
tidyAddress()
// Fragment links create a history entry.
addEventListener('hashchange', () => keepVisit())

export function withVisit(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${visit}`
}

function visitOf(
  here: Pick<Location, 'search' | 'host' | 'pathname'>,
  referrer: string,
): URLSearchParams {
  const from = referrer === '' ? here : new URL(referrer)
  // A visitor from another site starts a new visit.
  const isNew = from.host !== here.host
  // A link followed before `load` has no tags; the previous page's address still has them.
  const source = isNew || `${tagsIn(here.search)}` !== '' ? here : from
  const tags = tagsIn(source.search)
  if (isNew) tags.set('referrer', from.host)
  if (isNew || !tags.has('page')) tags.set('page', source.pathname)
  return tags
}

function tagsIn(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  const tags = new URLSearchParams()
  for (const name of visitNames) {
    const value = query.get(name)
    if (value) tags.set(name, value.slice(0, VISIT_LIMIT))
  }
  return tags
}

/** Removes internal tags from the address, so they are not bookmarked or shared. */
function tidyAddress(): void {
  const { searchParams, href } = new URL(location.href)
  if (!searchParams.has('page')) return
  for (const name of ['page', 'referrer']) searchParams.delete(name)
  keepVisit(Object.assign(new URL(href), { search: searchParams }))
}

function keepVisit(address?: URL): void {
  history.replaceState({ ...history.state, visit: `${visit}` }, '', address)
}

type Capture = {
  event: 'quiz_email_captured'
  primary_result: string
  secondary_results: readonly string[]
}

/** Sends an event, unless the visitor opts out. Never throws. */
export function sendEvent(event: BrowserEvent | Capture): void {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const body = JSON.stringify({ ...event, attribution: `${visit}` })
  try {
    navigator.sendBeacon(EVENTS_PATH, new Blob([body], { type: 'application/json' }))
  } catch {
    // An extension may have removed `sendBeacon`.
  }
}
