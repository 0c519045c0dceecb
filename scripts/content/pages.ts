import { chapterSlugs, type IdentitySlug, identitySlugs } from '../../src/book/identities.ts'
import type {
  Block,
  GroupsPage,
  Guide,
  PressPage,
  Preview,
  PrivacyPage,
  ProsePage,
  Section,
} from '../../src/content/types.ts'
import { nearest } from '../../src/lib/words.ts'
import { devotionalSlug, factsOf, fixedBookPages, pageNames } from '../../src/pages/paths.ts'
import { type Reading, reportMissing } from './content-files.ts'
import type { ProseRules } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { type FileSchemas, readFolder } from './prose-file.ts'
import * as fields from './schemas/files.ts'
import * as prose from './schemas/prose.ts'

// A file with a problem has no fields or prose and fails the build, so the casts below are safe.

/** The page about the book, whose address follows from the title. */
const DEVOTIONAL = 'devotional'
const BOOK_PAGES: readonly string[] = [DEVOTIONAL, ...fixedBookPages]

/** Reads `chapters/{slug}.md`: chapter previews and pages about the whole book, by slug. */
export function readChapters(
  reading: Reading,
  rules: ProseRules,
  product: string,
): ReadonlyMap<string, Preview> {
  const slugs: readonly string[] = [...chapterSlugs, ...BOOK_PAGES]
  const schemasOf = (name: string) => ({
    fields: BOOK_PAGES.includes(name) ? fields.bookPageSchema : fields.chapterSchema,
    prose: prose.previewProse,
  })
  const files = readFolder(reading, 'chapters', schemasOf, rules)
  return new Map(
    files.map(({ name, fields, prose, report }) => {
      if (!slugs.includes(name)) {
        const guess = nearest(name, slugs) ?? 'i-am-free'
        report(['file'], `no chapter has the address /${name}; name the file like ${guess}.md`)
      }
      const chapter = chapterSlugs.find((slug) => slug === name)
      const preview = {
        ...fields,
        ...(chapter && { chapter }),
        teaser: prose.text,
        whatYouWillDiscover: prose['## What you will discover'],
        whyThisMatters: prose['## Why this matters'],
        contentStructure: prose['## In the complete chapter'],
      }
      return [name === DEVOTIONAL ? devotionalSlug(product) : name, preview as Preview]
    }),
  )
}

type Guides = Readonly<Partial<Record<IdentitySlug, Guide>>>

/** Reads `guides/{identity}.md`: the starter guides, in the book's order. */
export function readGuides(reading: Reading, rules: ProseRules): Guides {
  const schemas = { fields: fields.guideSchema, prose: prose.guideProse }
  const slugs: readonly string[] = identitySlugs
  const guides = readFolder(reading, 'guides', () => schemas, rules).map(
    ({ name, fields, prose, report }): [string, Guide] => {
      const guess = nearest(name, slugs) ?? 'like loved'
      if (!slugs.includes(name))
        report(['file'], `no identity has this name; name the file ${guess}.md`)
      return [name, { ...fields, meaning: prose.text!, practices: sectionsOf(prose) }]
    },
  )
  const place = ([name]: [string, Guide]) => slugs.indexOf(name)
  return Object.fromEntries(guides.toSorted((one, other) => place(one) - place(other)))
}

/** The pages of prose that every site has. */
const REQUIRED: readonly string[] = pageNames.filter((name) => factsOf(name).prose)

const schemas = new Map<string, FileSchemas>([
  ...REQUIRED.map((name) => [name, { fields: fields.pageSchema, prose: prose.pageProse }] as const),
  ['privacy', { fields: fields.privacySchema, prose: prose.pageProse }],
  ['groups', { fields: fields.groupsSchema, prose: prose.pageProse }],
  ['press', { fields: fields.pressSchema, prose: prose.pressProse }],
])
const ownPage = { fields: fields.ownPageSchema, prose: prose.pageProse }

type Pages = {
  prose: Readonly<Record<string, ProsePage>> & { privacy: PrivacyPage }
  groups: GroupsPage | undefined
  press: PressPage | undefined
}

/** Reads `pages/{name}.md`. `taken`: names that no page of the owner's own may have, because it is at `/{name}`. */
export function readPages(reading: Reading, rules: ProseRules, taken: ReadonlySet<string>): Pages {
  const files = readFolder<FileSchemas>(reading, 'pages', (name) => schemas.get(name) ?? ownPage, {
    ...rules,
    placeholders: ['retentionMonths'],
  })
  const pages = files.map(({ name, fields, prose, report }) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
      const advice = 'name the file in small letters, digits and hyphens, like faq.md'
      report(['file'], `${advice}; its name is the page’s address`)
    } else if (!schemas.has(name) && taken.has(name))
      report(['file'], 'the site itself uses this name; give the file another one')
    const sections = sectionsOf(prose as Record<string, Block[]>)
    const texts = name === 'press' ? pressTexts(sections) : { sections }
    return [name, { ...(fields as object), ...texts }]
  })
  for (const name of REQUIRED)
    if (!reading.files.has(`pages/${name}.md`)) reportMissing(reading, `pages/${name}.md`)
  const inOrder = [...REQUIRED.map((name) => [name, undefined]), ...pages]
  const { groups, press, ...others } = Object.fromEntries(inOrder)
  return { groups, press, prose: others }
}

/** `pages/press.md`: the texts about the book and the author with their word count, and the others. */
function pressTexts(sections: readonly Section[]): Pick<PressPage, 'book' | 'author' | 'more'> {
  const about = (start: string) =>
    sections
      .filter(({ heading }) => heading.startsWith(start))
      .map((section) => ({ ...section, words: wordsIn(section.blocks).length }))
  const [book, author] = [about('The book'), about('The author')]
  return { book, author, more: sections.slice(book.length + author.length) }
}

/** The sections of a file's prose, without what is above the first heading. */
export function sectionsOf(prose: Readonly<Record<string, unknown>>): Section[] {
  return Object.entries(prose).flatMap(([name, blocks]) => {
    const [, heading] = /^## (.+)/.exec(name) ?? []
    return heading ? [{ heading, blocks: blocks as Block[] }] : []
  })
}

function wordsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'blockquote') return wordsIn(block.blocks)
    const texts = block.type === 'list' ? block.items.map(plainText) : [plainText(block.children)]
    return texts.flatMap((text) => text.split(/\s+/).filter(Boolean))
  })
}
