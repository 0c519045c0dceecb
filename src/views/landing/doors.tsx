import { landing } from '../../content/book'
import { sampleChapters } from '../../content/parts'
import { chapterPath } from '../../domain/paths'

/** Six sample chapters as six doors, each with its number on it. */
export function Doors() {
  return (
    <section className="doors wrap" id="chapters" aria-labelledby="chapters-title">
      <h2 id="chapters-title">{landing.chapters.heading}</h2>
      <p className="lead">{landing.chapters.text}</p>
      <ol>
        {sampleChapters.map(({ number, slug, title, line }) => (
          <li key={slug}>
            <a href={chapterPath(slug)}>
              <span className="door">{number}</span>
              <h3>{title}</h3>
              <p>{line}</p>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
