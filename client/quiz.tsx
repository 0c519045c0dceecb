import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { AskedQuestion, Letter } from '../src/core/quiz/questions.ts'
import { QuizView } from '../src/views/quiz/quiz.tsx'
import { type Answers, firstUnanswered } from '../src/core/quiz/steps.ts'
import type { QuizProps } from '../src/views/ui/island.tsx'
import { hydrate } from './hydrate.tsx'
import {
  answerOf,
  isReturn,
  saveReading,
  markedIn,
  questionsIn,
  savedQuiz,
  wasReading,
} from './quiz-browser.ts'
import type * as ResultModule from './quiz-result.tsx'
import { useQuizSteps } from './quiz-steps.ts'
import { useSingleTaps } from './quiz-taps.ts'

type Props = QuizProps & {
  root: HTMLElement
  questions: readonly AskedQuestion[]
  /** Whether the visitor is reading the quiz or, after a return, was reading it before. */
  isRead: boolean
}

export function mount(root: HTMLElement, props: QuizProps): Promise<void> {
  const questions = questionsIn(root)
  const rendered = root.innerHTML
  const answered: Record<number, Letter | undefined> = { ...markedIn(root) }
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const { id, letter } = answerOf(target)
    answered[id] = letter
  })
  // After a reload or Back the position proves nothing: the page is shorter than the one that was left.
  const isRead = isReturn() ? wasReading() : isInView(root)
  addEventListener('pagehide', () => saveReading(isInView(root)))
  return hydrate(root, <Quiz {...props} root={root} questions={questions} isRead={isRead} />, {
    // A translator or an extension may break React's DOM.
    onUncaughtError(error) {
      reportError(error)
      showPlainForm(root, rendered, { ...savedQuiz.read()?.answers, ...answered })
    },
  })
}

/** Shows the server's form, all questions of which are open, with the answers. */
function showPlainForm(root: HTMLElement, html: string, answers: Answers): void {
  root.innerHTML = html
  for (const [id, letter] of Object.entries(answers))
    root.querySelector(`[name=q${id}][value="${letter}"]`)?.toggleAttribute('checked', true)
  root.dataset['state'] = 'failed'
}

function Quiz({ root, questions, isRead, preorder }: Props) {
  const { state, mark, choose, back, startOver } = useQuizSteps(root, questions)
  const { isArrowing, onClick, onKeyDown } = useAnswerInput(choose)
  useSingleTaps(state?.current)
  const [result, setResult] = useState<typeof ResultModule | 'failed'>()
  const loaded = typeof result === 'object' ? result : undefined

  // Preloads the result; retries after a failure.
  useEffect(() => {
    if (loaded || !state || firstUnanswered(state) === 0) return
    import('./quiz-result.tsx').then(setResult, () => setResult('failed'))
  }, [loaded, state])

  const finished = state !== undefined && state.current >= questions.length
  const shownId = finished ? loaded && 'result-title' : `q${questions[state?.current ?? 0]?.id}`
  useStepFocus(root, shownId, state?.steps ?? 0)
  const isRestored = state !== undefined && state.current > 0 && state.steps === 0
  useRestoredView(root, isRead && isRestored ? shownId : undefined)

  if (!state) return <QuizView questions={questions} answers={{}} />
  const { answers, current } = state
  if (finished && loaded)
    return <loaded.QuizResult answers={answers} preorder={preorder} onStartOver={startOver} />
  const live = {
    current: Math.min(current, questions.length - 1),
    onMark: (input: HTMLInputElement) => isArrowing() && mark(input),
    onClick,
    onKeyDown,
    onBack: back,
    result: finished ? (result === 'failed' ? 'failed' : 'loading') : 'away',
  } as const
  return <QuizView questions={questions} answers={answers} live={live} />
}

/** Focuses the element with this id once it exists, and scrolls it into view. */
function useStepFocus(root: HTMLElement, id: string | undefined, steps: number): void {
  const followed = useRef(0)
  useLayoutEffect(() => {
    if (id === undefined || followed.current === steps) return
    followed.current = steps
    root.setAttribute('data-moved', '')
    const shown = document.getElementById(id)
    shown?.focus({ preventScroll: true })
    // Without animation on a phone, because the next tap comes soon.
    scrollQuizIntoView(root, shown, matchMedia('(width < 48rem)').matches ? 'instant' : 'auto')
  }, [root, id, steps])
}

function isInView(root: HTMLElement): boolean {
  const { top, bottom } = root.getBoundingClientRect()
  return top < innerHeight / 2 && bottom > innerHeight / 4
}

/** Scrolls a restored quiz into view once, because its height differs from the server's HTML. */
function useRestoredView(root: HTMLElement, id?: string): void {
  useLayoutEffect(() => {
    // A result opens its form, and focuses it, for a visitor who came back to change the address.
    if (id !== undefined && !root.querySelector('.result :focus'))
      scrollQuizIntoView(root, document.getElementById(id), 'instant')
  }, [root, id])
}

/** Height of the sticky header, in CSS pixels. */
const HEAD_PX = 64

/** Scrolls only if the top of the quiz or the shown part is out of view. */
function scrollQuizIntoView(
  root: HTMLElement,
  shown: Element | null,
  behavior: ScrollBehavior,
): void {
  const { top } = root.getBoundingClientRect()
  const bottom = shown?.getBoundingClientRect().bottom ?? 0
  if (top < HEAD_PX || top > innerHeight / 2 || bottom > innerHeight)
    root.scrollIntoView({ behavior })
}

/** Browsers fire a click for an arrow key, too: it only moves the selection. */
function useAnswerInput(choose: (input: HTMLInputElement) => void) {
  const arrowing = useRef(false)

  function onClick({ target }: MouseEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement && !arrowing.current) choose(target)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key.startsWith('Arrow')) {
      arrowing.current = true
      setTimeout(() => {
        arrowing.current = false
      })
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target === event.currentTarget && handlesKey(event)) return event.preventDefault()
    if (event.repeat) return
    const input = chosenInput(event)
    if (!input) return
    event.preventDefault()
    choose(input)
  }

  return { isArrowing: () => arrowing.current, onClick, onKeyDown }
}

/** While the question has the focus, arrows go to its first or last answer. Space and Enter choose nothing. */
function handlesKey({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const inputs = [...currentTarget.querySelectorAll('input')]
  if (key === 'ArrowDown' || key === 'ArrowRight') inputs[0]?.focus()
  else if (key === 'ArrowUp' || key === 'ArrowLeft') inputs.at(-1)?.focus()
  else return key === ' ' || key === 'Enter'
  return true
}

/** The radio that a key chooses. Browsers fire no click for Space on a checked radio. */
function chosenInput({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Enter' || key === ' ') return target instanceof HTMLInputElement ? target : undefined
  const inputs = [...currentTarget.querySelectorAll('input')]
  return inputs.find(({ value }) => value === key.toUpperCase())
}
