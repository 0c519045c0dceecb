import { useEffect, useState } from 'react'
import { QuizView } from '../src/quiz/quiz.tsx'
import { isFinished, reachOf } from '../src/quiz/steps.ts'
import type { AskedQuestion } from '../src/views/quiz/question.tsx'
import { useFocusAlong } from './focus-along.ts'
import { hydrate } from './hydrate.tsx'
import { questionsIn } from './quiz-browser.ts'
import { useChoosing } from './quiz-choosing.ts'
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
