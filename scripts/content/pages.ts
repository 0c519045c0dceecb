import type { z } from 'zod'
import { chapterSlugs, type IdentitySlug, identitySlugs } from '../../src/book/identities.ts'
import { plainText } from './plain-text.ts'
import type {
  Block,
  BookPageFields,
  ChapterFields,
  GroupsPage,
  Guide,
  GuideFields,
  Inline,
  PressPage,
  Preview,
  PrivacyPage,
  ProsePage,
  Section,
} from '../../src/content/types.ts'
import { nearest } from '../../src/lib/words.ts'
import { devotionalSlug, factsOf, fixedBookPages, pageNames } from '../../src/pages/paths.ts'
import type { ProseRules } from './markdown.ts'
import { checkSections, type ProseFile, readFolder, requiredSections } from './prose-file.ts'
import { type Reading, reportMissing } from './content-files.ts'
import {
  bookPageSchema,
  chapterSchema,
  groupsSchema,
  guideSchema,
  ownPageSchema,
  pageSchema,
  pressSchema,
  privacySchema,
} from './schemas/files.ts'

/** Reads `chapters/{slug}.md`: chapter previews and pages about the whole book, by slug. */
export function readChapters(
  reading: Reading,
  rules: ProseRules,
  product: string,
): ReadonlyMap<string, Preview> {
  const files = readFolder<typeof chapterSchema | typeof bookPageSchema>(
    reading,
    'chapters',
    (name) => (BOOK_PAGES.includes(name) ? bookPageSchema : chapterSchema),
    rules,
  )
  const slugOf = (name: string) => (name === DEVOTIONAL ? devotionalSlug(product) : name)
  return new Map(files.map((file) => [slugOf(file.name), previewOf(file)]))
}

/** The page about the book, whose address follows from the title. */
const DEVOTIONAL = 'devotional'
const BOOK_PAGES: readonly string[] = [DEVOTIONAL, ...fixedBookPages]

const DISCOVER = 'What you will discover'
const WHY = 'Why this matters'
const OUTLINE = 'In the complete chapter'
const DISCOVERIES = 4

function previewOf(file: ProseFile<ChapterFields | BookPageFields>): Preview {
  const { name, fields, readOpening, reportSection, reportWhole } = file
  const slugs: readonly string[] = [...chapterSlugs, ...BOOK_PAGES]
  if (!slugs.includes(name)) {
    const guess = nearest(name, slugs) ?? 'i-am-free'
    reportWhole('file', `no chapter has the address /${name}; name the file like ${guess}.md`)
  }
  const teaser = readOpening('the opening of the chapter')
  const [discover, why = [], outline] = requiredSections(file, {
    [DISCOVER]: 'a list of four discoveries, each beginning with "- "',
    [WHY]: 'one paragraph or more',
    [OUTLINE]: 'a list of the section titles, each beginning with "- "',
  })
  const whatYouWillDiscover = listIn(discover)
  if (discover && whatYouWillDiscover.length !== DISCOVERIES) {
    reportSection(DISCOVER, 'write a list of exactly four, each beginning with "- "')
  }
  const contentStructure = listIn(outline)
  if (outline && contentStructure.length === 0) {
    reportSection(OUTLINE, 'write a list, each title beginning with "- "')
  }
  const chapter = chapterSlugs.find((slug) => slug === name)
  const prose = { teaser, whatYouWillDiscover, whyThisMatters: why, contentStructure }
  // The cast is safe: a file with an error fails the build.
  return { ...fields, ...(chapter && { chapter }), ...prose } as Preview
}

function listIn(blocks: readonly Block[] = []): readonly (readonly Inline[])[] {
  const [list, ...more] = blocks
  return list?.type === 'list' && more.length === 0 ? list.items : []
}

const DAYS = 3

type Guides = Readonly<Partial<Record<IdentitySlug, Guide>>>

