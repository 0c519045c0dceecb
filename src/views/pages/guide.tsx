import { book } from '../../content/book'
import type { Guide } from '../../content/guides'
import type { Identity } from '../../content/identities'
import { guidePage as words } from '../../content/labels'
import { identityCard } from '../../domain/cards'
import { chapterSlugOf } from '../../domain/identities'
import { chapterPath, guidePath, identityPath } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'
import { Blocks } from '../blocks'
import blocks from '../blocks.css?inline'
import { trail } from '../breadcrumbs'
import { commonStyles } from '../common-styles'
import { Medallion } from '../emblem'
import emblem from '../emblem.css?inline'
import guidePrint from '../guide-print.css?inline'
import guideSheet from '../guide.css?inline'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Practices } from '../practices'
import { ShareLink } from '../share'
import { Verse } from '../verse'
import verse from '../verse.css?inline'

/** `/guide/{identity}`: the starter guide; it prints on one sheet. */
export function guidePage(site: Site, identity: Identity, guide: Guide): Page {
  const heading = identity.chapterTitle
  const chapter = chapterPath(chapterSlugOf(identity))
  return {
    path: guidePath(identity.slug),
    title: `${words.eyebrow}: ${heading} | ${book.title}`,
    description: fill(words.metaDescription, { title: heading }),
    updated: guide.updated,
    structuredData: [
      trail(site, { name: `${words.eyebrow}: ${heading}`, path: guidePath(identity.slug) }),
    ],
    card: identityCard(identity.slug),
    styles: [...commonStyles, emblem, verse, guideSheet, guidePrint, blocks],
    body: (
      <Layout site={site}>
        <article className="guide wrap">
          <header>
            <Medallion identity={identity.slug} />
            <p className="kicker">{`${book.title} · ${words.eyebrow}`}</p>
            <h1>
              {heading} <span aria-hidden="true">{identity.emoji}</span>
            </h1>
            <p className="guide-hint">{words.printHint}</p>
            <button className="button quiet guide-print" type="button" data-print hidden>
              {words.print}
            </button>
          </header>
          <section>
            <h2>{words.meaning}</h2>
            <Blocks blocks={guide.meaning} />
          </section>
          <section>
            <h2>{words.verse}</h2>
            <Verse text={guide.verse} reference={guide.verseReference} />
          </section>
          <Practices guide={guide} />
          <section>
            <h2>{words.chapter}</h2>
            <p className="actions">
              <a className="button" href={chapter}>
                {identity.chapterLabel}
              </a>
              <ShareLink href={identityPath(identity.slug)} place="guide" title={heading}>
                {fill(words.share, { title: heading })}
              </ShareLink>
            </p>
            <p className="guide-address">
              {identity.chapterLabel}
              <br />
              <a href={chapter}>
                {site.origin}
                {chapter}
              </a>
            </p>
          </section>
        </article>
      </Layout>
    ),
  }
}
