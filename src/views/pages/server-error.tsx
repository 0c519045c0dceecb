import { book } from '../../content/book'
import { serverError } from '../../content/labels'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Plain } from '../plain'
import plain from '../plain.css?inline'

/** The page for status 500. */
export function serverErrorPage(site: Site): Page {
  return {
    path: paths.home,
    title: `${serverError.metaTitle} | ${book.title}`,
    description: serverError.text,
    styles: [...commonStyles, plain],
    body: (
      <Layout site={site}>
        <Plain folio={serverError.code} heading={serverError.heading} text={serverError.text}>
          <a className="button" href={paths.home}>
            {serverError.home}
          </a>
        </Plain>
      </Layout>
    ),
  }
}
