import { useLayoutEffect, useState } from 'react'
import { questions, type Letter } from '../src/content/questions'
import type { Answers } from '../src/domain/quiz'
import { scoreQuiz } from '../src/domain/quiz-score'
import { QuizResultView } from '../src/views/quiz/result'
import emblem from '../src/views/emblem.css?inline'
import { quizResultStyles } from '../src/views/quiz/result-styles'
import { count } from './count'
import { Unlock } from './unlock'

// The landing page does not include the result's styles, so they are loaded with it.
const sheet = new CSSStyleSheet()
sheet.replaceSync([emblem, ...quizResultStyles].join(''))
document.adoptedStyleSheets.push(sheet)

export function QuizResult(props: { answers: Answers; onStartOver: () => void }) {
  const { answers, onStartOver } = props
  const [unlocking, setUnlocking] = useState(false)
  const [offered, setOffered] = useState(false)
  const sheet = questions.map(({ id }) => answers[id] as Letter)
  const result = scoreQuiz(sheet, questions)

  useLayoutEffect(() => {
    if (unlocking) document.getElementById('unlock-first-name')?.focus()
  }, [unlocking])

  function toggle() {
    if (!offered) count({ event: 'unlock_shown' })
    setOffered(true)
    setUnlocking(!unlocking)
  }

  return (
    <QuizResultView
      result={result}
      unlocking={unlocking}
      live={{ onUnlock: toggle, onStartOver }}
      level={3}
    >
      <Unlock result={result} />
    </QuizResultView>
  )
}
