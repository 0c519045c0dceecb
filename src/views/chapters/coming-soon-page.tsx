import { book } from 'virtual:content/book'
import { guides } from 'virtual:content/guides'
import {
  chapterSlugOf,
  identities,
  positionOfChapter,
  type Identity,
} from '../../core/book/chapters.ts'
import type { SignupState } from '../forms/state.ts'
import { SignupSection, signupSheets } from '../newsletter/signup.tsx'
import { guidePath, identityPath, onHome } from '../../core/pages/paths.ts'
import { hasGuide } from '../../core/pages/site-pages.ts'
import type { Site } from '../../core/configuration.ts'
import { BookFacts } from '../ui/book-facts.tsx'
import { IdentityCover } from '../ui/identity-cover.tsx'
import { BuyLink } from '../ui/links.tsx'
import type { ErrorPage, Page } from '../ui/page.ts'
import messagePageSheet from '../ui/message-page.css?inline'
import { MessagePage } from '../ui/message-page.tsx'
import { Verse } from '../ui/verse.tsx'
import comingSoonSheet from './coming-soon.css?inline'
import { comingSoon, guidePage } from './labels.ts'
import chapterNavigationSheet from './chapter-navigation.css?inline'
import { ChapterNavigation } from './chapter-navigation.tsx'

/** A chapter without a preview: its subject, its guide, and the mailing list. Or a missing page about the book. */
export function comingSoonPage(site: Site, path: string, signup?: SignupState): Page {
  const position = positionOfChapter(path.slice(1))
  if (position === undefined) return { ...unknownChapterPage(site), path }
  const { identity } = position
  const { chapterLabel, description } = identity
  return {
    path,
    title: `${chapterLabel} | ${book.title}`,
    description: `${chapterLabel}. ${comingSoon.text} ${description}`,
    linkPreview: identityPath(identity.slug),
    styles: [
      ...IdentityCover.styles,
      ...signupSheets(signup),
      chapterNavigationSheet,
      comingSoonSheet,
    ],
    body: (
      <>
        <IdentityCover identities={[identity]}>
          <p className="lead">{comingSoon.heading}</p>
          <p>{`${comingSoon.text} ${comingSoon.more}`}</p>
          <p className="actions">
            <BuyLink site={site} place="coming_soon" className="button" />
            {hasGuide(identity.slug) && (
              <a className="button quiet" href={guidePath(identity.slug)}>
                {comingSoon.guide}
              </a>
            )}
          </p>
          <BookFacts place="coming_soon" />
        </IdentityCover>
        <Meanwhile identity={identity} />
        <SignupSection chapter={chapterSlugOf(identity)} state={signup} />
        <ChapterNavigation position={position} />
      </>
    ),
  }
}

function Meanwhile({ identity }: { identity: Identity }) {
  const guide = guides[identity.slug]
  return (
    <div className="meanwhile columns wrap">
      <section aria-labelledby="meaning-title">
        <h2 id="meaning-title">{guidePage.meaning}</h2>
        <p className="lead">{identity.description}</p>
      </section>
      {guide && (
        <section aria-labelledby="verse-title">
          <h2 id="verse-title">{guidePage.verse}</h2>
          <Verse text={guide.verse} reference={guide.verseReference} />
        </section>
      )}
    </div>
  )
}

/** The 404 page of an address like a chapter's. */
export function unknownChapterPage(site: Site): ErrorPage {
  return {
    title: `${comingSoon.heading} | ${book.title}`,
    description: comingSoon.text,
    styles: [messagePageSheet],
    body: (
      <MessagePage
        folio={String(identities.length)}
        heading={comingSoon.heading}
        text={comingSoon.text}
        more={comingSoon.unknown}
        below={<BookFacts place="coming_soon" />}
      >
        <BuyLink site={site} place="coming_soon" className="button" />
        <a className="button quiet" href={onHome('quiz')}>
          {comingSoon.quiz}
        </a>
      </MessagePage>
    ),
  }
}