/** Reads `guides/{identity}.md`: the starter guides, in the book's order. */
export function readGuides(reading: Reading, rules: ProseRules): Guides {
  const files = readFolder(reading, 'guides', guideSchema, rules)
  const slugs: readonly string[] = identitySlugs
  for (const { name, reportWhole } of files) {
    if (slugs.includes(name)) continue
    const guess = nearest(name, slugs) ?? 'like loved'
    reportWhole('file', `no identity has this name; name the file ${guess}.md`)
  }
  const guides = files.map((file): [string, Guide] => {
    const { name, fields, sections, readOpening } = file
    const meaning = readOpening('what the identity means')
    const wrongCount =
      'write three sections with a ## heading each, one for each of the first three days'
    const empty = 'write what to do on this day below it'
    checkSections(file, { wrongCount, empty }, sections.length === DAYS)
    return [name, { ...(fields as GuideFields), meaning, practices: sections }]
  })
  const byName = new Map(guides)
  const inOrder = identitySlugs.flatMap((slug) => {
    const guide = byName.get(slug)
    return guide ? [[slug, guide] as const] : []
  })
  return Object.fromEntries(inOrder)
}

/** The pages of prose that every site has. */
const REQUIRED: readonly string[] = pageNames.filter((name) => factsOf(name).prose)

const schemas = new Map<string, z.ZodObject>([
  ...REQUIRED.map((name) => [name, pageSchema] as const),
  ['privacy', privacySchema],
  ['groups', groupsSchema],
  ['press', pressSchema],
])

type Pages = {
  prose: Readonly<Record<string, ProsePage>> & { privacy: PrivacyPage }
  groups: GroupsPage | undefined
  press: PressPage | undefined
}

const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Reads `pages/{name}.md`. `taken`: names that no page of the owner's own may have, because it is at `/{name}`. */
export function readPages(reading: Reading, rules: ProseRules, taken: ReadonlySet<string>): Pages {
  const files = readFolder(reading, 'pages', (name) => schemas.get(name) ?? ownPageSchema, {
    ...rules,
    placeholders: ['retentionMonths'],
  })
  const pages = files.map((file) => {
    const { name, fields, sections, reportWhole } = file
    if (name === 'press') return [name, { ...fields, ...pressTexts(file) }]
    if (!ADDRESS.test(name)) {
      const advice = 'name the file in small letters, digits and hyphens, like faq.md'
      reportWhole('file', `${advice}; its name is the page’s address`)
    } else if (!schemas.has(name) && taken.has(name)) {
      reportWhole('file', 'the site itself uses this name; give the file another one')
    }
    const wrongCount = 'write at least one section below, with a ## heading'
    checkSections(file, { wrongCount, empty: 'write a paragraph below this heading' })
    return [name, { ...fields, sections }]
  })
  for (const name of REQUIRED) {
    if (!files.some((file) => file.name === name)) reportMissing(reading, `pages/${name}.md`)
  }
  const inOrder = [...REQUIRED.map((name) => [name, undefined]), ...pages]
  const { groups, press, ...prose } = Object.fromEntries(inOrder)
  return { groups, press, prose }
}

const BOOK = {
  'The book in a sentence': 'one sentence about the book',
  'The book in a paragraph': 'one paragraph about the book',
  'The book in full': 'two paragraphs or more about the book',
}
const AUTHOR = {
  'The author in a sentence': 'one sentence about the author',
  'The author in full': 'one paragraph or more about the author',
}
const MORE = {
  Rights: 'what may be done with the texts and pictures',
  Contact: 'whom to ask',
}

/** The sections of `pages/press.md`: the book in three lengths, the author in two, and two more. */
function pressTexts(file: ProseFile<unknown>): Pick<PressPage, 'book' | 'author' | 'more'> {
  requiredSections(file, { ...BOOK, ...AUTHOR, ...MORE })
  const under = (headings: object) => file.sections.filter(({ heading }) => heading in headings)
  const counted = (section: Section) => ({ ...section, words: wordsIn(section.blocks).length })
  return {
    book: under(BOOK).map(counted),
    author: under(AUTHOR).map(counted),
    more: under(MORE),
  }
}

function wordsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'blockquote') return wordsIn(block.blocks)
    const texts = block.type === 'list' ? block.items.map(plainText) : [plainText(block.children)]
    return texts.flatMap((text) => text.split(/\s+/).filter(Boolean))
  })
}
