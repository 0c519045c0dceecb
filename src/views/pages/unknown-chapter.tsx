import { book } from 'virtual:content/book'
import { comingSoon } from 'virtual:content/labels/site'
import { chapterSlugOf } from '../../book/chapters.ts'
import { identities, type Identity } from '../../book/identities.ts'
import { chapterPath, onHome } from '../../pages/paths.ts'
import type { Site } from '../../pages/site.ts'
import emblem from '../../ui/emblem.css?inline'
import { Medallion } from '../../ui/emblem.tsx'
import { Layout } from '../../ui/layout.tsx'
import plain from '../../ui/plain.css?inline'
import { commonStyles } from '../common-styles.ts'
import { ExternalLink } from '../external-link.tsx'
import type { Page } from '../page.ts'
import { Plain } from '../plain.tsx'

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
