import { useEffect, useReducer, useRef } from 'react'
import {
  isFinished,
  quizReducer,
  reachOf,
  type QuizAction,
  type QuizState,
} from '../src/domain/quiz'
import type { AskedQuestion } from '../src/views/quiz'
import { answerOf, markedIn, wasTapped } from './quiz-sheet'

/**
 * Where the visitor is in the quiz, and the steps from there. Each step forward is an entry of the browser's history, so that
 * its Back and Forward walk through the questions. The state is undefined at first: hydration takes the server's markup as it is.
 */
export function useQuizSteps(place: HTMLElement, questions: readonly AskedQuestion[]) {
  const [state, dispatch] = useReducer(quizReducer, undefined)
  const traveling = useRef<'back' | 'anew'>(undefined)

  useEffect(() => {
    dispatch(beginning(place, questions))

    /** The browser has gone to another entry of its history, by our doing or the visitor's. */
    function arrive() {
      const how = traveling.current
      traveling.current = undefined
      const index = currentMark()?.quiz
      if (how === 'anew') beginAnew()
      else if (index !== undefined) dispatch({ type: 'show', index })
    }
    addEventListener('popstate', arrive)
    return () => removeEventListener('popstate', arrive)
  }, [place, questions])

  useEffect(() => {
    if (state) save(reachOf(state) > 0 ? state : undefined)
  }, [state])

  function beginAnew() {
    replaceIndex(0)
    dispatch({ type: 'startOver' })
  }

  return {
    state,
    /** An answer was marked on the way to another. */
    pass: (input: HTMLInputElement) => dispatch({ type: 'mark', ...answerOf(input) }),
    choose: (input: HTMLInputElement) => {
      if (!state || traveling.current) return
      if (!isFinished(state)) pushIndex(state.current, state.current + 1)
      dispatch({ type: 'choose', ...answerOf(input) })
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
    /** Leads back to where the quiz began, so that its old entries are not in the way of leaving. */
    startOver: () => {
      const below = currentMark()?.below ?? 0
      if (below === 0) return beginAnew()
      traveling.current = 'anew'
      history.go(-below)
    },
  }
}

/** What was kept, where the history says we are, and what was marked while the script was on its way. */
function beginning(place: HTMLElement, questions: readonly AskedQuestion[]): QuizAction {
  const before = saved()
  const ids = questions.map(({ id }) => id)
  const answers = { ...before?.answers, ...markedIn(place) }
  const reach = reachOf({ ids, answers })
  const current = Math.min(currentMark()?.quiz ?? before?.current ?? 0, reach)
  const tapped = current === 0 && reach > 0 && wasTapped(place, before === undefined)
  if (tapped) pushIndex(0, 1)
  const within = current > 0 || tapped
  const focused = within && place.contains(document.activeElement)
  return { type: 'begin', ids, answers, current: tapped ? 1 : current, focused }
}

/**
 * What the quiz notes beside an entry of the browser's history: the index that showed there, and how many entries of the
 * quiz lie directly below. No answer is in it, and nothing of it in the URL.
 */
type Mark = { quiz: number; below: number }

/** The mark of the entry that is open now, if it has one. */
function currentMark(): Mark | undefined {
  const state: unknown = history.state
  return state && typeof state === 'object' && 'quiz' in state ? (state as Mark) : undefined
}

/** Opens an entry for the next index, so that the browser's Back leads to this one. */
function pushIndex(from: number, to: number): void {
  if (currentMark()?.quiz !== from) replaceIndex(from)
  history.pushState({ quiz: to, below: (currentMark()?.below ?? 0) + 1 }, '', plainUrl())
}

/** Gives the open entry another index, where there is none below to go back to. */
function replaceIndex(to: number): void {
  history.replaceState({ quiz: to, below: 0 }, '', plainUrl())
}

// With a fragment in the URL the browser would give the focus to its target on the way back.
function plainUrl(): string {
  return location.pathname + location.search
}

type Saved = Pick<QuizState, 'answers' | 'current'>

const KEY = 'quiz'

/** What this tab has kept, if it has and may. */
function saved(): Saved | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined // storage is blocked, or holds something else: the quiz begins anew
  }
}

/** Keeps answers and place until the tab is closed; undefined clears them. */
function save(state: Saved | undefined): void {
  try {
    if (state) {
      const { answers, current } = state
      sessionStorage.setItem(KEY, JSON.stringify({ answers, current }))
    } else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is full or blocked: the quiz works, a reload begins it anew.
  }
}
