import { paths } from '../src/domain/paths'
import type { QuizResult } from '../src/domain/quiz'

declare global {
  interface Window {
    /** The queue that tag managers read, whether one is there or not. */
    dataLayer?: object[]
  }
}

/** Counts that these three identities led somebody to join: no name, no address. Its failing is nobody's concern. */
export function reportCapture({ primary, secondary }: QuizResult): void {
  const event = {
    event: 'quiz_email_captured',
    primary_result: primary,
    secondary_results: secondary,
  }
  try {
    ;(window.dataLayer ??= []).push(event)
    const body = new Blob([JSON.stringify(event)], { type: 'application/json' })
    navigator.sendBeacon(paths.eventsApi, body)
  } catch {
    // An extension may have put something else there, or taken the beacon away.
  }
}
