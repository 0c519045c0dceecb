import { placeOfChapter } from '../../book/chapters.ts'
import type { ChapterPreview } from '../../content/types.ts'
import { Emblem } from '../../ui/emblem.tsx'
import { Blocks } from '../blocks.tsx'
import { Verse } from '../verse.tsx'

/** Two facing pages: the chapter's number, name and verse, and its first words. */
export function Spread({ chapter }: { chapter: ChapterPreview }) {
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
