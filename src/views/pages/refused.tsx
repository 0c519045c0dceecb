import { badRequest, book } from '../../content/book'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Plain } from '../plain'
import plain from '../plain.css?inline'

/** A post that was turned away before its fields were looked at. */
export function refusedPage(site: Site, status: 400 | 403 | 405 | 413 | 415 | 429): Page {
  return {
    path: paths.home,
    title: `${badRequest.metaTitle} | ${book.title}`,
    description: badRequest.text,
    styles: [...commonStyles, plain],
    indexed: false,
    body: (
      <Layout site={site}>
        <Plain folio={String(status)} heading={badRequest.heading} text={badRequest.text}>
          <a className="button" href={paths.home}>
            {badRequest.home}
          </a>
        </Plain>
      </Layout>
    ),
  }
}
