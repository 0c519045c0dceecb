import { type Guard, isCount, oneOf, withFields } from '../src/lib/guards.ts'
import { type AskedQuestion, type Letter, letters } from '../src/quiz/questions.ts'
import type { Answers, QuizState } from '../src/quiz/steps.ts'
import { keptIn } from './storage.ts'

/**
 * What the quiz stores in `history.state`: the question's index, and how many history entries of the quiz lie directly
 * below. Contains no answers.
 */
type Mark = { quiz: number; below: number }
const isMark = withFields({ quiz: isCount, below: isCount })

export function currentMark(): Mark | undefined {
  const state: unknown = history.state
  return isMark(state) ? (state as Mark) : undefined
}

export function pushIndex(from: number, to: number): void {
  if (currentMark()?.quiz !== from) replaceIndex(from)
  const mark: Mark = { quiz: to, below: (currentMark()?.below ?? 0) + 1 }
  history.pushState({ ...history.state, ...mark }, '', plainUrl())
}

/** Changes the open history entry's index, when there is none below to go back to. */
export function replaceIndex(to: number): void {
  const mark: Mark = { quiz: to, below: 0 }
  history.replaceState({ ...history.state, ...mark }, '', plainUrl())
}

// With a fragment in the URL, the browser would focus its target on Back.
function plainUrl(): string {
  return location.pathname + location.search
}

type Saved = Pick<QuizState, 'answers' | 'current'>

const isLetter = oneOf(letters)
const isSaved: Guard<Saved> = withFields({
  answers: (value) => withFields({})(value) && Object.values(value as Answers).every(isLetter),
  current: isCount,
})
const states = keptIn(() => sessionStorage, 'quiz', isSaved)
const reads = keptIn<true>(
  () => sessionStorage,
  'quiz-read',
  (value) => value === true,
)

/** The state saved in this tab. */
export function saved(): Saved | undefined {
  return states.read()
}

/** Saves answers and position in this tab; undefined clears them. */
export function save(state: Saved | undefined): void {
  if (state) states.keep({ answers: state.answers, current: state.current })
  else states.drop()
}

/** Whether a quiz with answers was being read when its page was left in this tab. */
export function wasRead(): boolean {
  return reads.read() ?? false
}

/** Keeps nothing of a quiz without answers. */
export function keepRead(isRead: boolean): void {
  if (isRead && saved()) reads.keep(true)
  else reads.drop()
}

/** Reads the questions from the page's HTML, so that the script does not contain their texts. */
export function questionsIn(root: HTMLElement): AskedQuestion[] {
  return [...root.querySelectorAll('fieldset')].map((fieldset) => ({
    id: Number(fieldset.id.slice(1)),
    text: fieldset.querySelector('legend')?.textContent ?? '',
    answers: [...fieldset.querySelectorAll('label')].map((label) => ({
      letter: label.querySelector('input')?.value as Letter,
      text: label.querySelector('span')?.textContent ?? '',
    })),
  }))
}

export function markedIn(root: HTMLElement): Answers {
  const marked = [...root.querySelectorAll<HTMLInputElement>('fieldset input:checked')]
  return Object.fromEntries(marked.map(({ name, value }) => [name.slice(1), value as Letter]))
}

export function answerOf({ name, value }: HTMLInputElement): { id: number; letter: Letter } {
  return { id: Number(name.slice(1)), letter: value as Letter }
}

/**
 * Whether the first question was answered by tap or click before the script was ready. Answers checked by arrow keys do not
 * count: they must not advance the quiz.
 */
export function wasTapped(root: HTMLElement, fresh: boolean): boolean {
  if ('keys' in document.documentElement.dataset) return false
  return fresh || root.querySelector('input:checked:focus') !== null
}
