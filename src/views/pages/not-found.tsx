import { book } from '../../content/book'
import { notFound } from '../../content/labels'
import { onHome, paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Help } from '../help'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Plain } from '../plain'
import plain from '../plain.css?inline'

/** The page for status 404. */
export function notFoundPage(site: Site): Page {
  return {
    path: paths.home,
    title: `${notFound.metaTitle} | ${book.title}`,
    description: notFound.text,
    styles: [...commonStyles, plain],
    body: (
      <Layout site={site}>
        <Plain
          folio={notFound.code}
          heading={notFound.heading}
          text={notFound.text}
          more={<Help />}
        >
          <a className="button" href={paths.home}>
            {notFound.home}
          </a>
          <a className="button quiet" href={onHome('quiz')}>
            {notFound.quiz}
          </a>
        </Plain>
      </Layout>
    ),
  }
}
