import { author, book } from 'virtual:content/book'
import { verses } from 'virtual:content/guides'
import { identities } from '../../core/book/chapters.ts'
import { verseSize } from '../../core/book/name-cards.ts'
import type { PageContent } from '../../core/content/types.ts'
import { paths } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import checkSheet from '../forms/check.css?inline'
import blocksSheet from '../ui/blocks.css?inline'
import { Medallion } from '../ui/medallion.tsx'
import medallionSheet from '../ui/medallion.css?inline'
import { type Page, breadcrumbs } from '../ui/page.ts'
import { pageValues } from '../ui/prose-page.tsx'
import { Sections } from '../ui/prose.tsx'
import { Verse } from '../ui/verse.tsx'
import sheet from './cards.css?inline'
import { cardsPage as labels } from './labels.ts'

export function cardsPage(site: Site, cards: PageContent<'cards'>): Page {
  const { title, description, updated, sections } = cards
  const imprint = [book.title, author.name, site.ownHost].filter(Boolean).join(' · ')
  return {
    path: paths.cards,
    title: `${title} | ${book.title}`,
    description,
    updated,
    structuredData: [breadcrumbs(site, { name: title, path: paths.cards })],
    styles: [blocksSheet, medallionSheet, checkSheet, sheet],
    body: (
      <article className="cards-page page">
        <header className="stack wrap">
          <h1>{title}</h1>
          <p className="lead">{description}</p>
          <p className="note">{labels.hint}</p>
        </header>
        <ul className="cards stack wrap">
          {identities.map((identity) => {
            const verse = verses[identity.slug]
            if (!verse) return null
            const size = verseSize(identity.chapterTitle, verse.verse)
            return (
              <li key={identity.slug} className={`name-card stack card raised ${size}`}>
                <details hidden>
                  <summary>{identity.chapterTitle}</summary>
                  <span id={identity.slug} />
                </details>
                <Medallion identities={[identity]} />
                <h2>
                  <label className="stretched">
                    <span className="check off-paper">
                      <input type="checkbox" />
                    </span>
                    {identity.chapterTitle}
                  </label>
                </h2>
                <Verse text={verse.verse} reference={verse.verseReference} isNumbered={false} />
                <p className="imprint">{imprint}</p>
              </li>
            )
          })}
        </ul>
        <p className="cards-bar row wrap">
          <button className="button scripted" type="button" data-print hidden>
            {labels.print}
          </button>
          <a className="lone-link" href={paths.cards}>
            {labels.again}
          </a>
        </p>
        <div className="side-heads page wrap">
          <Sections sections={sections} values={pageValues} />
        </div>
      </article>
    ),
  }
}
