import { invitation } from 'virtual:content/book'
import { chapterPage as words } from 'virtual:content/labels/chapter'
import { type ChapterPlace, placeOfChapter } from '../book/chapters.ts'
import type { Preview } from '../content/types.ts'
import { chapterCard } from '../pages/cards.ts'
import { guidePath } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import emblem from '../ui/emblem.css?inline'
import { Layout } from '../ui/layout.tsx'
import { bookData, chapterData } from '../ui/page.ts'
import buyBand from '../ui/picture.css?inline'
import { BuyBand } from '../ui/picture.tsx'
import blocks from '../views/blocks.css?inline'
import { Blocks } from '../views/blocks.tsx'
import { trail } from '../views/breadcrumbs.ts'
import contents from '../views/chapter/contents.css?inline'
import { Discoveries, Outline, Why } from '../views/chapter/contents.tsx'
import { ChapterHead, headingOf } from '../views/chapter/head.tsx'
import leaf from '../views/chapter/leaf.css?inline'
import { commonStyles } from '../views/common-styles.ts'
import type { Page } from '../views/page.ts'
import picture from '../views/picture.css?inline'
import turn from '../views/turn.css?inline'
import { Turn } from '../views/turn.tsx'
import verse from '../views/verse.css?inline'
import { Verse } from '../views/verse.tsx'
import chapterSheet from './chapter.css?inline'

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
      emblem,
      picture,
      verse,
      buyBand,
      turn,
      chapterSheet,
      leaf,
      contents,
      blocks,
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
