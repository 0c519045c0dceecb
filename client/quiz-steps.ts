import type { AskedQuestion } from '../src/views/quiz'
import { currentMark, pushIndex, replaceIndex } from './quiz-history'
import { keep, keptStanding, reachOf, type Standing } from './quiz-session'
import { answered, markedIn, wasTapped } from './quiz-sheet'

/** Where the visitor stands, and the steps from there, as a store that a component reads. */
export type QuizSteps = ReturnType<typeof quizSteps>

/**
 * Each step forward is an entry of the browser's history, so that its Back and Forward walk through the questions. There is
 * no standing until somebody subscribes: first the server's markup is taken over as it is.
 */
export function quizSteps(place: HTMLElement, questions: readonly AskedQuestion[]) {
  let standing: Standing | undefined
  let notify = () => {}
  let moved = false
  let traveling: 'back' | 'anew' | undefined

  function stand(next: Standing, takesFocus: boolean) {
    standing = next
    moved ||= takesFocus
    keep(reachOf(questions, next.answers) > 0 ? next : undefined)
    notify()
  }

  /** What was kept, where the history says we are, and what was marked while the script was on its way. */
  function begin() {
    const kept = keptStanding()
    const answers = { ...kept?.answers, ...markedIn(place) }
    const reach = reachOf(questions, answers)
    const current = Math.min(currentMark()?.quiz ?? kept?.current ?? 0, reach)
    const tapped = current === 0 && reach > 0 && wasTapped(place, kept === undefined)
    if (tapped) pushIndex(0, 1)
    const within = current > 0 || tapped
    stand(
      { answers, current: tapped ? 1 : current },
      within && place.contains(document.activeElement),
    )
  }

  function beginAnew() {
    replaceIndex(0)
    stand({ answers: {}, current: 0 }, true)
  }

  /** The browser has gone to another entry of its history, by our doing or the visitor's. */
  function arrive() {
    const how = traveling
    traveling = undefined
    if (how === 'anew') return beginAnew()
    const index = currentMark()?.quiz
    if (!standing || index === undefined) return
    const current = Math.min(index, reachOf(questions, standing.answers))
    if (current !== standing.current) stand({ ...standing, current }, true)
  }

  return {
    subscribe: (listener: () => void) => {
      notify = listener
      addEventListener('popstate', arrive)
      begin()
      return () => removeEventListener('popstate', arrive)
    },
    standing: () => standing,
    /** Whether the step that led here takes the focus along; asked once. */
    takesFocus: () => {
      const before = moved
      moved = false
      return before
    },
    /** An answer was marked on the way to another. */
    pass: (input: HTMLInputElement) => {
      if (standing) stand({ ...standing, answers: answered(standing.answers, input) }, false)
    },
    choose: (input: HTMLInputElement) => {
      if (!standing || traveling) return
      const { current } = standing
      const answers = answered(standing.answers, input)
      if (current >= questions.length) return stand({ answers, current }, false)
      pushIndex(current, current + 1)
      stand({ answers, current: current + 1 }, true)
    },
    back: () => {
      if (!standing || traveling) return
      const { answers, current } = standing
      const mark = currentMark()
      if (mark?.quiz === current && mark.below > 0) {
        traveling = 'back'
        return history.back()
      }
      replaceIndex(current - 1)
      stand({ answers, current: current - 1 }, true)
    },
    /** Leads back to where the quiz began, so that its old entries are not in the way of leaving. */
    startOver: () => {
      const below = currentMark()?.below ?? 0
      if (below === 0) return beginAnew()
      traveling = 'anew'
      history.go(-below)
    },
  }
}
