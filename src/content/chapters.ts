import { chapters as records } from 'virtual:content/chapters'
import type { BookPageFields, ChapterFields } from '../../scripts/content/schemas/pages.ts'
import type { ChapterSlug } from './identities'
import type { Block, Inline } from './prose'

type Prose = {
  teaser: readonly Block[]
  whatYouWillDiscover: readonly (readonly Inline[])[]
  whyThisMatters: readonly Block[]
  /** The section titles of the complete chapter, or of the book. */
  contentStructure: readonly (readonly Inline[])[]
}

export type ChapterPreview = ChapterFields & Prose & { chapter: ChapterSlug }

/** A page about the whole book: it has a title of its own, and no place in the book. */
export type BookPage = BookPageFields & Prose

export type Preview = ChapterPreview | BookPage

/** Every chapter that has a preview, and every page about the whole book, by slug. The slug is the name of the file. */
export const chapters: ReadonlyMap<string, Preview> = new Map(Object.entries(records))
