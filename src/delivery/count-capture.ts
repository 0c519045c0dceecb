import type { IdentityName } from '../content/identities'
import type { QuizResult } from '../domain/quiz'
import { causeOf, logError } from '../domain/log'

/** The signup after the quiz, as an analytics event. */
export type CaptureEvent = {
  event: 'quiz_email_captured'
  primary_result: IdentityName
  secondary_results: readonly [IdentityName, IdentityName]
}

export function captureOf({ primary, secondary }: QuizResult): CaptureEvent {
  return {
    event: 'quiz_email_captured',
    primary_result: primary,
    secondary_results: secondary,
  }
}

/** The part of an Analytics Engine dataset that is used. */
type Dataset = { writeDataPoint: (point: { indexes: string[]; blobs: string[] }) => void }

/** Writes the event. Logs a failure and never throws. */
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
