import type { IdentityName } from '../content/identities'
import type { QuizResult } from '../domain/quiz'
import { causeOf, logError } from '../domain/log'

/** That somebody joined after the quiz, as tag managers and the site's own analytics name it. */
export type CaptureEvent = {
  event: 'quiz_email_captured'
  primary_result: IdentityName
  secondary_results: readonly [IdentityName, IdentityName]
}

/** The event for a result, as the quiz gives it. */
export function captureOf({ primary, secondary }: QuizResult): CaptureEvent {
  return {
    event: 'quiz_email_captured',
    primary_result: primary,
    secondary_results: secondary,
  }
}

/** What is asked of an Analytics Engine dataset. */
type Dataset = { writeDataPoint: (point: { indexes: string[]; blobs: string[] }) => void }

/** Counts it. Analytics that fail are logged and are nobody else's concern. */
export function countCapture(
  dataset: Dataset,
  { event, primary_result, secondary_results }: CaptureEvent,
): void {
  try {
    dataset.writeDataPoint({ indexes: [event], blobs: [primary_result, ...secondary_results] })
  } catch (error) {
    logError('event_not_written', { cause: causeOf(error) })
  }
}
