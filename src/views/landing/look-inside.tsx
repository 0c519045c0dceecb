import { lookInside } from '../../content/book'
import { landing } from '../../content/labels'
import { chapters, type ChapterPreview } from '../../content/chapters'
import { placeOfChapter } from '../../domain/identities'
import { chapterPath } from '../../domain/paths'
import { fill } from '../../domain/words'
import { Blocks } from '../blocks'
import { Emblem } from '../emblem'
import { Verse } from '../verse'

const words = landing.lookInside

/** The beginning of one chapter as two facing pages. `book.yaml` names the chapter; without one the section is left out. */
export function LookInside() {
  const chapter = chapters.get(lookInside?.chapter ?? '')
  if (chapter === undefined || 'kicker' in chapter) return null
  const { chapter: number } = placeOfChapter(chapter.chapter).identity
  return (
    <section className="look wrap" aria-labelledby="look-title">
      <header>
        <h2 id="look-title">{words.heading}</h2>
        <p className="lead">{fill(words.text, { number })}</p>
      </header>
      <Spread chapter={chapter} />
      <a className="lone-link" href={chapterPath(chapter.chapter)}>
        {fill(words.more, { number })}
      </a>
    </section>
  )
}

/** Two facing pages: the chapter's number, name and verse, and its first words. */
function Spread({ chapter }: { chapter: ChapterPreview }) {
  const { identity, part } = placeOfChapter(chapter.chapter)
  return (
    <div className="spread">
      <div className="sheet sheet-opener">
        <p className="kicker">{part.name}</p>
        <span className="sheet-number" aria-hidden="true">
          {identity.chapter}
        </span>
        <Emblem identity={identity.slug} />
        <h3>{identity.chapterTitle}</h3>
        <Verse text={chapter.keyVerse} reference={chapter.verseReference} />
      </div>
      <div className="sheet">
        <p className="sheet-head" aria-hidden="true">
          {identity.chapterTitle}
        </p>
        <Blocks blocks={chapter.teaser} />
      </div>
    </div>
  )
}
