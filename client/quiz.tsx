import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { QuizView, type AskedQuestion } from '../src/views/quiz'
import { useChoosing } from './quiz-choosing'
import type * as ResultModule from './quiz-result'
import { reachOf } from './quiz-session'
import { questionsIn } from './quiz-sheet'
import { quizSteps, type QuizSteps } from './quiz-steps'

type Props = { place: HTMLElement; questions: readonly AskedQuestion[]; steps: QuizSteps }

/** One question at a time, then the result; all of it in the browser. */
export function mount(place: HTMLElement): void {
  const questions = questionsIn(place)
  const steps = quizSteps(place, questions)
  const rendered = place.innerHTML
  hydrateRoot(place, <Quiz place={place} questions={questions} steps={steps} />, {
    // A translator or an extension may tear the tree apart: then the plain form returns instead of an empty card.
    onUncaughtError: (error) => {
      reportError(error)
      place.innerHTML = rendered
      place.dataset['state'] = 'failed'
    },
  })
}

function Quiz({ place, questions, steps }: Props) {
  const standing = useSyncExternalStore(steps.subscribe, steps.standing, () => undefined)
  const { isPassing, onClick, onKeyDown } = useChoosing(steps.choose)
  const [result, setResult] = useState<typeof ResultModule | 'failed'>()
  const loaded = typeof result === 'object' ? result : undefined

  // The result is fetched while the questions are being answered, and again when that failed.
  useEffect(() => {
    if (loaded || !standing || reachOf(questions, standing.answers) === 0) return
    import('./quiz-result').then(setResult, () => setResult('failed'))
  }, [loaded, questions, standing])

  const finished = standing !== undefined && standing.current >= questions.length
  const focusId = finished ? loaded && 'result-title' : `q${questions[standing?.current ?? 0]?.id}`
  useLayoutEffect(() => {
    if (focusId && steps.takesFocus()) bringUp(place, focusId)
  }, [place, steps, focusId])

  if (!standing) return <QuizView questions={questions} answers={{}} />
  const { answers, current } = standing
  if (finished && loaded) {
    return (
      <loaded.QuizResult questions={questions} answers={answers} onStartOver={steps.startOver} />
    )
  }
  const live = {
    current: Math.min(current, questions.length - 1),
    onPass: (input: HTMLInputElement) => isPassing() && steps.pass(input),
    onClick,
    onKeyDown,
    onBack: steps.back,
    result: finished ? (result === 'failed' ? 'failed' : 'loading') : 'away',
  } as const
  return <QuizView questions={questions} answers={answers} live={live} />
}

/** Height of the page's sticky head, in CSS pixels. */
const HEAD_PX = 64

/** Gives the focus to what has come up, and scrolls only if its beginning is out of sight. */
function bringUp(place: HTMLElement, id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
  const { top } = place.getBoundingClientRect()
  if (top < HEAD_PX || top > innerHeight / 2) place.scrollIntoView()
}
