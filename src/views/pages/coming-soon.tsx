import { book, comingSoon } from '../../content/book'
import { identityOfChapter } from '../../domain/identities'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { ExternalLink } from '../external-link'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Plain } from '../plain'
import plain from '../plain.css?inline'

/** A chapter whose preview is not written yet; its numeral is already there. */
export function comingSoonPage(site: Site, path: string): Page {
  const identity = identityOfChapter(path.slice(1))
  const name = identity?.chapterLabel ?? comingSoon.heading
  return {
    path,
    title: `${name} | ${book.title}`,
    description: `${comingSoon.text} ${comingSoon.more}`,
    styles: [...commonStyles, plain],
    indexed: false,
    body: (
      <Layout site={site}>
        <Plain
          folio={String(identity?.chapter ?? 32)}
          heading={comingSoon.heading}
          text={comingSoon.text}
          more={comingSoon.more}
          kicker={identity?.chapterLabel}
        >
          <ExternalLink className="button" href={site.buyUrl}>
            {comingSoon.buy}
          </ExternalLink>
          <a className="button quiet" href={paths.home}>
            {comingSoon.home}
          </a>
        </Plain>
      </Layout>
    ),
  }
}
