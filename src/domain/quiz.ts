import type { IdentityName } from '../content/identities'
import type { Letter, QuizQuestion } from '../content/questions'

/** The letters chosen so far, by the question's id. */
export type Answers = Readonly<Record<number, Letter | undefined>>

/** Where a visitor is in the quiz, one question at a time. */
export type QuizState = {
  /** The questions' ids, in their order. */
  ids: readonly number[]
  answers: Answers
  /** Index of the question that shows; one past the last is the result. */
  current: number
  /** How many steps have taken the focus along. */
  steps: number
}

export type QuizAction =
  /** `current` is where the visitor was; nobody gets further than the first question without an answer. */
  | { type: 'begin'; ids: readonly number[]; answers: Answers; current: number; focused: boolean }
  /** An answer was marked on the way to another. */
  | { type: 'mark'; id: number; letter: Letter }
  | { type: 'choose'; id: number; letter: Letter }
  | { type: 'show'; index: number }
  | { type: 'startOver' }

/** The quiz after an action. Undefined is a quiz that has not begun: then only `begin` does anything. */
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

/** Index of the first question without an answer, or their number: nobody gets further than this. */
export function reachOf({ ids, answers }: Pick<QuizState, 'ids' | 'answers'>): number {
  const gap = ids.findIndex((id) => answers[id] === undefined)
  return gap < 0 ? ids.length : gap
}

/** Whether the result shows, or is about to. */
export function isFinished({ ids, current }: Pick<QuizState, 'ids' | 'current'>): boolean {
  return current >= ids.length
}

function step(state: QuizState, current: number): QuizState {
  return { ...state, current, steps: state.steps + 1 }
}

/** The chosen letters, in the order of the questions. */
export type AnswerSheet = readonly Letter[]

export type QuizResult = {
  primary: IdentityName
  secondary: readonly [IdentityName, IdentityName]
}

export const letters: readonly Letter[] = ['A', 'B', 'C', 'D']

const PRIMARY_POINTS = 3
const SECONDARY_POINTS = 1

/** Where an identity stands after an answer sheet. */
type Score = {
  name: IdentityName
  points: number
  /** How often it was a chosen answer's primary identity. */
  asPrimary: number
  /** Index of the latest question in which it scored, and whether as a primary there. */
  last: number
  lastAsPrimary: boolean
}

/**
 * The three identities that an answer sheet points to.
 *
 * Each chosen answer gives 3 points to its primary identity and 1 to its secondary. Ties break by
 * how often an identity was chosen as a primary, then by the later question in which it scored (the
 * later answer speaks last), then, within one answer, primary before secondary. Two identities that
 * score can never tie on all of these, so no identity's place in any list matters.
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
