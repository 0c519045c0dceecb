import { doors } from 'virtual:content/book'
import { landing } from 'virtual:content/labels/landing'
import { identityOfChapter } from '../book/chapters.ts'
import { chapters } from '../content/types.ts'
import { type ChapterAlias, chapterAliases, chapterPath } from '../pages/paths.ts'
import { Emblem } from '../ui/emblem.tsx'

/** Six sample chapters as six doors, each with its number on it. */
export function Doors() {
  return (
    <section className="doors wrap" id="chapters" aria-labelledby="chapters-title">
      <h2 id="chapters-title">{landing.chapters.heading}</h2>
      <p className="lead">{landing.chapters.text}</p>
      <ol>
        {doors.map(({ slug, line }) => (
          <li key={slug}>
            <a href={chapterPath(slug)}>
              <span className="door">
                {identityOfChapter(slug).chapter}
                <Emblem identity={identityOfChapter(slug).slug} />
              </span>
              <h3>{identityOfChapter(slug).chapterTitle}</h3>
              <p>{line}</p>
            </a>
          </li>
        ))}
      </ol>
      <div className="doors-more">
        <p id="doors-more">{landing.chapters.more}</p>
        <ul aria-labelledby="doors-more">
          {chapterAliases.map((slug) => (
            <PageLink key={slug} slug={slug} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** To a page about the whole book. */
function PageLink({ slug }: { slug: ChapterAlias }) {
  const page = chapters.get(slug)
  if (page === undefined || !('kicker' in page)) return null
  return (
    <li>
      <a href={chapterPath(slug)}>{page.title}</a>
    </li>
  )
}
