import { EVENTS_PATH } from '../src/domain/events-path.ts'
import type { BrowserEvent } from '../src/pages/events.ts'
import { visit } from './visit.ts'

type Capture = {
  event: 'quiz_email_captured'
  primary_result: string
  secondary_results: readonly string[]
}

/** Reports an event that only the browser knows, unless the visitor opts out. Never throws. */
export function count(event: BrowserEvent | Capture): void {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const body = JSON.stringify({ ...event, attribution: `${visit}` })
  try {
    navigator.sendBeacon(EVENTS_PATH, new Blob([body], { type: 'application/json' }))
  } catch {
    // An extension may have removed `sendBeacon`.
  }
}

/** Counts a page view when the page is visible: browsers may prerender it. */
export function countView(): void {
  const view = () => count({ event: 'page_viewed', place: location.pathname })
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', view, { once: true })
  else view()
}
