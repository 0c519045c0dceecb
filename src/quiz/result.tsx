import type { ReactNode } from 'react'
import { quiz } from 'virtual:content/labels/quiz'
import { quizResult as words } from 'virtual:content/labels/quiz-result'
import { chapterSlugOf, identityByName, isPreviewed } from '../book/chapters.ts'
import type { Identity } from '../book/identities.ts'
import { fill } from '../lib/words.ts'
import { chapterPath, guidePath, identityPath, onHome } from '../pages/paths.ts'
import { Emblem, Medallion } from '../ui/emblem.tsx'
import { ShareLink } from '../ui/links.tsx'
import type { QuizResult } from './score.ts'
import { Unlock } from './unlock.tsx'

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
          <span className="kicker">{words.primary}</span> {primary.chapterTitle}{' '}
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

/** What can be read online comes first: the chapter if it has a preview, else the guide. */
function NextSteps({ primary }: { primary: Identity }) {
  const { chapter, chapterInBook, guide, affirmations } = words.actions
  const places = { chapter: primary.chapterLabel, identity: primary.name }
  const slug = chapterSlugOf(primary)
  const previewed = isPreviewed(slug)
  const steps = [
    { key: 'chapter', href: chapterPath(slug), words: previewed ? chapter : chapterInBook },
    { key: 'guide', href: guidePath(primary.slug), words: guide },
  ]
  return (
    <div className="next">
      <p className="kicker">{words.actionsHeading}</p>
      <ol>
        {(previewed ? steps : steps.toReversed()).map(({ key, ...step }) => (
          <Action key={key} {...step} places={places} />
        ))}
        <Action href={onHome('emailCapture')} words={affirmations} places={places} />
      </ol>
    </div>
  )
}

function Action(props: {
  href: string
  words: { title: string; text: string }
  places: Readonly<Record<string, string>>
}) {
  return (
    <li>
      <a href={props.href}>{fill(props.words.title, props.places)}</a>
      <p>{props.words.text}</p>
    </li>
  )
}

function Secondaries({ result }: { result: QuizResult }) {
  return (
    <div className="secondaries">
      <p className="kicker">{words.secondary}</p>
      <p>{words.secondaryIntro}</p>
      <ul>
        {result.secondary
          .map((name) => identityByName(name))
          .map((identity) => (
            <li key={identity.slug}>
              <Emblem identity={identity.slug} />
              <strong>
                {identity.chapterTitle} <span aria-hidden="true">{identity.emoji}</span>
              </strong>
              <a href={guidePath(identity.slug)}>
                {fill(words.guide, { identity: identity.name })}
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
