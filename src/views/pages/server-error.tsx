import { book } from '../../content/book'
import { serverError } from '../../content/labels'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Help } from '../help'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Plain } from '../plain'
import plain from '../plain.css?inline'

/** The page for status 500. `again`: the address of the page that failed, if it was one. */
export function serverErrorPage(site: Site, again: string | undefined): Page {
  return {
    path: paths.home,
    title: `${serverError.metaTitle} | ${book.title}`,
    description: serverError.text,
    styles: [...commonStyles, plain],
    body: (
      <Layout site={site}>
        <Plain
          folio={serverError.code}
          heading={serverError.heading}
          text={serverError.text}
          more={<Help />}
        >
          <a className="button" href={paths.home}>
            {serverError.home}
          </a>
          {again && (
            <a className="button quiet" href={again}>
              {serverError.again}
            </a>
          )}
        </Plain>
      </Layout>
    ),
  }
}
