import { chapterSlugs, identities, type IdentitySlug } from '../../src/book/identities.ts'
import type { Block, Guide, Inline, LegalPage, Preview } from '../../src/content/types.ts'
import { nearest } from '../../src/lib/words.ts'
import { chapterAliases } from '../../src/pages/paths.ts'
import type { ProseRules } from './markdown.ts'
import { type ProseFile, readFolder, sectionsOf } from './prose-file.ts'
import { missingFile, type Reading } from './reading.ts'
import {
  type BookPageFields,
  bookPageSchema,
  type ChapterFields,
  chapterSchema,
  type GuideFields,
  guideSchema,
  type PageFields,
  pageSchema,
} from './schemas/files.ts'

type File = ProseFile<ChapterFields | BookPageFields>

const DISCOVER = 'What you will discover'
const WHY = 'Why this matters'
const OUTLINE = 'In the complete chapter'
const DISCOVERIES = 4

const slugs: readonly string[] = [...chapterSlugs, ...chapterAliases]

/** `chapters/{slug}.md`: chapters with a preview and pages about the whole book, by slug. */
export function readChapters(reading: Reading, rules: ProseRules) {
  const files = readFolder(reading, 'chapters', schemaOf, rules)
  return Object.fromEntries(files.map((file): [string, Preview] => [file.name, previewOf(file)]))
}

function schemaOf(name: string): typeof chapterSchema | typeof bookPageSchema {
  return isAlias(name) ? bookPageSchema : chapterSchema
}

function previewOf(file: File): Preview {
  checkName(file)
  const opening = file.opening('the opening of the chapter')
  const [discover, why, outline] = sectionsOf(file, {
    [DISCOVER]: 'a list of four discoveries, each beginning with "- "',
    [WHY]: 'one paragraph or more',
    [OUTLINE]: 'a list of the section titles, each beginning with "- "',
  })
  const discoveries = listIn(discover)
  if (discover && discoveries.length !== DISCOVERIES) {
    file.reportSection(DISCOVER, 'write a list of exactly four, each beginning with "- "')
  }
  if (outline && listIn(outline).length === 0) {
    file.reportSection(OUTLINE, 'write a list, each title beginning with "- "')
  }
  const chapter = chapterSlugs.find((slug) => slug === file.name)
  // The cast is safe: a file with an error fails the build.
  return {
    ...file.fields,
    ...(chapter && { chapter }),
    teaser: opening,
    whatYouWillDiscover: discoveries,
    whyThisMatters: why ?? [],
    contentStructure: listIn(outline),
  } as Preview
}

function checkName({ name, reportWhole }: File): void {
  if (slugs.includes(name)) return
  const guess = nearest(name, slugs) ?? 'i-am-free'
  reportWhole('file', `no chapter has the address /${name}; name the file like ${guess}.md`)
}

function isAlias(name: string): boolean {
  return chapterAliases.some((alias) => alias === name)
}

function listIn(blocks: readonly Block[] = []): readonly (readonly Inline[])[] {
  const [list, ...more] = blocks
  return list?.kind === 'list' && more.length === 0 ? list.items : []
}

const DAYS = 3

const guidesSlugs = new Set<string>(identities.map(({ slug }) => slug))

/** `guides/{identity}.md`: the starter guide of each identity, in the book's order. */
export function readGuides(reading: Reading, rules: ProseRules) {
  const files = readFolder(reading, 'guides', guideSchema, rules)
  const unknown = files.filter(({ name }) => !guidesSlugs.has(name))
  const missing = [...guidesSlugs].filter((slug) => files.every(({ name }) => name !== slug))
  const guesses = new Set<string | undefined>()
  for (const { name, reportWhole } of unknown) {
    const guess = nearest(name, missing)
    reportWhole('file', `no identity has this name; name the file ${guess ?? 'like loved'}.md`)
    guesses.add(guess)
  }
  for (const slug of missing.filter((name) => !guesses.has(name))) {
    reading.problems.push(missingFile(`guides/${slug}.md`))
  }
  const guides = files.map(({ name, fields, opening, sections, reportWhole, reportSection }) => {
    const meaning = opening('what the identity means')
    if (sections.length !== DAYS) {
      reportWhole(
        'text',
        'write three sections with a ## heading each, one for each of the first three days',
      )
    }
    for (const { heading, blocks } of sections) {
      if (blocks.length === 0) reportSection(heading, 'write what to do on this day below it')
    }
    const guide: Guide = { ...(fields as GuideFields), meaning, practices: sections }
    return [name, guide] as const
  })
  const byName = Object.fromEntries(guides)
  return Object.fromEntries([...guidesSlugs].map((slug) => [slug, byName[slug]])) as Record<
    IdentitySlug,
    Guide
  >
}

const NAMES = ['privacy', 'terms', 'support', 'accessibility'] as const

/** `pages/{name}.md`: the pages of plain prose, linked in the footer. */
export function readPages(reading: Reading, rules: ProseRules) {
  const files = readFolder(reading, 'pages', pageSchema, { ...rules, places: ['retentionMonths'] })
  for (const name of NAMES.filter((wanted) => files.every((file) => file.name !== wanted))) {
    reading.problems.push(missingFile(`pages/${name}.md`))
  }
  const pages = files.map(({ name, fields, sections, report, reportWhole, reportSection }) => {
    if (!(NAMES as readonly string[]).includes(name)) {
      const guess = nearest(name, NAMES)
      const advice = guess ? `name the file ${guess}.md` : `the pages are ${NAMES.join(', ')}`
      reportWhole('file', `no page has this name; ${advice}`)
    }
    if (name === 'privacy' && fields.retentionMonths === undefined) {
      report(
        ['retentionMonths'],
        'is missing; write after how many months entries are deleted, like 24',
      )
    }
    if (sections.length === 0)
      reportWhole('text', 'write at least one section below, with a ## heading')
    for (const { heading, blocks } of sections) {
      if (blocks.length === 0) reportSection(heading, 'write a paragraph below this heading')
    }
    const page: LegalPage = { ...(fields as PageFields), sections }
    return [name, page] as const
  })
  return Object.fromEntries(pages) as Record<(typeof NAMES)[number], LegalPage>
}
