import type { Letter } from './questions.ts'

/** By question id. */
export type Answers = Readonly<Record<number, Letter | undefined>>

export type QuizState = {
  ids: readonly number[]
  answers: Answers
  /** Index of the shown question; `ids.length` when the result is shown. */
  current: number
  /** Steps taken; each moves the focus. */
  steps: number
}

export type QuizAction =
  /** `current` is the saved position. It is lowered to the first unanswered question. */
  | { type: 'begin'; ids: readonly number[]; answers: Answers; current: number; focused: boolean }
  /** Marks an answer without advancing. */
  | { type: 'mark'; id: number; letter: Letter }
  /** Marks an answer, and advances if its question is shown. */
  | { type: 'choose'; id: number; letter: Letter }
  | { type: 'show'; index: number }
  | { type: 'startOver' }

/** The quiz's reducer. Until `begin`, it ignores other actions. */
export function quizReducer(
  state: QuizState | undefined,
  action: QuizAction,
): QuizState | undefined {
  if (action.type === 'begin') {
    const { ids, answers, focused } = action
    const current = Math.min(action.current, firstUnanswered({ ids, answers }))
    return { ids, answers, current, steps: focused ? 1 : 0 }
  }
  return state && stepOf(state, action)
}

function stepOf(state: QuizState, action: Exclude<QuizAction, { type: 'begin' }>): QuizState {
  if (action.type === 'startOver') return step({ ...state, answers: {} }, 0)
  if (action.type === 'show') {
    const index = Math.min(action.index, firstUnanswered(state))
    return index === state.current ? state : step(state, index)
  }
  const answered = { ...state, answers: { ...state.answers, [action.id]: action.letter } }
  const advances = action.type === 'choose' && isShown(state, action.id)
  return advances ? step(answered, state.current + 1) : answered
}

/** Index of the first question without an answer, or the number of questions. */
export function firstUnanswered({ ids, answers }: Pick<QuizState, 'ids' | 'answers'>): number {
  const gap = ids.findIndex((id) => answers[id] === undefined)
  return gap < 0 ? ids.length : gap
}

export function isShown({ ids, current }: QuizState, id: number): boolean {
  return ids[current] === id
}

function step(state: QuizState, current: number): QuizState {
  return { ...state, current, steps: state.steps + 1 }
}
