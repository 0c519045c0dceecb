import { book } from 'virtual:content/book'
import { prose } from 'virtual:content/pages'
import type { ProsePage } from '../../core/content/types.ts'
import type { Site } from '../../core/configuration.ts'
import blocksSheet from './blocks.css?inline'
import { Onward } from './links.tsx'
import { type Page, breadcrumbs } from './page.ts'
import { Prose } from './prose.tsx'

/** The values of placeholders that every file of `pages/` may have. */
export const pageValues = { retentionMonths: String(prose.privacy.retentionMonths) }

export function prosePage(site: Site, path: string, page: ProsePage): Page {
  return {
    path,
    title: `${page.title} | ${book.title}`,
    description: page.description,
    updated: page.updated,
    structuredData: [breadcrumbs(site, { name: page.title, path })],
    styles: [blocksSheet],
    body: (
      <Prose
        heading={page.title}
        lead={page.description}
        updated={page.updated}
        sections={page.sections}
        values={pageValues}
      >
        <Onward site={site} />
      </Prose>
    ),
  }
}
