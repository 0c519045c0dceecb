import { book } from '../../content/book'
import { identities, type Identity } from '../../content/identities'
import { comingSoon } from '../../content/labels'
import { chapterSlugOf } from '../../domain/identities'
import { chapterPath, onHome } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Medallion } from '../emblem'
import emblem from '../emblem.css?inline'
import { ExternalLink } from '../external-link'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Plain } from '../plain'
import plain from '../plain.css?inline'

/** An address that begins like a chapter's and is none; `near` is the chapter that it most likely means. */
export function unknownChapterPage(site: Site, path: string, near?: Identity): Page {
  return {
    path,
    title: `${comingSoon.heading} | ${book.title}`,
    description: comingSoon.text,
    styles: [...commonStyles, emblem, plain],
    body: (
      <Layout site={site}>
        <Plain
          sign={near && <Medallion identity={near.slug} />}
          folio={String(near?.chapter ?? identities.length)}
          heading={comingSoon.heading}
          text={comingSoon.text}
          more={near ? comingSoon.near : comingSoon.unknown}
        >
          {near && (
            <a className="button" href={chapterPath(chapterSlugOf(near))}>
              {near.chapterLabel}
            </a>
          )}
          <ExternalLink
            place="coming_soon"
            className={near ? 'button quiet' : 'button'}
            href={site.buyUrl}
          >
            {comingSoon.buy}
          </ExternalLink>
          {!near && (
            <a className="button quiet" href={onHome('quiz')}>
              {comingSoon.quiz}
            </a>
          )}
        </Plain>
      </Layout>
    ),
  }
}
