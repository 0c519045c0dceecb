import { useLayoutEffect, useState } from 'react'
import type { Letter } from '../src/content/questions'
import { scoreQuiz } from '../src/domain/quiz'
import type { Answers, AskedQuestion } from '../src/views/quiz'
import { QuizResultView } from '../src/views/quiz-result'
import dress from '../src/views/quiz-result.css?inline'
import { Unlock } from './unlock'

// The page that the quiz stands on does not carry the result's styles: they come with the result.
const sheet = new CSSStyleSheet()
sheet.replaceSync(dress)
document.adoptedStyleSheets.push(sheet)

/** The result of ten answers, found in the browser. */
export function QuizResult(props: {
  questions: readonly AskedQuestion[]
  answers: Answers
  onStartOver: () => void
}) {
  const { questions, answers, onStartOver } = props
  const [unlocking, setUnlocking] = useState(false)
  const result = scoreQuiz(questions.map(({ id }) => answers[id] as Letter))

  useLayoutEffect(() => {
    if (unlocking) document.getElementById('unlock-first-name')?.focus()
  }, [unlocking])

  return (
    <QuizResultView
      result={result}
      unlocking={unlocking}
      live={{ onUnlock: () => setUnlocking(!unlocking), onStartOver }}
      level={3}
    >
      <Unlock result={result} />
    </QuizResultView>
  )
}
