import type { MouseEvent, ReactNode } from 'react'
import { verses } from 'virtual:content/guides'
import { daily, profile as offer } from 'virtual:content/list'
import { result as words } from 'virtual:content/quiz'
import { chapterSlugOf, isPreviewed, type Identity } from '../../core/book/chapters.ts'
import { chapterPath, guidePath, onHome } from '../../core/pages/paths.ts'
import { profileOf, type QuizResult } from '../../core/book/profiles.ts'
import { unlockButton } from '../newsletter/labels.ts'
import { BuyLink, ChapterLink, SamplerLink, ShareIdentity } from '../ui/links.tsx'
import { Medallion } from '../ui/medallion.tsx'
import { Verse } from '../ui/verse.tsx'
import { quiz } from './labels.ts'
import { quizResult as labels } from './result-labels.ts'

/** `children`: the unlock form, in a disclosure. The island opens it itself, to focus the form, and passes `live`. */
export function QuizResultView(props: {
  result: QuizResult
  preorder: boolean
  isFormOpen?: boolean
  live?: { onUnlock: (event: MouseEvent) => void; onStartOver: () => void }
  level?: 1 | 3
  children: ReactNode
}) {
  const { result, preorder, isFormOpen = false, live, level = 1, children } = props
  const profile = profileOf(result)
  const [primary, ...secondaries] = profile
  const verse = verses[primary.slug]
  const Heading = `h${level}` as const
  return (
    <div className="result stack">
      <header className="stack centered green-ground">
        <div className="foil">
          <Medallion identities={profile} />
        </div>
        <Heading id="result-title" tabIndex={-1}>
          <span className="note">{labels.primary}</span> {primary.chapterTitle}
        </Heading>
        <p className="lead">{primary.description}</p>
        <p className="note">
          <span aria-hidden="true">{primary.emoji}</span> {labels.startWith}{' '}
          <strong>{primary.chapterLabel}</strong>
        </p>
        <p className="actions">
          <BuyLink site={{ preorder }} place="result" className="button quiet" />
          <ShareIdentity identity={primary} place="result">
            {labels.share}
          </ShareIdentity>
        </p>
      </header>
      <div className="unlock flow box green-ground" id="unlock">
        <p className="subheading">{offer.heading}</p>
        <p>{offer.text}</p>
        <details open={isFormOpen}>
          <summary className="button" onClick={live?.onUnlock}>
            {unlockButton}
          </summary>
          {children}
        </details>
      </div>
      <div className="stack">
        {verse && <Verse text={verse.verse} reference={verse.verseReference} />}
        <p>{words.seeker}</p>
      </div>
      <NextSteps primary={primary} />
      <Secondaries identities={secondaries} />
      <p className="actions">
        {live ? (
          <button className="lone-link" type="button" onClick={live.onStartOver}>
            {quiz.startOver}
          </button>
        ) : (
          <a className="lone-link" href={onHome('quiz')}>
            {quiz.startOver}
          </a>
        )}
      </p>
    </div>
  )
}

function NextSteps({ primary }: { primary: Identity }) {
  const { actions } = labels
  const slug = chapterSlugOf(primary)
  const { title, text, about } = actions.chapter
  return (
    <div className="next">
      <p className="subheading">{labels.actionsHeading}</p>
      <ol className="numbered-list ruled">
        <li>
          <p>
            <ChapterLink identity={primary} place="result" className="subheading">
              {title(primary.chapterLabel)}
            </ChapterLink>
          </p>
          {isPreviewed(slug) ? (
            <p>{text}</p>
          ) : (
            <a className="lone-link note" href={chapterPath(slug)}>
              {about}
            </a>
          )}
        </li>
        {verses[primary.slug] && (
          <Step href={guidePath(primary.slug)} title={actions.guide.title(primary.chapterTitle)}>
            {actions.guide.text}
          </Step>
        )}
        <Step href={onHome('join')} title={daily.title}>
          {daily.text}
        </Step>
      </ol>
      <SamplerLink />
    </div>
  )
}

function Step({ href, title, children }: { href: string; title: string; children: string }) {
  return (
    <li>
      <a className="subheading" href={href}>
        {title}
      </a>
      <p>{children}</p>
    </li>
  )
}

function Secondaries({ identities }: { identities: readonly Identity[] }) {
  return (
    <div className="secondaries">
      <p className="subheading">{labels.secondary}</p>
      <p>{words.secondaryIntro}</p>
      <ul className="ruled">
        {identities.map(({ slug, chapterTitle }) => (
          <li key={slug}>
            <strong className="subheading">{chapterTitle}</strong>
            {verses[slug] && <a href={guidePath(slug)}>{labels.guide(chapterTitle)}</a>}
          </li>
        ))}
      </ul>
    </div>
  )
}
