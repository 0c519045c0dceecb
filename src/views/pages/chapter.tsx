import { invitation } from '../../content/book'
import { chapterPage as words, landing } from '../../content/labels'
import type { BookPage, Preview } from '../../content/chapters'
import { identities, type Identity } from '../../content/identities'
import { chapterCard } from '../../domain/cards'
import { placeOfChapter, type ChapterPlace } from '../../domain/identities'
import { guidePath } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'
import { Blocks, Inlines } from '../blocks'
import blocks from '../blocks.css?inline'
import { BuyBand } from '../buy-band'
import buyBand from '../buy-band.css?inline'
import chapterSheet from '../chapter.css?inline'
import { commonStyles } from '../common-styles'
import { Medallion } from '../emblem'
import emblem from '../emblem.css?inline'
import { Layout } from '../layout'
import type { Page } from '../page'
import picture from '../picture.css?inline'
import { bookData, chapterData, trail } from '../structured-data'
import { Turn } from '../turn'
import turn from '../turn.css?inline'
import { Verse } from '../verse'
import verse from '../verse.css?inline'

/** A chapter's preview, or a page about the whole book. */
export function chapterPage(site: Site, path: string, chapter: Preview): Page {
  const place = 'kicker' in chapter ? undefined : placeOfChapter(chapter.chapter)
  return {
    path,
    title: chapter.metaTitle,
    description: chapter.metaDescription,
    card: chapterCard(path.slice(1)),
    styles: [...commonStyles, emblem, picture, verse, buyBand, turn, chapterSheet, blocks],
    body: (
      <Layout site={site}>
        <article className="chapter" aria-labelledby="chapter-title">
          <Head identity={place?.identity} heading={headingOf(chapter)} />
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

type Heading = Pick<BookPage, 'kicker' | 'title' | 'emoji'>

function headingOf(chapter: Preview): Heading {
  if ('kicker' in chapter) return chapter
  const { identity, part } = placeOfChapter(chapter.chapter)
  const { chapter: number, chapterTitle: title, emoji } = identity
  // One text: of several, each after the first would move when a late face arrives.
  const kicker = `${fill(words.label, { number })} · ${fill(landing.journey.part, { numeral: part.numeral })}, ${part.name}`
  return { kicker, title, emoji }
}

function Head({ identity, heading }: { identity?: Identity | undefined; heading: Heading }) {
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

function structured(site: Site, path: string, place: ChapterPlace | undefined) {
  if (place === undefined) return bookData(site)
  const { chapter: position, chapterTitle: name } = place.identity
  return chapterData(site, { path, name, position })
}
