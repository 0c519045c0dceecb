import { book } from '../../content/book'
import type { LegalPage } from '../../content/legal'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import type { Site } from '../../domain/site'
import { Prose } from '../prose'
import prose from '../prose.css?inline'

/** `/privacy`, `/terms`, `/support` and `/accessibility`. */
export function legalPage(site: Site, path: string, page: LegalPage): Page {
  return {
    path,
    title: `${page.title} | ${book.title}`,
    description: page.description,
    styles: [...commonStyles, prose],
    body: (
      <Layout site={site} path={path}>
        <Prose heading={page.title} lead={page.description} sections={page.sections} />
      </Layout>
    ),
  }
}
