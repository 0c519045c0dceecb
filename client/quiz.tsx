import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type AskedQuestion, QuizView } from '../src/quiz/quiz.tsx'
import { isFinished, reachOf } from '../src/quiz/steps.ts'
import { hydrate } from './hydrate.tsx'
import { questionsIn } from './quiz-browser.ts'
import type * as ResultModule from './quiz-result.tsx'
import { useQuizSteps } from './quiz-steps.ts'

type Props = { place: HTMLElement; questions: readonly AskedQuestion[] }

/** The quiz's island: one question at a time, then the result. */
export function mount(place: HTMLElement): Promise<void> {
  const questions = questionsIn(place)
  const rendered = place.innerHTML
  return hydrate(place, <Quiz place={place} questions={questions} />, {
    // A translation tool or an extension can break React's DOM: then the plain form is shown again.
    onUncaughtError: (error) => {
      reportError(error)
      place.innerHTML = rendered
      place.dataset['state'] = 'failed'
    },
  })
}

function Quiz({ place, questions }: Props) {
  const { state, pass, choose, back, startOver } = useQuizSteps(place, questions)
  const { isPassing, onClick, onKeyDown } = useChoosing(choose)
  const [result, setResult] = useState<typeof ResultModule | 'failed'>()
  const loaded = typeof result === 'object' ? result : undefined

  // Loads the result while the questions are answered; tries again after a failure.
  useEffect(() => {
    if (loaded || !state || reachOf(state) === 0) return
    import('./quiz-result.tsx').then(setResult, () => setResult('failed'))
  }, [loaded, state])

  const finished = state !== undefined && isFinished(state)
  const shown = finished ? loaded && 'result-title' : `q${questions[state?.current ?? 0]?.id}`
  useFocusAlong(place, shown, state?.steps ?? 0)
  useStayInSight(place, state !== undefined && state.steps === 0 && state.current > 0)

  if (!state) return <QuizView questions={questions} answers={{}} />
  const { answers, current } = state
  if (finished && loaded) return <loaded.QuizResult answers={answers} onStartOver={startOver} />
  const live = {
    current: Math.min(current, questions.length - 1),
    onPass: (input: HTMLInputElement) => isPassing() && pass(input),
    onClick,
    onKeyDown,
    onBack: back,
    result: finished ? (result === 'failed' ? 'failed' : 'loading') : 'away',
  } as const
  return <QuizView questions={questions} answers={answers} live={live} />
}

/** Focuses the element with this id once it exists, and brings it into sight; undefined: nothing. */
export function useFocusAlong(place: HTMLElement, id: string | undefined, steps: number): void {
  const followed = useRef(0)
  useLayoutEffect(() => {
    if (id === undefined || followed.current === steps) return
    followed.current = steps
    const shown = document.getElementById(id)
    shown?.focus({ preventScroll: true })
    bringUp(place, shown)
  }, [place, id, steps])
}

/** A quiz that goes on after a reload may have moved, because on a phone the words above it have gone. */
function useStayInSight(place: HTMLElement, resumed: boolean): void {
  useLayoutEffect(() => {
    const { top, bottom } = place.getBoundingClientRect()
    if (resumed && top < innerHeight && bottom > 0)
      bringUp(place, place.querySelector('fieldset:not([hidden])'))
  }, [place, resumed])
}

/** Height of the sticky header, in CSS pixels. */
const HEAD_PX = 64

/**
 * Scrolls only if something of the quiz's top or of what it shows is out of sight. On a phone at once: what stood above the
 * quiz has gone, and the next tap comes soon.
 */
function bringUp(place: HTMLElement, shown: Element | null): void {
  const { top } = place.getBoundingClientRect()
  const bottom = shown?.getBoundingClientRect().bottom ?? 0
  if (top < HEAD_PX || top > innerHeight / 2 || bottom > innerHeight)
    place.scrollIntoView({ behavior: matchMedia('(width < 48rem)').matches ? 'instant' : 'auto' })
}

/**
 * Tells choosing an answer from moving through the answers. Browsers check a radio on an arrow key and fire the same click
 * as for a choice, so a click during an arrow key's handling is moving, any other click is a choice.
 */
export function useChoosing(choose: (input: HTMLInputElement) => void) {
  const arrowing = useRef(false)

  function onClick(event: MouseEvent<HTMLElement>) {
    // The second click of a double click would answer the next question. On touch screens each tap counts.
    const { pointerType } = event.nativeEvent as Partial<PointerEvent>
    if (event.detail > 1 && pointerType !== 'touch') return event.preventDefault()
    if (event.target instanceof HTMLInputElement && !arrowing.current) choose(event.target)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key.startsWith('Arrow')) {
      arrowing.current = true
      setTimeout(() => {
        arrowing.current = false
      })
    }
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const input = meantBy(event)
    if (!input) return
    event.preventDefault()
    choose(input)
  }

  return { isPassing: () => arrowing.current, onClick, onKeyDown }
}

/**
 * The radio that a key chooses: Space and Enter the focused one, a letter the one with that value. Browsers fire no click
 * for Space on a radio that is already checked, so it is handled here.
 */
function meantBy({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Enter' || key === ' ') return target instanceof HTMLInputElement ? target : undefined
  const inputs = [...currentTarget.querySelectorAll('input')]
  return inputs.find(({ value }) => value === key.toUpperCase())
}
