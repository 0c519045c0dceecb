import { chapterSlugs } from '../../src/book/identities.ts'
import type { Block, Inline } from '../../src/content/prose.ts'
import type { Preview } from '../../src/content/types.ts'
import { nearest } from '../../src/lib/words.ts'
import { chapterAliases } from '../../src/pages/paths.ts'
import { readFolder } from './folder.ts'
import type { ProseRules } from './markdown.ts'
import type { ProseFile } from './prose-file.ts'
import type { Reading } from './reading.ts'
import {
  type BookPageFields,
  bookPageSchema,
  type ChapterFields,
  chapterSchema,
} from './schemas/pages.ts'
import { sectionsOf } from './sections.ts'

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
