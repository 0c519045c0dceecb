import { type Dispatch, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { AskedQuestion } from '../src/core/quiz/questions.ts'
import { isShown, type QuizAction, quizReducer, firstUnanswered } from '../src/core/quiz/steps.ts'
import {
  answerOf,
  currentMark,
  markedIn,
  pushIndex,
  replaceIndex,
  savedQuiz,
  wasTapped,
} from './quiz-browser.ts'
import { sendEvent } from './visit.ts'

/**
 * Each step forward adds a history entry, so Back and Forward move through the questions. No `state`
 * until hydration, to match the server's HTML.
 */
export function useQuizSteps(root: HTMLElement, questions: readonly AskedQuestion[]) {
  const [state, dispatch] = useReducer(quizReducer, undefined)
  /** Why the browser is going back in the history, until it has arrived. */
  const traveling = useRef<'back' | 'startOver'>(undefined)
  /** How many answers events have reported. */
  const reported = useRef(0)

  // A layout effect, which runs in the task that hydrates: React undoes answers given before it.
  useLayoutEffect(() => {
    const ids = questions.map(({ id }) => id)
    reported.current = firstUnanswered({ ids, answers: savedQuiz.read()?.answers ?? {} })
    dispatch(beginAction(root, questions))

    function arrive() {
      const reason = traveling.current
      traveling.current = undefined
      const index = currentMark()?.quiz
      if (reason === 'startOver') startAgain(dispatch)
      else if (index !== undefined) dispatch({ type: 'show', index })
    }
    addEventListener('popstate', arrive)
    return () => removeEventListener('popstate', arrive)
  }, [root, questions])

  useEffect(() => {
    if (!state) return
    const count = firstUnanswered(state)
    const { ids, answers, current } = state
    if (count > 0) savedQuiz.save({ answers, current })
    else savedQuiz.remove()
    sendSteps(reported.current, count, ids.length)
    reported.current = Math.max(reported.current, count)
  }, [state])

  return {
    state,
    mark: (input: HTMLInputElement) => dispatch({ type: 'mark', ...answerOf(input) }),
    choose: (input: HTMLInputElement) => {
      if (!state || traveling.current) return
      const answer = answerOf(input)
      if (isShown(state, answer.id)) pushIndex(state.current, state.current + 1)
      dispatch({ type: 'choose', ...answer })
    },
    back: () => {
      if (!state || traveling.current) return
      const mark = currentMark()
      if (mark?.quiz === state.current && mark.below > 0) {
        traveling.current = 'back'
        return history.back()
      }
      replaceIndex(state.current - 1)
      dispatch({ type: 'show', index: state.current - 1 })
    },
    /** Goes back to the quiz's first history entry, so the next Back leaves the quiz. */
    startOver: () => {
      if (traveling.current) return
      const below = currentMark()?.below ?? 0
      if (below === 0) return startAgain(dispatch)
      traveling.current = 'startOver'
      history.go(-below)
    },
  }
}

function startAgain(dispatch: Dispatch<QuizAction>): void {
  replaceIndex(0)
  dispatch({ type: 'startOver' })
}

/** Sends an event for each question that is reached for the first time, also across reloads. */
function sendSteps(from: number, to: number, last: number): void {
  for (let answered = from + 1; answered <= to; answered++) {
    if (answered === 1) sendEvent({ event: 'quiz_started' })
    if (answered === last) sendEvent({ event: 'quiz_finished' })
    else sendEvent({ event: 'question_reached', place: String(answered + 1) })
  }
}

/** Restores saved answers, the position in history, and answers given before hydration. */
function beginAction(root: HTMLElement, questions: readonly AskedQuestion[]): QuizAction {
  const saved = savedQuiz.read()
  const ids = questions.map(({ id }) => id)
  const answers = { ...saved?.answers, ...markedIn(root) }
  const gap = firstUnanswered({ ids, answers })
  // A late script continues at the first gap of the plain form, in which all questions are open.
  const resumed = gap > 1 ? Math.min(gap, ids.length - 1) : 0
  const current = currentMark()?.quiz ?? saved?.current ?? resumed
  const isStarted = current === 0 && gap > 0 && wasTapped(root, saved === undefined)
  if (isStarted) pushIndex(0, 1)
  const isUnderWay = gap > 0 && (current > 0 || isStarted)
  const focused = isUnderWay && root.contains(document.activeElement)
  return { type: 'begin', ids, answers, current: isStarted ? 1 : current, focused }
}
