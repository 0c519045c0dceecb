import type { ChapterSlug } from './identities'

export type ChapterPreview = {
  sample?: true
  number: number
  title: string
  emoji: string
  metaTitle: string
  metaDescription: string
  keyVerse: string
  /** With the translation: `Romans 5:8 (WEB)`. */
  verseReference: string
  /** Paragraphs, set apart by an empty line. */
  teaser: string
  whatYouWillDiscover: readonly [string, string, string, string]
  whyThisMatters: string
  prevChapter?: ChapterSlug
  nextChapter: ChapterSlug
  part: string
  /** The section titles of the complete chapter. */
  contentStructure: readonly string[]
}

const files = import.meta.glob<{ chapter: ChapterPreview }>('./chapters/*.ts', { eager: true })

/**
 * Every chapter that has a preview, by slug. The file's name is the slug, so adding
 * `chapters/i-am-free.ts` makes `/i-am-free` live; an alias works too (`thirty-two-devotional.ts`).
 */
export const chapters: ReadonlyMap<string, ChapterPreview> = new Map(
  Object.entries(files).map(([file, { chapter }]) => [
    file.slice('./chapters/'.length, -'.ts'.length),
    chapter,
  ]),
)
