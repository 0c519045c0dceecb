import { type QuizAction, reachOf } from '../src/quiz/steps.ts'
import type { AskedQuestion } from '../src/views/quiz/question.tsx'
import { markedIn, wasTapped } from './quiz-browser.ts'
import { currentMark, pushIndex } from './quiz-history.ts'
import { saved } from './quiz-storage.ts'

/** Restores the saved answers, the position from the history entry, and answers given before the script was ready. */
export function beginning(place: HTMLElement, questions: readonly AskedQuestion[]): QuizAction {
  const before = saved()
  const ids = questions.map(({ id }) => id)
  const answers = { ...before?.answers, ...markedIn(place) }
  const reach = reachOf({ ids, answers })
  // Without the script all questions stood open: go on where the answers end.
  const answered = reach > 1 ? Math.min(reach, ids.length - 1) : 0
  const current = Math.min(currentMark()?.quiz ?? before?.current ?? answered, reach)
  const tapped = current === 0 && reach > 0 && wasTapped(place, before === undefined)
  if (tapped) pushIndex(0, 1)
  const within = current > 0 || tapped
  const focused = within && place.contains(document.activeElement)
  return { type: 'begin', ids, answers, current: tapped ? 1 : current, focused }
}
