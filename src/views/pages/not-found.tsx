import { book } from 'virtual:content/book'
import { notFound } from 'virtual:content/labels/site'
import { onHome, paths } from '../../pages/paths.ts'
import type { Site } from '../../pages/site.ts'
import { Layout } from '../../ui/layout.tsx'
import plain from '../../ui/plain.css?inline'
import { commonStyles } from '../common-styles.ts'
import { Help } from '../help.tsx'
import type { Page } from '../page.ts'
import { Plain } from '../plain.tsx'

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
