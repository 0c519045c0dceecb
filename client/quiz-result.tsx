import { type MouseEvent, useLayoutEffect, useState } from 'react'
import { scoringKey } from 'virtual:content/quiz'
import { onHome } from '../src/core/pages/paths.ts'
import { type Letter, questionIds } from '../src/core/quiz/questions.ts'
import resultSheet from '../src/views/quiz/result.css?inline'
import { QuizResultView } from '../src/views/quiz/result.tsx'
import { scoreQuiz } from '../src/core/quiz/score.ts'
import type { Answers } from '../src/core/quiz/steps.ts'
import medallionSheet from '../src/views/ui/medallion.css?inline'
import { signupToChange } from './local-data.ts'
import { Unlock } from './unlock.tsx'
import { sendEvent } from './visit.ts'

// The landing page does not contain the result's styles.
for (const text of [medallionSheet, resultSheet]) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}

export function QuizResult(props: {
  answers: Answers
  preorder: boolean
  onStartOver: () => void
}) {
  const { answers, preorder, onStartOver } = props
  // Defined if the visitor returned from the thank-you page to correct the address.
  const [signup] = useState(() => signupToChange(onHome('quiz')))
  const [isFormOpen, setIsFormOpen] = useState(signup !== undefined)
  const [isReported, setIsReported] = useState(false)
  const letters = questionIds.map((id) => answers[id] as Letter)
  const result = scoreQuiz(letters, scoringKey)

  useLayoutEffect(() => {
    if (isFormOpen) document.getElementById(signup ? 'unlock-email' : 'unlock-first-name')?.focus()
  }, [isFormOpen, signup])

  function toggle(event: MouseEvent) {
    event.preventDefault()
    // The second tap of a double tap would close the form.
    if (event.detail > 1) return
    if (!isFormOpen && !isReported) {
      sendEvent({ event: 'unlock_shown' })
      setIsReported(true)
    }
    setIsFormOpen(!isFormOpen)
  }

  return (
    <QuizResultView
      result={result}
      preorder={preorder}
      isFormOpen={isFormOpen}
      live={{ onUnlock: toggle, onStartOver }}
      level={3}
    >
      <Unlock result={result} {...(signup && { state: { values: signup, errors: {} } })} />
    </QuizResultView>
  )
}
