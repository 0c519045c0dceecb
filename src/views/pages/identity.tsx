import { book } from '../../content/book'
import type { Identity } from '../../content/identities'
import { chapterPage } from '../../content/labels'
import { quizResult, sharedResult } from '../../content/quiz-result'
import { identityCard } from '../../domain/cards'
import { chapterSlugOf } from '../../domain/identities'
import { chapterPath, guidePath, identityPath, onHome } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'
import { trail } from '../breadcrumbs'
import { commonStyles } from '../common-styles'
import { Medallion } from '../emblem'
import emblem from '../emblem.css?inline'
import identitySheet from '../identity.css?inline'
import { Layout } from '../layout'
import { Neighbors } from '../neighbors'
import type { Page } from '../page'
import { ShareLink } from '../share'

/** `/quiz/{identity}`: a result to share. It tells the identity, never anybody's answers. */
export function identityPage(site: Site, identity: Identity): Page {
  const heading = identity.chapterTitle
  return {
    path: identityPath(identity.slug),
    title: `${heading} | ${book.title}`,
    description: fill(sharedResult.metaDescription, { title: heading }),
    structuredData: [trail(site, { name: heading, path: identityPath(identity.slug) })],
    card: identityCard(identity.slug),
    styles: [...commonStyles, emblem, identitySheet],
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
