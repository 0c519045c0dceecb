import { invitation } from '../../content/book'
import type { Preview } from '../../content/chapters'
import { chapterPage as words } from '../../content/labels'
import { chapterCard } from '../../domain/cards'
import { placeOfChapter, type ChapterPlace } from '../../domain/identities'
import { guidePath } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { Blocks } from '../blocks'
import blocks from '../blocks.css?inline'
import { trail } from '../breadcrumbs'
import { BuyBand } from '../buy-band'
import buyBand from '../buy-band.css?inline'
import chapterSheet from '../chapter/chapter.css?inline'
import { Discoveries, Outline, Why } from '../chapter/contents'
import contents from '../chapter/contents.css?inline'
import { ChapterHead, headingOf } from '../chapter/head'
import leaf from '../chapter/leaf.css?inline'
import { commonStyles } from '../common-styles'
import emblem from '../emblem.css?inline'
import { Layout } from '../layout'
import type { Page } from '../page'
import picture from '../picture.css?inline'
import { bookData, chapterData } from '../structured-data'
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
