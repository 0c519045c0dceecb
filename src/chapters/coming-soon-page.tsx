import { book } from 'virtual:content/book'
import { guides } from 'virtual:content/guides'
import { guidePage } from 'virtual:content/labels/chapter'
import { comingSoon } from 'virtual:content/labels/site'
import { chapterSlugOf, placeOfChapter } from '../book/chapters.ts'
import type { Identity } from '../book/identities.ts'
import capture from '../newsletter/signup.css?inline'
import { identityCard } from '../pages/cards.ts'
import { guidePath } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import emblem from '../ui/emblem.css?inline'
import { Medallion } from '../ui/emblem.tsx'
import { Layout } from '../ui/layout.tsx'
import plain from '../ui/plain.css?inline'
import { Capture } from '../views/capture.tsx'
import comingSoonSheet from '../views/coming-soon.css?inline'
import { commonStyles } from '../views/common-styles.ts'
import { ExternalLink } from '../views/external-link.tsx'
import { formStyles } from '../views/form-styles.ts'
import type { SignupOutcome } from '../views/outcomes.ts'
import type { Page } from '../views/page.ts'
import { unknownChapterPage } from '../views/pages/unknown-chapter.tsx'
import { Plain } from '../views/plain.tsx'
import turn from '../views/turn.css?inline'
import { Turn } from '../views/turn.tsx'
import verse from '../views/verse.css?inline'
import { Verse } from '../views/verse.tsx'

/** A chapter without a preview: what it is about, its guide, and the mailing list. */
export function comingSoonPage(site: Site, path: string, signup?: SignupOutcome): Page {
  const place = placeOfChapter(path.slice(1))
  if (place === undefined) return unknownChapterPage(site, path)
  const { identity } = place
  const { chapter, chapterLabel, description } = identity
  return {
    path,
    title: `${chapterLabel} | ${book.title}`,
    description: `${chapterLabel}. ${comingSoon.text} ${description}`,
    card: identityCard(identity.slug),
    styles: [...commonStyles, emblem, plain, verse, ...formStyles, capture, turn, comingSoonSheet],
    body: (
      <Layout site={site}>
        <Plain
          sign={<Medallion identity={identity.slug} />}
          folio={String(chapter)}
          heading={comingSoon.heading}
          text={comingSoon.text}
          more={comingSoon.more}
          kicker={chapterLabel}
        >
          <ExternalLink place="coming_soon" className="button" href={site.buyUrl}>
            {comingSoon.buy}
          </ExternalLink>
          <a className="button quiet" href={guidePath(identity.slug)}>
            {comingSoon.guide}
          </a>
        </Plain>
        <Meanwhile identity={identity} />
        <Capture site={site} chapter={chapterSlugOf(identity)} outcome={signup} />
        <Turn place={place} />
      </Layout>
    ),
  }
}

/** What the site has of the chapter today. */
function Meanwhile({ identity }: { identity: Identity }) {
  const { verse: text, verseReference } = guides[identity.slug]
  return (
    <div className="meanwhile wrap">
      <section aria-labelledby="meaning-title">
        <h2 id="meaning-title">{guidePage.meaning}</h2>
        <p className="lead">{identity.description}</p>
      </section>
      <section aria-labelledby="verse-title">
        <h2 id="verse-title">{guidePage.verse}</h2>
        <Verse text={text} reference={verseReference} />
      </section>
    </div>
  )
}
