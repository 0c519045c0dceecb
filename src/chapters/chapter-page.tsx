import { invitation } from 'virtual:content/book'
import { chapterPage as words } from 'virtual:content/labels/chapter'
import { landing } from 'virtual:content/labels/landing'
import { type ChapterPlace, chapterSlugOf, placeOfChapter } from '../book/chapters.ts'
import { identities, type Identity } from '../book/identities.ts'
import type { BookPage, Preview } from '../content/types.ts'
import { fill } from '../lib/words.ts'
import { chapterCard } from '../pages/cards.ts'
import { chapterPath, guidePath } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import blocksSheet from '../ui/blocks.css?inline'
import emblemSheet from '../ui/emblem.css?inline'
import { Medallion, Verse } from '../ui/emblem.tsx'
import { commonStyles, Layout } from '../ui/layout.tsx'
import medallionSheet from '../ui/medallion.css?inline'
import { bookData, chapterData, type Page, trail } from '../ui/page.ts'
import pictureSheet from '../ui/picture.css?inline'
import { BuyBand } from '../ui/picture.tsx'
import { Blocks, Inlines } from '../ui/prose.tsx'
import chapterSheet from './chapter.css?inline'
import turnSheet from './turn.css?inline'

/** A chapter's preview, or a page about the whole book. */
export function chapterPage(site: Site, path: string, chapter: Preview): Page {
  const place = 'kicker' in chapter ? undefined : placeOfChapter(chapter.chapter)
  return {
    path,
    title: chapter.metaTitle,
    description: chapter.metaDescription,
    card: chapterCard(path.slice(1)),
    styles: [
      ...commonStyles,
      emblemSheet,
      medallionSheet,
      pictureSheet,
      blocksSheet,
      turnSheet,
      chapterSheet,
    ],
    body: (
      <Layout site={site}>
        <article className="chapter" aria-labelledby="chapter-title">
          <ChapterHead identity={place?.identity} heading={headingOf(chapter)} />
          <div className="leaf wrap">
            <Verse text={chapter.keyVerse} reference={chapter.verseReference} />
            <div className="teaser">
              <Blocks blocks={chapter.teaser} />
            </div>
            <Discoveries chapter={chapter} />
            <Why chapter={chapter} />
            <Outline chapter={chapter} />
            {place && (
              <p>
                <a className="lone-link" href={guidePath(place.identity.slug)}>
                  {words.guide}
                </a>
              </p>
            )}
          </div>
        </article>
        <BuyBand site={site} words={place ? words.invitation : invitation} />
        {place && <Turn place={place} />}
      </Layout>
    ),
    structuredData: [
      ...structured(site, path, place),
      trail(site, { name: headingOf(chapter).title, path }),
    ],
    updated: chapter.updated,
  }
}

function structured(site: Site, path: string, place: ChapterPlace | undefined) {
  if (place === undefined) return bookData(site)
  const { chapter: position, chapterTitle: name } = place.identity
  return chapterData(site, { path, name, position })
}

function Discoveries({ chapter }: { chapter: Preview }) {
  return (
    <section aria-labelledby="discover-title">
      <h2 id="discover-title">{words.discover}</h2>
      <ul className="discoveries">
        {chapter.whatYouWillDiscover.map((discovery, index) => (
          <li key={index}>
            <Inlines inlines={discovery} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Why({ chapter }: { chapter: Preview }) {
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title">{words.why}</h2>
      <Blocks blocks={chapter.whyThisMatters} />
    </section>
  )
}

function Outline({ chapter }: { chapter: Preview }) {
  return (
    <section aria-labelledby="outline-title">
      <h2 id="outline-title">{'kicker' in chapter ? words.bookOutline : words.outline}</h2>
      <ol className="outline">
        {chapter.contentStructure.map((title, index) => (
          <li key={index}>
            <Inlines inlines={title} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type Heading = Pick<BookPage, 'kicker' | 'title' | 'emoji'>

function headingOf(chapter: Preview): Heading {
  if ('kicker' in chapter) return chapter
  const { identity, part } = placeOfChapter(chapter.chapter)
  const { chapter: number, chapterTitle: title, emoji } = identity
  // One text: of several, each after the first would move when a late face arrives.
  const kicker = `${fill(words.label, { number })} · ${fill(landing.journey.part, { numeral: part.numeral })}, ${part.name}`
  return { kicker, title, emoji }
}

function ChapterHead({ identity, heading }: { identity?: Identity | undefined; heading: Heading }) {
  const { kicker, title, emoji } = heading
  return (
    <header className="chapter-head wrap">
      <span className="chapter-number" aria-hidden="true">
        {identity?.chapter ?? identities.length}
      </span>
      {identity && <Medallion identity={identity.slug} />}
      <div>
        <p className="kicker">{kicker}</p>
        <h1 id="chapter-title">
          {title} <span aria-hidden="true">{emoji}</span>
        </h1>
      </div>
    </header>
  )
}

/** A chapter's footer: its number, and links to the chapters before and after. */
export function Turn({ place: { identity, previous, next } }: { place: ChapterPlace }) {
  return (
    <nav className="turn wrap" aria-label={words.navigation}>
      {previous && <TurnLink to={previous} rel="prev" label={words.previous} />}
      <span aria-hidden="true">{identity.chapter}</span>
      {next && <TurnLink to={next} rel="next" label={words.next} />}
    </nav>
  )
}

function TurnLink({ to, rel, label }: { to: Identity; rel: 'prev' | 'next'; label: string }) {
  return (
    <a href={chapterPath(chapterSlugOf(to))} rel={rel}>
      <small className="note">{label}</small>
      <strong>{to.chapterTitle}</strong>
    </a>
  )
}
