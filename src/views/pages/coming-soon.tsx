import { book } from '../../content/book'
import { guides } from '../../content/guides'
import type { Identity } from '../../content/identities'
import { comingSoon, guidePage } from '../../content/labels'
import { identityCard } from '../../domain/cards'
import { chapterSlugOf, placeOfChapter } from '../../domain/identities'
import { guidePath } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { Capture } from '../capture'
import capture from '../capture.css?inline'
import comingSoonSheet from '../coming-soon.css?inline'
import { commonStyles } from '../common-styles'
import { Medallion } from '../emblem'
import emblem from '../emblem.css?inline'
import { ExternalLink } from '../external-link'
import { formStyles } from '../form-styles'
import { Layout } from '../layout'
import type { SignupOutcome } from '../outcomes'
import type { Page } from '../page'
import { Plain } from '../plain'
import plain from '../plain.css?inline'
import { Turn } from '../turn'
import turn from '../turn.css?inline'
import { Verse } from '../verse'
import verse from '../verse.css?inline'
import { unknownChapterPage } from './unknown-chapter'

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
