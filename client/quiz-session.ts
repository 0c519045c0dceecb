import type { AskedQuestion, Answers } from '../src/views/quiz'

/** Where a visitor stands: what is answered, and the index of the question that shows; one past the last is the result. */
export type Standing = { answers: Answers; current: number }

const KEY = 'quiz'

/** What this tab has kept, if it has and may. */
export function keptStanding(): Standing | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined // storage is blocked, or holds something else: the quiz begins anew
  }
}

/** Keeps a standing until the tab is closed; none clears it. */
export function keep(standing: Standing | undefined): void {
  try {
    if (standing) sessionStorage.setItem(KEY, JSON.stringify(standing))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is full or blocked: the quiz works, a reload begins it anew.
  }
}

/** Index of the first question without an answer, or their number: nobody gets further than this. */
export function reachOf(questions: readonly AskedQuestion[], answers: Answers): number {
  const gap = questions.findIndex(({ id }) => answers[id] === undefined)
  return gap < 0 ? questions.length : gap
}
