import {
  type BookPageFields,
  type ChapterFields,
  chapters as records,
} from 'virtual:content/chapters'
import type { ChapterSlug } from '../book/identities.ts'
import type { Block, Inline } from './prose.ts'

type Prose = {
  teaser: readonly Block[]
  whatYouWillDiscover: readonly (readonly Inline[])[]
  whyThisMatters: readonly Block[]
  /** The section titles of the complete chapter, or of the book. */
  contentStructure: readonly (readonly Inline[])[]
}

export type ChapterPreview = ChapterFields & Prose & { chapter: ChapterSlug }

/** A page about the whole book: it has a title, and no chapter number. */
export type BookPage = BookPageFields & Prose

export type Preview = ChapterPreview | BookPage

/** Chapters with a preview and pages about the whole book, by slug, which is the file's name. */
export const chapters: ReadonlyMap<string, Preview> = new Map(Object.entries(records))
