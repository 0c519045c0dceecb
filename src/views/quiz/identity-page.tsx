import { book } from 'virtual:content/book'
import { verses } from 'virtual:content/guides'
import { shared as words } from 'virtual:content/quiz'
import { chapterSlugOf, isPreviewed, positionOfChapter } from '../../core/book/chapters.ts'
import type { Identity } from '../../core/book/identities.ts'
import { chapterNumber } from '../../core/book/labels.ts'
import { fill } from '../../core/lib/words.ts'
import { anchors, chapterPath, guidePath, identityPath } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import { BuyLink, ShareLink } from '../ui/links.tsx'
import medallionSheet from '../ui/medallion.css?inline'
import { Medallion } from '../ui/medallion.tsx'
import { type Page, breadcrumbs } from '../ui/page.ts'
import verseSheet from '../ui/verse.css?inline'
import { Verse } from '../ui/verse.tsx'
import { QuizInvitation } from './invitation.tsx'
import { quizResult, sharedResult } from './result-labels.ts'
import quizPagesSheet from './quiz-pages.css?inline'

/** `/quiz/{identity}`: a result to share, without anybody's answers. */
export function identityPage(site: Site, identity: Identity): Page {
  const path = identityPath(identity.slug)
  const heading = identity.chapterTitle
  const verse = verses[identity.slug]
  const chapter = chapterSlugOf(identity)
  return {
    path,
    title: `${heading} | ${book.title}`,
    description: fill(words.metaDescription, { title: heading }),
    structuredData: [breadcrumbs(site, { name: heading, path })],
    styles: [verseSheet, medallionSheet, ...QuizInvitation.styles, quizPagesSheet],
    body: (
      <>
        <header className="identity green-ground">
          <div className="stack centered wrap">
            <Medallion identities={[identity]} beam />
            <p className="kicker">{chapterNumber(identity.chapter)}</p>
            <h1>{heading}</h1>
            <p className="lead">{identity.description}</p>
            <p>{words.lead}</p>
            <p className="actions">
              <a className="button" href={anchors.quiz}>
                {sharedResult.button}
              </a>
              <ShareLink href={path} place="identity" title={heading}>
                {quizResult.share}
              </ShareLink>
            </p>
          </div>
        </header>
        <div className="identity-more stack centered wrap">
          {verse && <Verse text={verse.verse} reference={verse.verseReference} />}
          <p className="actions">
            {isPreviewed(chapter) ? (
              <a className="button" href={chapterPath(chapter)}>
                {quizResult.actions.chapter.title(identity.chapterLabel)}
              </a>
            ) : (
              <BuyLink site={site} place="identity" className="button" />
            )}
            {verse && (
              <a className="button quiet" href={guidePath(identity.slug)}>
                {sharedResult.guide}
              </a>
            )}
          </p>
          <Neighbors identity={identity} />
        </div>
        <QuizInvitation site={site} />
      </>
    ),
  }
}

function Neighbors({ identity }: { identity: Identity }) {
  const { previous, next } = positionOfChapter(chapterSlugOf(identity))
  return (
    <nav className="identity-neighbors row" aria-labelledby="neighbors-title">
      <p className="note" id="neighbors-title">
        {sharedResult.neighbors}
      </p>
      {[previous, next].map(
        (other) =>
          other && (
            <a className="lone-link" key={other.slug} href={identityPath(other.slug)}>
              {other.chapterTitle}
            </a>
          ),
      )}
    </nav>
  )
}
