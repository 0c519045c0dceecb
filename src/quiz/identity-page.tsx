import { book } from 'virtual:content/book'
import { chapterPage } from 'virtual:content/labels/chapter'
import { quizResult, sharedResult } from 'virtual:content/labels/quiz-result'
import { chapterSlugOf } from '../book/chapters.ts'
import { identities, type Identity } from '../book/identities.ts'
import { fill } from '../lib/words.ts'
import { identityCard } from '../pages/cards.ts'
import { chapterPath, guidePath, identityPath, onHome } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import emblemSheet from '../ui/emblem.css?inline'
import { Medallion } from '../ui/emblem.tsx'
import { commonStyles, Layout } from '../ui/layout.tsx'
import { ShareLink } from '../ui/links.tsx'
import medallionSheet from '../ui/medallion.css?inline'
import { type Page, trail } from '../ui/page.ts'
import quizPagesSheet from './quiz-pages.css?inline'

/** `/quiz/{identity}`: a result to share. It tells the identity, never anybody's answers. */
export function identityPage(site: Site, identity: Identity): Page {
  const heading = identity.chapterTitle
  return {
    path: identityPath(identity.slug),
    title: `${heading} | ${book.title}`,
    description: fill(sharedResult.metaDescription, { title: heading }),
    structuredData: [trail(site, { name: heading, path: identityPath(identity.slug) })],
    card: identityCard(identity.slug),
    styles: [...commonStyles, emblemSheet, medallionSheet, quizPagesSheet],
    body: (
      <Layout site={site}>
        <article className="identity wrap">
          <p className="identity-number" aria-hidden="true">
            {identity.chapter}
          </p>
          <Medallion identity={identity.slug} />
          <p className="kicker">{fill(chapterPage.label, { number: identity.chapter })}</p>
          <h1>{heading}</h1>
          <p className="lead">{identity.description}</p>
          <p>{sharedResult.lead}</p>
          <p className="actions">
            <a className="button" href={onHome('quiz')}>
              {sharedResult.button}
            </a>
            <a className="button quiet" href={chapterPath(chapterSlugOf(identity))}>
              {fill(quizResult.actions.chapter.title, { chapter: identity.chapterLabel })}
            </a>
            <ShareLink href={identityPath(identity.slug)} place="identity" title={heading}>
              {quizResult.share}
            </ShareLink>
          </p>
          <p>
            <a className="lone-link" href={guidePath(identity.slug)}>
              {sharedResult.guide}
            </a>
          </p>
          <Neighbors identity={identity} />
        </article>
      </Layout>
    ),
  }
}

/** The names before and after this one in the book's order. */
function Neighbors({ identity }: { identity: Identity }) {
  const place = identities.indexOf(identity)
  const others = [identities[place - 1], identities[place + 1]].filter(
    (other) => other !== undefined,
  )
  return (
    <nav className="identity-neighbors" aria-labelledby="neighbors-title">
      <p className="kicker" id="neighbors-title">
        {sharedResult.neighbors}
      </p>
      {others.map((other) => (
        <a className="lone-link" key={other.slug} href={identityPath(other.slug)}>
          {other.chapterTitle}
        </a>
      ))}
    </nav>
  )
}
