import {
  type BookPageFields,
  type ChapterFields,
  chapters as records,
} from 'virtual:content/chapters'
import type { GuideFields } from 'virtual:content/guides'
import type { notices } from 'virtual:content/notices'
import type { PageFields } from 'virtual:content/pages'
import type { Testimonials } from 'virtual:content/testimonials'
import type { ChapterSlug } from '../book/identities.ts'

/** Prose, parsed from Markdown by the build. Texts may have placeholders like `{opens}`. */
export type Inline =
  | string
  | { kind: 'emphasis' | 'strong'; children: readonly Inline[] }
  | { kind: 'link'; href: string; children: readonly Inline[] }

export type Block =
  | { kind: 'paragraph'; children: readonly Inline[] }
  | { kind: 'quotation'; blocks: readonly Block[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }

export type Section = { heading: string; blocks: readonly Block[] }

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

/** A printable sheet for the first three days of an identity. */
export type Guide = GuideFields & {
  meaning: readonly Block[]
  /** For day 1, 2 and 3. */
  practices: readonly Section[]
}

export type LegalPage = PageFields & { sections: readonly Section[] }

export type NoticeKey = keyof typeof notices

export type Notice = (typeof notices)[NoticeKey]

export type Testimonial = Testimonials[number]
