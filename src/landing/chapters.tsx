import { lookInside, sampleChapters } from 'virtual:content/book'
import { chapters } from 'virtual:content/chapters'
import { identityOfChapter, isPreviewed, positionOfChapter } from '../book/chapters.ts'
import type { ChapterPreview } from '../content/types.ts'
import { type ChapterAlias, chapterPath } from '../pages/paths.ts'
import { devotional, hasGuide } from '../pages/present.ts'
import { Emblem } from '../ui/emblem.tsx'
import { Blocks } from '../ui/prose.tsx'
import { Verse } from '../ui/verse.tsx'
import { landing } from './labels.ts'

/** Six sample chapters, each as the book opens it: number, title, one sentence. Those without a preview are bound in cloth. */
export function SampleChapters() {
  const links = bookPageLinks()
  return (
    <section className="samples wrap" id="chapters" aria-labelledby="chapters-title">
      <h2 id="chapters-title">{landing.chapters.heading}</h2>
      <p className="lead">{leadOf(sampleChapters)}</p>
      <ol>
        {sampleChapters.map(({ slug, line }) => {
          const { chapter, chapterTitle } = identityOfChapter(slug)
          return (
            <li key={slug}>
              <a
                className={isPreviewed(slug) ? 'sample card' : 'sample grove'}
                href={chapterPath(slug)}
              >
                <span className="numeral">{chapter}</span>
                <h3>{chapterTitle}</h3>
                <p>{line}</p>
                {!isPreviewed(slug) && <p className="note">{landing.chapters.inBook}</p>}
              </a>
            </li>
          )
        })}
      </ol>
      {links.length > 0 && (
        <div className="samples-more">
          <p id="samples-more">{landing.chapters.more}</p>
          <ul aria-labelledby="samples-more">
            {links.map(({ slug, text }) => (
              <li key={slug}>
                <a href={chapterPath(slug)}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Which of the chapters can be read here, and what the others have. */
function leadOf(all: typeof sampleChapters): string {
  const labels = landing.chapters
  const open = all.filter(({ slug }) => isPreviewed(slug))
  const numbers = open.map(({ slug }) => identityOfChapter(slug).chapter)
  const closed = all.filter((one) => !open.includes(one))
  const hasGuides =
    closed.length > 0 && closed.every(({ slug }) => hasGuide(identityOfChapter(slug).slug))
  return [
    labels.lead,
    ...(open.length > 0 ? [labels.open(numbers)] : []),
    ...(hasGuides ? [open.length > 0 ? labels.others : labels.each] : []),
  ].join(' ')
}

/** Links to the pages about the whole book that there are. */
function bookPageLinks(): { slug: ChapterAlias; text: string }[] {
  return [devotional, 'who-am-i-in-christ' as const].flatMap((slug) => {
    const page = chapters.get(slug)
    if (page === undefined || !('kicker' in page)) return []
    return [{ slug, text: slug === devotional ? landing.chapters.book : page.title }]
  })
}

/** The beginning of one chapter as two facing pages. `book.yaml` names the chapter; without one the section is left out. */
export function LookInside() {
  const chapter = chapters.get(lookInside?.chapter ?? '')
  if (chapter === undefined || 'kicker' in chapter) return null
  const labels = landing.lookInside
  const { chapter: number } = positionOfChapter(chapter.chapter).identity
  return (
    <section className="look wrap" aria-labelledby="look-title">
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

/** Two facing pages: the chapter's number, name and verse, and its first words. */
function Spread({ chapter }: { chapter: ChapterPreview }) {
  const { identity, part } = positionOfChapter(chapter.chapter)
  return (
    <div className="spread">
      <div className="sheet sheet-opener">
        <p className="kicker">{part.name}</p>
        <span className="numeral" aria-hidden="true">
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
