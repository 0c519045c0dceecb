import { chapterSlugs, type IdentitySlug, identitySlugs } from '../../src/book/identities.ts'
import { plainText } from '../../src/content/plain-text.ts'
import type {
  Block,
  BookPageFields,
  ChapterFields,
  GroupsPage,
  Guide,
  GuideFields,
  Inline,
  LegalPage,
  PressPage,
  Preview,
  Section,
} from '../../src/content/types.ts'
import { nearest } from '../../src/lib/words.ts'
import { devotionalSlug } from '../../src/pages/paths.ts'
import type { ProseRules } from './markdown.ts'
import {
  checkNames,
  checkSections,
  type ProseFile,
  readFolder,
  requiredSections,
} from './prose-file.ts'
import type { Reading } from './content-files.ts'
import {
  bookPageSchema,
  chapterSchema,
  groupsSchema,
  guideSchema,
  pageSchema,
  pressSchema,
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
const BOOK_PAGES = [DEVOTIONAL, 'christian-identity-devotional', 'who-am-i-in-christ']

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
  const advice = (guess = 'like loved') => `no identity has this name; name the file ${guess}.md`
  checkNames(reading, 'guides', files, identitySlugs, advice, identitySlugs)
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

const PROSE = ['privacy', 'terms', 'support', 'accessibility'] as const
const OPTIONAL = ['groups', 'press'] as const
const NAMES = [...PROSE, ...OPTIONAL]

type Pages = Record<(typeof PROSE)[number], LegalPage> & {
  groups: GroupsPage | undefined
  press: PressPage | undefined
}

const schemas = { groups: groupsSchema, press: pressSchema }
type AnySchema = typeof pageSchema | (typeof schemas)[keyof typeof schemas]

/** Reads `pages/{name}.md`: the prose pages linked in the footer. */
export function readPages(reading: Reading, rules: ProseRules): Pages {
  const files = readFolder<AnySchema>(
    reading,
    'pages',
    (name) => schemas[name as keyof typeof schemas] ?? pageSchema,
    { ...rules, placeholders: ['retentionMonths'] },
  )
  checkNames(
    reading,
    'pages',
    files,
    NAMES,
    (guess) => {
      const advice = guess ? `name the file ${guess}.md` : `the pages are ${NAMES.join(', ')}`
      return `no page has this name; ${advice}`
    },
    OPTIONAL,
  )
  const pages = files.map((file) => {
    const { name, fields, sections, report } = file
    if (name === 'press') return [name, { ...fields, ...pressTexts(file) }]
    if (name === 'privacy' && !('retentionMonths' in fields)) {
      const advice = 'is missing; write after how many months entries are deleted, like 24'
      report(['retentionMonths'], advice)
    }
    const wrongCount = 'write at least one section below, with a ## heading'
    checkSections(file, { wrongCount, empty: 'write a paragraph below this heading' })
    return [name, { ...fields, sections }]
  })
  const leftOut = OPTIONAL.map((name) => [name, undefined])
  return Object.fromEntries([...leftOut, ...pages]) as Pages
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
