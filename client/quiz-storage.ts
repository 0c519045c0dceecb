import type { QuizState } from '../src/quiz/steps.ts'

type Saved = Pick<QuizState, 'answers' | 'current'>

const KEY = 'quiz'

/** The state saved in this tab, if storage is allowed. */
export function saved(): Saved | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined // storage is blocked or unreadable: the quiz starts empty
  }
}

/** Saves answers and position in sessionStorage; undefined clears them. */
export function save(state: Saved | undefined): void {
  try {
    if (state) {
      const { answers, current } = state
      sessionStorage.setItem(KEY, JSON.stringify({ answers, current }))
    } else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is full or blocked: the quiz works, but a reload starts it again.
  }
}
