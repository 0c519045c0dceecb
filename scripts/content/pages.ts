import type { z } from 'zod'
import { chapterSlugs, type IdentitySlug, identitySlugs } from '../../src/book/identities.ts'
import type { Guide, Pages, Preview } from '../../src/content/types.ts'
import { devotionalSlug, factsOf, fixedBookPages, pageNames } from '../../src/pages/paths.ts'
import type { Reading } from './content-files.ts'
import type { ProseRules } from './markdown.ts'
import { readFolder } from './prose-file.ts'
import {
  bookPageSchema,
  chapterSchema,
  guideSchema,
  ownPageSchema,
  pageSchema,
  pageSchemas,
} from './schemas/files.ts'

/** The page about the book, whose address follows from the title. */
const DEVOTIONAL = 'devotional'
const BOOK_PAGES = new Set<string>([DEVOTIONAL, ...fixedBookPages])

/** Reads `chapters/{slug}.md`: chapter previews and pages about the whole book, by slug. */
export function readChapters(
  reading: Reading,
  rules: ProseRules,
  product: string,
): ReadonlyMap<string, Preview> {
  const schemaOf = (name: string) => (BOOK_PAGES.has(name) ? bookPageSchema : chapterSchema)
  const files = readFolder(reading, 'chapters', schemaOf, rules)
  return new Map(
    files.map(({ name, content }) => {
      const chapter = chapterSlugs.find((slug) => slug === name)
      const slug = name === DEVOTIONAL ? devotionalSlug(product) : name
      return [slug, { ...content, ...(chapter && { chapter }) } as Preview]
    }),
  )
}

type Guides = Readonly<Partial<Record<IdentitySlug, Guide>>>

/** Reads `guides/{identity}.md`: the starter guides, in the book's order. */
export function readGuides(reading: Reading, rules: ProseRules): Guides {
  const files = readFolder(reading, 'guides', () => guideSchema, rules)
  const guides = identitySlugs.flatMap((slug) => {
    const guide = files.find(({ name }) => name === slug)
    return guide ? [[slug, guide.content] as const] : []
  })
  return Object.fromEntries(guides)
}

/** The pages of prose that every site has. */
const required = pageNames.filter((name) => factsOf(name).prose)

const schemas = new Map<string, z.ZodType<object>>([
  ...required.map((name) => [name, pageSchema] as const),
  ...Object.entries(pageSchemas),
])

/** Reads `pages/{name}.md`. */
export function readPages(reading: Reading, rules: ProseRules): Pages {
  const files = readFolder(reading, 'pages', (name) => schemas.get(name) ?? ownPageSchema, {
    ...rules,
    placeholders: ['retentionMonths'],
  })
  const byName = new Map<string, object>(files.map(({ name, content }) => [name, content]))
  const contentOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, byName.get(name)]))
  const optional = Object.keys(pageSchemas).filter((name) => !factsOf(name).prose)
  const own = [...byName.keys()].filter((name) => !schemas.has(name))
  return { ...contentOf(optional), prose: contentOf([...required, ...own]) } as Pages
}
