import { chapterPage as words } from 'virtual:content/labels/chapter'
import { landing } from 'virtual:content/labels/landing'
import { placeOfChapter } from '../../book/chapters.ts'
import { identities, type Identity } from '../../book/identities.ts'
import type { BookPage, Preview } from '../../content/types.ts'
import { fill } from '../../domain/words.ts'
import { Medallion } from '../../ui/emblem.tsx'

type Heading = Pick<BookPage, 'kicker' | 'title' | 'emoji'>

export function headingOf(chapter: Preview): Heading {
  if ('kicker' in chapter) return chapter
  const { identity, part } = placeOfChapter(chapter.chapter)
  const { chapter: number, chapterTitle: title, emoji } = identity
  // One text: of several, each after the first would move when a late face arrives.
  const kicker = `${fill(words.label, { number })} · ${fill(landing.journey.part, { numeral: part.numeral })}, ${part.name}`
  return { kicker, title, emoji }
}

export function ChapterHead({
  identity,
  heading,
}: {
  identity?: Identity | undefined
  heading: Heading
}) {
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
