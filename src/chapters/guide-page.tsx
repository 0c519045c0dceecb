import { book } from 'virtual:content/book'
import { guidePage as words } from 'virtual:content/labels/chapter'
import { chapterSlugOf } from '../book/chapters.ts'
import type { Identity } from '../book/identities.ts'
import type { Guide } from '../content/guides.ts'
import { fill } from '../domain/words.ts'
import { identityCard } from '../pages/cards.ts'
import { chapterPath, guidePath, identityPath } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import emblem from '../ui/emblem.css?inline'
import { Medallion } from '../ui/emblem.tsx'
import { Layout } from '../ui/layout.tsx'
import { ShareLink } from '../ui/links.tsx'
import blocks from '../views/blocks.css?inline'
import { Blocks } from '../views/blocks.tsx'
import { trail } from '../views/breadcrumbs.ts'
import { commonStyles } from '../views/common-styles.ts'
import guidePrint from '../views/guide-print.css?inline'
import type { Page } from '../views/page.ts'
import { Practices } from '../views/practices.tsx'
import verse from '../views/verse.css?inline'
import { Verse } from '../views/verse.tsx'
import guideSheet from './guide.css?inline'

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
