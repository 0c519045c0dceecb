import { book } from 'virtual:content/book'
import { privacy } from 'virtual:content/pages'
import type { LegalPage } from '../../content/legal.ts'
import type { Site } from '../../pages/site.ts'
import { Layout } from '../../ui/layout.tsx'
import { Prose } from '../../ui/prose.tsx'
import blocks from '../blocks.css?inline'
import { trail } from '../breadcrumbs.ts'
import { commonStyles } from '../common-styles.ts'
import type { Page } from '../page.ts'
import { proseStyles } from '../prose-styles.ts'

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
