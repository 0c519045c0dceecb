import { type MouseEvent, useLayoutEffect, useState } from 'react'
import { scoringKey } from 'virtual:content/quiz'
import { onHome } from '../src/core/pages/paths.ts'
import { type Letter, questionIds } from '../src/views/quiz/questions.ts'
import resultSheet from '../src/views/quiz/result.css?inline'
import { QuizResultView } from '../src/views/quiz/result.tsx'
import { scoreQuiz } from '../src/views/quiz/score.ts'
import type { Answers } from '../src/views/quiz/steps.ts'
import medallionSheet from '../src/views/ui/medallion.css?inline'
import { signupToChange } from './local-data.ts'
import { isReturn, saveResultTop, savedResultTop } from './quiz-browser.ts'
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
  useSavedPosition()

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

/** Keeps the scroll position across a reload and Back. A visitor who has already scrolled or focused something is not moved. */
function useSavedPosition(): void {
  useLayoutEffect(() => {
    const shown = document.querySelector('.result')!
    const restore = () => {
      const saved = savedResultTop()
      if (saved === undefined) return
      scrollBy({ top: shown.getBoundingClientRect().top - saved, behavior: 'instant' })
    }
    const save = () => {
      const { top } = shown.getBoundingClientRect()
      saveResultTop(top < innerHeight ? top : undefined)
    }
    // Chromium keeps the state when a link leads to the same address, such as the logo's.
    if (isReturn() && scrollY === 0 && document.activeElement === document.body) restore()
    save()
    addEventListener('popstate', restore)
    // Chromium forgets on a reload what `pagehide` stores, and older Safari has no `scrollend`.
    for (const end of ['scrollend', 'pagehide']) addEventListener(end, save)
    return () => {
      removeEventListener('popstate', restore)
      for (const end of ['scrollend', 'pagehide']) removeEventListener(end, save)
      // `saveResultTop` sets it to 'manual'.
      history.scrollRestoration = 'auto'
    }
  }, [])
}
