import { book } from 'virtual:content/book'
import { verses } from 'virtual:content/guides'
import { shared as words } from 'virtual:content/quiz'
import {
  chapterSlugOf,
  isPreviewed,
  positionOfChapter,
  type Identity,
} from '../../core/book/chapters.ts'
import { fill } from '../../core/text/words.ts'
import { anchors, chapterPath, guidePath, identityPath } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import { IdentityCover } from '../ui/identity-cover.tsx'
import { BuyLink, ShareIdentity } from '../ui/links.tsx'
import { type Page, breadcrumbs } from '../ui/page.ts'
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
    styles: [...IdentityCover.styles, ...QuizInvitation.styles, quizPagesSheet],
    body: (
      <>
        <IdentityCover identities={[identity]}>
          <p className="lead">{identity.description}</p>
          <p>{words.lead}</p>
          <p className="actions">
            <a className="button" href={anchors.quiz}>
              {sharedResult.button}
            </a>
            <ShareIdentity identity={identity} place="identity">
              {quizResult.share}
            </ShareIdentity>
          </p>
        </IdentityCover>
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
