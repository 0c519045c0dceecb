import { book } from 'virtual:content/book'
import { guidePage as words } from 'virtual:content/labels/chapter'
import { chapterSlugOf } from '../book/chapters.ts'
import type { Identity } from '../book/identities.ts'
import type { Guide } from '../content/types.ts'
import { fill } from '../lib/words.ts'
import { identityCard } from '../pages/cards.ts'
import { chapterPath, guidePath, identityPath } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import blocksSheet from '../ui/blocks.css?inline'
import emblemSheet from '../ui/emblem.css?inline'
import { Medallion, Verse } from '../ui/emblem.tsx'
import { commonStyles, Layout } from '../ui/layout.tsx'
import { ShareLink } from '../ui/links.tsx'
import medallionSheet from '../ui/medallion.css?inline'
import { type Page, trail } from '../ui/page.ts'
import { Blocks } from '../ui/prose.tsx'
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
    styles: [...commonStyles, emblemSheet, medallionSheet, blocksSheet, guideSheet],
    body: (
      <Layout site={site}>
        <article className="guide wrap">
          <header>
            <Medallion identity={identity.slug} />
            <p className="kicker">{`${book.title} · ${words.eyebrow}`}</p>
            <h1>
              {heading} <span aria-hidden="true">{identity.emoji}</span>
            </h1>
            <p className="note">{words.printHint}</p>
            <button className="button quiet guide-print" type="button" data-print hidden>
              {words.print}
            </button>
          </header>
          <section>
            <h2 className="kicker">{words.meaning}</h2>
            <Blocks blocks={guide.meaning} />
          </section>
          <section>
            <h2 className="kicker">{words.verse}</h2>
            <Verse text={guide.verse} reference={guide.verseReference} />
          </section>
          <Practices guide={guide} />
          <section>
            <h2 className="kicker">{words.chapter}</h2>
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

function Practices({ guide }: { guide: Guide }) {
  return (
    <section>
      <h2 className="kicker">{words.practices}</h2>
      <ol>
        {guide.practices.map(({ heading, blocks }, index) => (
          <li key={heading}>
            <h3>
              <span>{fill(words.day, { n: index + 1 })}</span> {heading}
            </h3>
            <div>
              <Blocks blocks={blocks} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
