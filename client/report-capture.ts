import type { QuizResult } from '../src/domain/quiz'
import { count } from './count'

declare global {
  interface Window {
    /** The queue that tag managers read, whether one is there or not. */
    dataLayer?: object[]
  }
}

/** Counts that these three identities led somebody to join: no name, no address. Its failing is nobody's concern. */
export function reportCapture({ primary, secondary }: QuizResult): void {
  const event = {
    event: 'quiz_email_captured' as const,
    primary_result: primary,
    secondary_results: secondary,
  }
  try {
    ;(window.dataLayer ??= []).push(event)
  } catch {
    // An extension may have put something else there.
  }
  count(event)
}
