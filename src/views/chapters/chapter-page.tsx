import { invitation as bookInvitation, parts } from 'virtual:content/book'
import { standing } from 'virtual:pictures'
import {
  chapterSlugOf,
  identities,
  positionOfChapter,
  type Identity,
} from '../../core/book/chapters.ts'
import type { ProseNode } from '../../core/content/prose.ts'
import type { BookPage, Preview } from '../../core/content/types.ts'
import { chapterNumber, partNumeral } from '../../core/book/labels.ts'
import type { SignupState } from '../forms/state.ts'
import { SignupSection, signupSheets } from '../newsletter/signup.tsx'
import { guidePath } from '../../core/pages/paths.ts'
import { hasGuide } from '../../core/pages/site-pages.ts'
import type { Site } from '../../core/configuration.ts'
import blocksSheet from '../ui/blocks.css?inline'
import buyBandSheet from '../ui/buy-band.css?inline'
import { BuyBand } from '../ui/buy-band.tsx'
import { bookData, chapterData, type Page, breadcrumbs } from '../ui/page.ts'
import { pictureSheets } from '../ui/picture.tsx'
import { Blocks } from '../ui/prose.tsx'
import { Verse } from '../ui/verse.tsx'
import chapterSheet from './chapter.css?inline'
import { chapterPage as labels } from './labels.ts'
import chapterNavigationSheet from './chapter-navigation.css?inline'
import { ChapterNavigation } from './chapter-navigation.tsx'

/** A chapter's preview, with the mailing list after its teaser; or a page about the whole book, without a position. */
export function chapterPage(
  site: Site,
  path: string,
  preview: Preview,
  signup?: SignupState,
): Page {
  const position = 'chapter' in preview ? positionOfChapter(preview.chapter) : undefined
  const heading = headingOf(preview)
  const invitation = position
    ? { heading: labels.buyHeading, text: bookInvitation.chapter }
    : bookInvitation
  return {
    path,
    title: preview.metaTitle,
    description: preview.metaDescription,
    updated: preview.updated,
    structuredData: [
      ...(position ? chapterData(site, path, position.identity) : bookData(site)),
      breadcrumbs(site, { name: heading.title, path }),
    ],
    styles: [
      ...pictureSheets(standing),
      buyBandSheet,
      blocksSheet,
      chapterNavigationSheet,
      ...(position ? signupSheets(signup) : []),
      chapterSheet,
    ],
    body: (
      <>
        <article aria-labelledby="chapter-title">
          <div className="chapter side-heads page wrap">
            <ChapterHead identity={position?.identity} heading={heading} />
            <Verse text={preview.keyVerse} reference={preview.verseReference} />
            <div className="teaser drop-cap">
              <Blocks blocks={preview.teaser} />
            </div>
          </div>
          {position && (
            <SignupSection chapter={chapterSlugOf(position.identity)} brief state={signup} />
          )}
          <div className="chapter side-heads page wrap">
            <section aria-labelledby="discover-title">
              <h2 id="discover-title">{labels.discover}</h2>
              <ul className="discoveries">
                <Items items={preview.whatYouWillDiscover} />
              </ul>
            </section>
            <section aria-labelledby="why-title">
              <h2 id="why-title">{labels.why}</h2>
              <Blocks blocks={preview.whyThisMatters} />
            </section>
            <section aria-labelledby="outline-title">
              <h2 id="outline-title">{position ? labels.outline : labels.bookOutline}</h2>
              <ol className="outline numbered-list">
                <Items items={position ? preview.contentStructure : wholeBook} />
              </ol>
              {!position && (
                <ul className="discoveries">
                  <Items items={preview.contentStructure} />
                </ul>
              )}
            </section>
            {position && hasGuide(position.identity.slug) && (
              <p>
                <a className="lone-link" href={guidePath(position.identity.slug)}>
                  {labels.guide}
                </a>
              </p>
            )}
          </div>
        </article>
        <BuyBand site={site} labels={{ ...invitation, buy: labels.buy }} />
        {position && <ChapterNavigation position={position} />}
      </>
    ),
  }
}

const wholeBook = parts.map((part) => [labels.part(part)])

function Items({ items }: { items: readonly (readonly ProseNode[])[] }) {
  return items.map((blocks, index) => (
    <li key={index}>
      <span>
        <Blocks blocks={blocks} />
      </span>
    </li>
  ))
}

type Heading = Pick<BookPage, 'kicker' | 'title' | 'emoji'>

function headingOf(preview: Preview): Heading {
  if (!('chapter' in preview)) return preview
  const { identity, part } = positionOfChapter(preview.chapter)
  const { chapter: number, chapterTitle: title, emoji } = identity
  const kicker = `${chapterNumber(number)} · ${partNumeral(part.numeral)}, ${part.name}`
  return { kicker, title, emoji }
}

function ChapterHead({ identity, heading }: { identity: Identity | undefined; heading: Heading }) {
  const { kicker, title, emoji } = heading
  return (
    <header>
      {/* A page about the whole book shows the number of its chapters. */}
      <span className="big-number" aria-hidden="true">
        {identity?.chapter ?? identities.length}
      </span>
      <div>
        <p className="kicker">{kicker}</p>
        <h1 id="chapter-title">
          {title} <span aria-hidden="true">{emoji}</span>
        </h1>
      </div>
    </header>
  )
}
