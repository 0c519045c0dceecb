import { type ChapterPosition, chapterSlugOf, type Identity } from '../../core/book/chapters.ts'
import { chapterPath } from '../../core/pages/paths.ts'
import { chapterPage } from './labels.ts'

/** A chapter's footer: its number, and links to the chapters before and after. */
export function ChapterNavigation({
  position: { identity, previous, next },
}: {
  position: ChapterPosition
}) {
  return (
    <nav className="chapter-navigation wrap off-paper" aria-label={chapterPage.navigation}>
      {previous && <TurnLink to={previous} rel="prev" label={chapterPage.previous} />}
      <span aria-hidden="true">{identity.chapter}</span>
      {next && <TurnLink to={next} rel="next" label={chapterPage.next} />}
    </nav>
  )
}

function TurnLink({ to, rel, label }: { to: Identity; rel: 'prev' | 'next'; label: string }) {
  return (
    <a href={chapterPath(chapterSlugOf(to))} rel={rel}>
      <small className="note">{label}</small>
      <strong className="subheading">{to.chapterTitle}</strong>
    </a>
  )
}
