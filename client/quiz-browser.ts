import { isCount, oneOf, withFields } from './guards.ts'
import { type AskedQuestion, type Letter, letters } from '../src/core/quiz/questions.ts'
import type { Answers, QuizState } from '../src/core/quiz/steps.ts'
import { typedStorage } from './storage.ts'

/** The quiz in `history.state`: the question's index, and how many quiz entries lie directly below. */
type Mark = { quiz: number; below: number }
const isMark = withFields<Mark>({ quiz: isCount, below: isCount })

export function currentMark(): Mark | undefined {
  const state: unknown = history.state
  return isMark(state) ? state : undefined
}

/** Adds a history entry for the next question. */
export function pushIndex(from: number, to: number): void {
  if (currentMark()?.quiz !== from) replaceIndex(from)
  const mark: Mark = { quiz: to, below: (currentMark()?.below ?? 0) + 1 }
  history.pushState({ ...history.state, ...mark }, '', plainUrl())
}

/** Replaces the current entry's index, and marks it as the quiz's first. */
export function replaceIndex(to: number): void {
  const mark: Mark = { quiz: to, below: 0 }
  history.replaceState({ ...history.state, ...mark }, '', plainUrl())
}

/** Whether the browser loaded the page for a reload or Back. */
export function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const type = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate'
  return type === 'reload' || type === 'back_forward'
}

// The browser would focus the fragment's target on Back, and scroll to it on a reload.
function plainUrl(): string {
  return location.pathname + location.search
}

type Saved = Pick<QuizState, 'answers' | 'current'>

const isLetter = oneOf(letters)
const isSaved = withFields<Saved>({
  answers: (value): value is Answers =>
    withFields({})(value) && Object.values(value).every(isLetter),
  current: isCount,
})
/** Answers and position in this tab. */
export const savedQuiz = typedStorage(() => sessionStorage, 'quiz', isSaved)
const readings = typedStorage(() => sessionStorage, 'quiz-read', oneOf([true]))

/** Whether this tab's page was left while a quiz with answers was being read. */
export function wasReading(): boolean {
  return readings.read() ?? false
}

export function saveReading(isReading: boolean): void {
  if (isReading && savedQuiz.read()) readings.save(true)
  else readings.remove()
}

/** Reads the questions from the HTML, so the script does not contain them. */
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

/** Whether a tap or click answered the first question before hydration. Arrow keys must not advance the quiz. */
export function wasTapped(root: HTMLElement, fresh: boolean): boolean {
  if ('keys' in document.documentElement.dataset) return false
  return fresh || root.querySelector('input:checked:focus') !== null
}
