import { book, chapterPage as words, landing } from '../../content/book'
import type { ChapterPreview } from '../../content/chapters'
import type { ChapterSlug } from '../../content/identities'
import { identityOfChapter, partOf } from '../../domain/identities'
import { chapterPath } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'
import { BuyBand } from '../buy-band'
import buyBand from '../buy-band.css?inline'
import chapterSheet from '../chapter.css?inline'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Paragraphs } from '../paragraphs'
import picture from '../picture.css?inline'
import { Verse } from '../verse'
import verse from '../verse.css?inline'

/** A chapter's preview: the doorway to the complete chapter. `slug` may be one of the three aliases. */
export function chapterPage(site: Site, path: string, slug: string, chapter: ChapterPreview): Page {
  return {
    path,
    title: chapter.metaTitle,
    description: chapter.metaDescription,
    styles: [...commonStyles, picture, verse, buyBand, chapterSheet],
    body: (
      <Layout site={site}>
        <article className="chapter" aria-labelledby="chapter-title">
          <Head chapter={chapter} />
          <div className="leaf wrap">
            <Verse text={chapter.keyVerse} reference={chapter.verseReference} />
            <div className="teaser">
              <Paragraphs text={chapter.teaser} />
            </div>
            <Discoveries chapter={chapter} />
            <Why chapter={chapter} />
            <Outline chapter={chapter} />
          </div>
        </article>
        <BuyBand site={site} />
        <Turn chapter={chapter} />
      </Layout>
    ),
    structuredData: [structuredChapter(site, path, slug, chapter)],
  }
}

function Head({ chapter: { number, part, title, emoji } }: { chapter: ChapterPreview }) {
  return (
    <header className="chapter-head wrap">
      <span className="chapter-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <p className="kicker">
          {/* One text: of several, each after the first would move when a late face arrives. */}
          {`${fill(words.label, { number })} · ${fill(landing.journey.part, { numeral: partOf(number).numeral })}, ${part}`}
        </p>
        <h1 id="chapter-title">
          {title} <span aria-hidden="true">{emoji}</span>
        </h1>
      </div>
    </header>
  )
}

function Discoveries({ chapter }: { chapter: ChapterPreview }) {
  return (
    <section aria-labelledby="discover-title">
      <h2 id="discover-title">{words.discover}</h2>
      <ul className="discoveries">
        {chapter.whatYouWillDiscover.map((discovery) => (
          <li key={discovery}>{discovery}</li>
        ))}
      </ul>
    </section>
  )
}

function Why({ chapter }: { chapter: ChapterPreview }) {
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title">{words.why}</h2>
      <Paragraphs text={chapter.whyThisMatters} />
    </section>
  )
}

function Outline({ chapter }: { chapter: ChapterPreview }) {
  return (
    <section aria-labelledby="outline-title">
      <h2 id="outline-title">{words.outline}</h2>
      <ol className="outline">
        {chapter.contentStructure.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
    </section>
  )
}

function Turn({ chapter: { number, prevChapter, nextChapter } }: { chapter: ChapterPreview }) {
  return (
    <nav className="turn wrap" aria-label={words.navigation}>
      {prevChapter && <TurnLink slug={prevChapter} rel="prev" label={words.previous} />}
      <span aria-hidden="true">{number}</span>
      <TurnLink slug={nextChapter} rel="next" label={words.next} />
    </nav>
  )
}

function TurnLink({
  slug,
  rel,
  label,
}: {
  slug: ChapterSlug
  rel: 'prev' | 'next'
  label: string
}) {
  return (
    <a href={chapterPath(slug)} rel={rel}>
      <small>{label}</small>
      <strong>{identityOfChapter(slug).chapterLabel.replace(/^.*: /, '')}</strong>
    </a>
  )
}

function structuredChapter(
  site: Site,
  path: string,
  slug: string,
  chapter: ChapterPreview,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Chapter',
    '@id': `${site.origin}/${slug}`,
    url: `${site.origin}${path}`,
    name: chapter.title,
    position: chapter.number,
    isPartOf: { '@type': 'Book', name: book.fullTitle },
  }
}
