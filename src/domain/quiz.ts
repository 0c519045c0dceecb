import type { IdentityName } from '../content/identities'
import type { Letter, QuizQuestion } from '../content/questions'

/** The chosen letters, by question id. */
export type Answers = Readonly<Record<number, Letter | undefined>>

/** The state of the quiz with one question at a time. */
export type QuizState = {
  ids: readonly number[]
  answers: Answers
  /** Index of the shown question; the number of questions means the result. */
  current: number
  /** Number of steps that move the focus. */
  steps: number
}

export type QuizAction =
  /** `current` is the saved position. It is limited to the first question without an answer. */
  | { type: 'begin'; ids: readonly number[]; answers: Answers; current: number; focused: boolean }
  /** Marks an answer without advancing. */
  | { type: 'mark'; id: number; letter: Letter }
  | { type: 'choose'; id: number; letter: Letter }
  | { type: 'show'; index: number }
  | { type: 'startOver' }

/** The quiz's reducer. Undefined: not begun, then only `begin` has an effect. */
export function quizReducer(
  state: QuizState | undefined,
  action: QuizAction,
): QuizState | undefined {
  if (action.type === 'begin') {
    const { ids, answers, focused } = action
    const current = Math.min(action.current, reachOf({ ids, answers }))
    return { ids, answers, current, steps: focused ? 1 : 0 }
  }
  return state && stepOf(state, action)
}

function stepOf(state: QuizState, action: Exclude<QuizAction, { type: 'begin' }>): QuizState {
  if (action.type === 'startOver') return step({ ...state, answers: {} }, 0)
  if (action.type === 'show') {
    const index = Math.min(action.index, reachOf(state))
    return index === state.current ? state : step(state, index)
  }
  const next = { ...state, answers: { ...state.answers, [action.id]: action.letter } }
  return action.type === 'mark' || isFinished(state) ? next : step(next, state.current + 1)
}

/** Index of the first question without an answer, or the number of questions. */
export function reachOf({ ids, answers }: Pick<QuizState, 'ids' | 'answers'>): number {
  const gap = ids.findIndex((id) => answers[id] === undefined)
  return gap < 0 ? ids.length : gap
}

export function isFinished({ ids, current }: Pick<QuizState, 'ids' | 'current'>): boolean {
  return current >= ids.length
}

function step(state: QuizState, current: number): QuizState {
  return { ...state, current, steps: state.steps + 1 }
}

export type AnswerSheet = readonly Letter[]

export type QuizResult = {
  primary: IdentityName
  secondary: readonly [IdentityName, IdentityName]
}

export const letters: readonly Letter[] = ['A', 'B', 'C', 'D']

const PRIMARY_POINTS = 3
const SECONDARY_POINTS = 1

type Score = {
  name: IdentityName
  points: number
  /** How often a chosen answer had it as primary identity. */
  asPrimary: number
  /** Index of the last question that scored for it, and whether as primary. */
  last: number
  lastAsPrimary: boolean
}

/**
 * The three identities of an answer sheet.
 *
 * Each answer gives 3 points to its primary identity and 1 to its secondary. Ties are broken by the number of primaries,
 * then by the later question that scored, then, within one answer, by primary before secondary. Two identities with points
 * never tie on all of these, so list order has no effect.
 *
 * Throws a RangeError when an answer is missing or fewer than three identities score.
 */
export function scoreQuiz(sheet: AnswerSheet, questions: readonly QuizQuestion[]): QuizResult {
  const [first, second, third] = scores(sheet, questions).toSorted(compare)
  if (!first || !second || !third) throw new RangeError('fewer than three identities scored')
  return { primary: first.name, secondary: [second.name, third.name] }
}

function scores(sheet: AnswerSheet, questions: readonly QuizQuestion[]): Score[] {
  const found = new Map<IdentityName, Score>()
  function add(name: IdentityName, question: number, asPrimary: boolean): void {
    const before = found.get(name) ?? { name, points: 0, asPrimary: 0 }
    found.set(name, {
      name,
      points: before.points + (asPrimary ? PRIMARY_POINTS : SECONDARY_POINTS),
      asPrimary: before.asPrimary + (asPrimary ? 1 : 0),
      last: question,
      lastAsPrimary: asPrimary,
    })
  }
  for (const [index, question] of questions.entries()) {
    const answer = question.answers.find(({ letter }) => letter === sheet[index])
    if (answer === undefined) throw new RangeError(`question ${question.id} has no answer`)
    add(answer.primary, index, true)
    add(answer.secondary, index, false)
  }
  return [...found.values()]
}

function compare(a: Score, b: Score): number {
  return (
    b.points - a.points ||
    b.asPrimary - a.asPrimary ||
    b.last - a.last ||
    Number(b.lastAsPrimary) - Number(a.lastAsPrimary)
  )
}
