import { book } from '../../content/book'
import { privacy, type LegalPage } from '../../content/legal'
import type { Site } from '../../domain/site'
import blocks from '../blocks.css?inline'
import { trail } from '../breadcrumbs'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Prose } from '../prose'
import { proseStyles } from '../prose-styles'

/** `/privacy`, `/terms`, `/support` and `/accessibility`. */
export function legalPage(site: Site, path: string, page: LegalPage): Page {
  return {
    path,
    title: `${page.title} | ${book.title}`,
    description: page.description,
    updated: page.updated,
    structuredData: [trail(site, { name: page.title, path })],
    styles: [...commonStyles, ...proseStyles, blocks],
    body: (
      <Layout site={site} path={path}>
        <Prose
          heading={page.title}
          lead={page.description}
          updated={page.updated}
          sections={page.sections}
          places={{ retentionMonths: String(privacy.retentionMonths) }}
        />
      </Layout>
    ),
  }
}
