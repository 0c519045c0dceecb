import type { QuizResult } from '../src/quiz/score.ts'
import { count } from './count.ts'

declare global {
  interface Window {
    /** The queue of tag managers (Google's `dataLayer`), created if there is none. */
    dataLayer?: object[]
  }
}

/** Reports that a quiz result with these identities led to a signup. Sends no name or address. Never throws. */
export function reportCapture({ primary, secondary }: QuizResult): void {
  const event = {
    event: 'quiz_email_captured' as const,
    primary_result: primary,
    secondary_results: secondary,
  }
  try {
    ;(window.dataLayer ??= []).push(event)
  } catch {
    // An extension may have replaced `dataLayer`.
  }
  count(event)
}
