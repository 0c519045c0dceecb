import { lookInside, sampleChapters } from 'virtual:content/book'
import { chapters } from 'virtual:content/chapters'
import { isPreviewed, positionOfChapter } from '../../core/book/chapters.ts'
import type { ChapterPreview } from '../../core/content/types.ts'
import { type BookPageSlug, chapterPath, fixedBookPages } from '../../core/pages/paths.ts'
import { devotional, hasGuide } from '../../core/pages/site-pages.ts'
import { Emblem } from '../ui/emblem.tsx'
import { Blocks } from '../ui/prose.tsx'
import { Verse } from '../ui/verse.tsx'
import sheet from './chapters.css?inline'
import { landing } from './labels.ts'

SampleChapters.styles = [sheet]

/** Six sample chapters: paper cards for those with a preview, cloth covers for the others. */
export function SampleChapters() {
  const links = bookPageLinks()
  return (
    <section className="samples flow wrap" id="chapters" aria-labelledby="chapters-title">
      <h2 id="chapters-title">{landing.chapters.heading}</h2>
      <p className="lead">{landing.chapters.lead}</p>
      <ol>
        {sampleChapters.map(({ slug, line }) => {
          const { slug: identity, chapter, chapterTitle } = positionOfChapter(slug).identity
          const hasPreview = isPreviewed(slug)
          return (
            <li key={slug}>
              <a
                className={`sample ${hasPreview ? 'card' : 'green-ground'} raised stack centered`}
                href={chapterPath(slug)}
              >
                <span className="big-number">{chapter}</span>
                <h3>{chapterTitle}</h3>
                <p>{line}</p>
                {!hasPreview && hasGuide(identity) && (
                  <p className="note">{landing.chapters.guide}</p>
                )}
              </a>
            </li>
          )
        })}
      </ol>
      {links.length > 0 && (
        <ul className="samples-more row">
          {links.map(({ slug, text }) => (
            <li key={slug}>
              <a href={chapterPath(slug)}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Links to the pages about the whole book that the owner has written. */
function bookPageLinks(): { slug: BookPageSlug; text: string }[] {
  return [...new Set([devotional, ...fixedBookPages])].flatMap((slug) => {
    const page = chapters.get(slug)
    if (page === undefined || !('kicker' in page)) return []
    return [{ slug, text: slug === devotional ? landing.chapters.book : page.title }]
  })
}

LookInside.styles = [sheet]

/** The chapter that `book.yaml` names as `lookInside`, opened at its first two pages. */
export function LookInside() {
  const chapter = chapters.get(lookInside?.chapter ?? '')
  if (chapter === undefined || 'kicker' in chapter) return null
  const labels = landing.lookInside
  const { chapter: number } = positionOfChapter(chapter.chapter).identity
  return (
    <section className="look stack centered wrap" aria-labelledby="look-title">
      <header className="stack">
        <h2 id="look-title">{labels.heading}</h2>
        <p className="lead">{labels.text(number)}</p>
      </header>
      <Spread chapter={chapter} />
      <a className="lone-link" href={chapterPath(chapter.chapter)}>
        {labels.more(number)}
      </a>
    </section>
  )
}

function Spread({ chapter }: { chapter: ChapterPreview }) {
  const { identity, part } = positionOfChapter(chapter.chapter)
  return (
    <div className="spread">
      <div className="sheet sheet-opener stack centered">
        <p className="kicker">{part.name}</p>
        <span className="big-number" aria-hidden="true">
          {identity.chapter}
        </span>
        <Emblem identity={identity.slug} />
        <h3>{identity.chapterTitle}</h3>
        <Verse text={chapter.keyVerse} reference={chapter.verseReference} />
      </div>
      <div className="sheet drop-cap">
        <p className="sheet-head" aria-hidden="true">
          {identity.chapterTitle}
        </p>
        <Blocks blocks={chapter.teaser} />
      </div>
    </div>
  )
}
