import { book } from '../../content/book'
import type { Identity } from '../../content/identities'
import { quizResult, sharedResult } from '../../content/quiz-result'
import { chapterSlugOf } from '../../domain/identities'
import { chapterPath, identityPath, onHome } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'
import { commonStyles } from '../common-styles'
import identitySheet from '../identity.css?inline'
import { Layout } from '../layout'
import type { Page } from '../page'

/** `/quiz/{identity}`: a result to share. It tells the identity, never anybody's answers. */
export function identityPage(site: Site, identity: Identity): Page {
  const heading = fill(sharedResult.heading, { identity: identity.name })
  return {
    path: identityPath(identity.slug),
    title: `${heading} | ${book.title}`,
    description: identity.description,
    styles: [...commonStyles, identitySheet],
    body: (
      <Layout site={site}>
        <article className="identity wrap">
          <p className="identity-number" aria-hidden="true">
            {identity.chapter}
          </p>
          <p className="kicker">{identity.chapterLabel}</p>
          <h1>
            {heading} <span aria-hidden="true">{identity.emoji}</span>
          </h1>
          <p className="lead">{identity.description}</p>
          <p>{sharedResult.lead}</p>
          <p className="actions">
            <a className="button" href={onHome('quiz')}>
              {sharedResult.button}
            </a>
            <a className="button quiet" href={chapterPath(chapterSlugOf(identity))}>
              {fill(quizResult.actions.chapter.title, { chapter: identity.chapterLabel })}
            </a>
          </p>
        </article>
      </Layout>
    ),
  }
}
