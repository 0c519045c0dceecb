import { book, guidePage as words } from '../../content/book'
import type { Guide } from '../../content/guides'
import type { Identity } from '../../content/identities'
import { chapterSlugOf } from '../../domain/identities'
import { chapterPath, guidePath } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'
import { commonStyles } from '../common-styles'
import guideSheet from '../guide.css?inline'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Verse } from '../verse'
import verse from '../verse.css?inline'

/** `/guide/{identity}`: the starter guide; it prints on one sheet. */
export function guidePage(site: Site, identity: Identity, guide: Guide): Page {
  const heading = fill(words.heading, { identity: identity.name })
  return {
    path: guidePath(identity.slug),
    title: `${words.eyebrow}: ${heading} | ${book.title}`,
    description: identity.description,
    styles: [...commonStyles, verse, guideSheet],
    body: (
      <Layout site={site}>
        <article className="guide wrap">
          <header>
            <p className="kicker">{`${book.title} · ${words.eyebrow}`}</p>
            <h1>
              {heading} <span aria-hidden="true">{identity.emoji}</span>
            </h1>
            <p className="guide-hint">{words.printHint}</p>
          </header>
          <section>
            <h2>{words.meaning}</h2>
            <p>{guide.meaning}</p>
          </section>
          <section>
            <h2>{words.verse}</h2>
            <Verse text={guide.verse} reference={guide.verseReference} />
          </section>
          <Practices guide={guide} />
          <section>
            <h2>{words.chapter}</h2>
            <p>
              <a href={chapterPath(chapterSlugOf(identity))}>{identity.chapterLabel}</a>
            </p>
            <p className="guide-address">
              {site.origin}
              {chapterPath(chapterSlugOf(identity))}
            </p>
          </section>
        </article>
      </Layout>
    ),
  }
}

function Practices({ guide }: { guide: Guide }) {
  return (
    <section>
      <h2>{words.practices}</h2>
      <ol>
        {guide.practices.map(({ title, text }, index) => (
          <li key={title}>
            <h3>
              <span>{fill(words.day, { n: index + 1 })}</span> {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
