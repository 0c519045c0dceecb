import type { ReactNode } from 'react'
import { quiz } from 'virtual:content/labels/quiz'
import { quizResult as words } from 'virtual:content/labels/quiz-result'
import { identityByName } from '../book/chapters.ts'
import { identityPath, onHome } from '../pages/paths.ts'
import { Medallion } from '../ui/emblem.tsx'
import { ShareLink } from '../ui/links.tsx'
import { NextSteps } from '../views/quiz/next-steps.tsx'
import { Secondaries } from '../views/quiz/secondaries.tsx'
import { Unlock } from '../views/quiz/unlock.tsx'
import type { QuizResult } from './score.ts'

/**
 * The result: three identities, next steps, and the complete profile. `children` is the unlock form inside a disclosure;
 * `unlocking` opens it. The island passes `live`.
 */
export function QuizResultView(props: {
  result: QuizResult
  unlocking?: boolean
  live?: { onUnlock: () => void; onStartOver: () => void }
  level?: 1 | 2 | 3
  children: ReactNode
}) {
  const { result, unlocking = false, live, level = 1, children } = props
  const primary = identityByName(result.primary)
  const Heading = `h${level}` as const
  return (
    <div className="result">
      <header>
        <Medallion identity={primary.slug} />
        <Heading id="result-title" tabIndex={-1}>
          <span>{words.primary}</span> {primary.chapterTitle}{' '}
          <span aria-hidden="true">{primary.emoji}</span>
        </Heading>
        <p className="lead">{primary.description}</p>
        <p>{words.seeker}</p>
        <p>
          {words.startWith} <strong>{primary.chapterLabel}</strong>
        </p>
      </header>
      <Unlock open={unlocking} onUnlock={live?.onUnlock}>
        {children}
      </Unlock>
      <NextSteps primary={primary} />
      <Secondaries result={result} />
      <p className="actions">
        <ShareLink href={identityPath(primary.slug)} place="result" title={primary.chapterTitle}>
          {words.share}
        </ShareLink>
        {live ? (
          <button className="button quiet" type="button" onClick={live.onStartOver}>
            {quiz.startOver}
          </button>
        ) : (
          <a className="button quiet" href={onHome('quiz')}>
            {quiz.startOver}
          </a>
        )}
      </p>
    </div>
  )
}
