import type { BreadcrumbList } from 'schema-dts'
import { book } from 'virtual:content/book'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'

/** The page's breadcrumbs, from the landing page on. */
export function trail(site: Site, ...steps: { name: string; path: string }[]): BreadcrumbList {
  const all = [{ name: book.title, path: paths.home }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  }
}
