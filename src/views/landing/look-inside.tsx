import { lookInside } from 'virtual:content/book'
import { landing } from 'virtual:content/labels/landing'
import { placeOfChapter } from '../../book/chapters.ts'
import { chapters } from '../../content/types.ts'
import { fill } from '../../domain/words.ts'
import { chapterPath } from '../../pages/paths.ts'
import { Spread } from './spread.tsx'

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
