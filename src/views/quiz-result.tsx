import type { ReactNode } from 'react'
import type { Identity } from '../content/identities'
import { isPreviewed } from '../content/previewed'
import { quiz } from '../content/quiz'
import { quizResult as words } from '../content/quiz-result'
import { chapterSlugOf, identityByName } from '../domain/identities'
import { chapterPath, guidePath, identityPath, onHome } from '../domain/paths'
import type { QuizResult } from '../domain/quiz-score'
import { fill } from '../domain/words'
import { Emblem, Medallion } from './emblem'
import { ShareLink } from './share'

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
      <Actions primary={primary} />
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

function Unlock(props: { open: boolean; onUnlock: (() => void) | undefined; children: ReactNode }) {
  const { open, onUnlock, children } = props
  const offer = (
    <>
      <p className="unlock-title">{words.unlockHeading}</p>
      <p>{words.unlockText}</p>
    </>
  )
  if (!onUnlock) {
    // A form with errors is the reason for this page, so it gets the focus.
    const first = open ? { open, tabIndex: -1, autoFocus: true } : {}
    return (
      <div className="unlock grove" id="unlock">
        {offer}
        <details {...first}>
          <summary className="button">{words.unlockButton}</summary>
          {children}
        </details>
      </div>
    )
  }
  return (
    <div className="unlock grove" id="unlock">
      {offer}
      <button
        className="button"
        type="button"
        aria-expanded={open}
        aria-controls="unlock-panel"
        onClick={onUnlock}
      >
        {words.unlockButton}
      </button>
      <div id="unlock-panel" hidden={!open}>
        {children}
      </div>
    </div>
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

/** What can be read online comes first: the chapter if it has a preview, else the guide. */
function Actions({ primary }: { primary: Identity }) {
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
