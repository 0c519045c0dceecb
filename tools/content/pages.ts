import { chapterSlugs, type IdentitySlug, identitySlugs } from '../../src/core/book/identities.ts'
import type { Guide, Pages, Preview } from '../../src/core/content/types.ts'
import { devotionalSlug } from '../../src/core/pages/paths.ts'
import { factsOf, pagesWith } from '../../src/core/pages/pages.ts'
import type { Reading } from './content-files.ts'
import type { ProseRules } from './markdown.ts'
import { readFolder } from './prose-file.ts'
import {
  bookPageSchema,
  chapterSchema,
  guideSchema,
  pageSchemas,
  prosePageSchema,
} from './schemas/files.ts'

/** Reads `chapters/{slug}.md`: chapter previews and pages about the whole book, by slug. */
export function readChapters(
  reading: Reading,
  rules: ProseRules,
  product: string,
): ReadonlyMap<string, Preview> {
  const chapterOf = (name: string) => chapterSlugs.find((slug) => slug === name)
  const schemaOf = (name: string) => (chapterOf(name) ? chapterSchema : bookPageSchema)
  const files = readFolder(reading, 'chapters', schemaOf, rules)
  return new Map(
    files.map(({ name, content }) => {
      const chapter = chapterOf(name)
      // The address of the page about the book follows from the title.
      const slug = name === 'devotional' ? devotionalSlug(product) : name
      return [slug, { ...content, ...(chapter && { chapter }) } as Preview]
    }),
  )
}

type Guides = Readonly<Partial<Record<IdentitySlug, Guide>>>

/** Reads `guides/{identity}.md`: the starter guides, in the book's order. */
export function readGuides(reading: Reading, rules: ProseRules): Guides {
  const files = readFolder(reading, 'guides', () => guideSchema, rules)
  const guides = new Map(files.map(({ name, content }) => [name, content]))
  const inOrder = identitySlugs.filter((slug) => guides.has(slug))
  return Object.fromEntries(inOrder.map((slug) => [slug, guides.get(slug)!]))
}

const isProse = (name: string) => factsOf(name).prose === true

/** Reads `pages/{name}.md`. */
export function readPages(reading: Reading, rules: ProseRules): Pages {
  const schemas = new Map(Object.entries(pageSchemas))
  const files = readFolder(reading, 'pages', (name) => schemas.get(name) ?? prosePageSchema, {
    ...rules,
    placeholders: ['retentionMonths'],
  })
  const byName = new Map<string, object>(files.map(({ name, content }) => [name, content]))
  const contentOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, byName.get(name)]))
  const optional = Object.keys(pageSchemas).filter((name) => !isProse(name))
  const prose = pagesWith(reading.files.keys()).filter(isProse)
  return { ...contentOf(optional), prose: contentOf(prose) } as Pages
}
