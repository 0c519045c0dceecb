import { book } from 'virtual:content/book'
import { serverError } from 'virtual:content/labels/site'
import { paths } from '../../pages/paths.ts'
import type { Site } from '../../pages/site.ts'
import { Layout } from '../../ui/layout.tsx'
import plain from '../../ui/plain.css?inline'
import { commonStyles } from '../common-styles.ts'
import { Help } from '../help.tsx'
import type { Page } from '../page.ts'
import { Plain } from '../plain.tsx'

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
