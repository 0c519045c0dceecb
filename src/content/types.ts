import type { BookPageFields, ChapterFields } from 'virtual:content/chapters'
import type { GuideFields } from 'virtual:content/guides'
import type { signupFailed } from 'virtual:content/notices'
import type { GroupFields, PageFields, PressFields } from 'virtual:content/pages'
import type { testimonials } from 'virtual:content/testimonials'
import type { ChapterSlug } from '../book/identities.ts'

/** Prose, parsed from Markdown by the build. Texts may have placeholders like `{opens}`. */
export type Inline =
  | string
  | { type: 'emphasis' | 'strong'; children: readonly Inline[] }
  | { type: 'link'; href: string; children: readonly Inline[] }

export type Block =
  | { type: 'paragraph'; children: readonly Inline[] }
  | { type: 'blockquote'; blocks: readonly Block[] }
  | { type: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }

export type Section = { heading: string; blocks: readonly Block[] }

type PreviewProse = {
  teaser: readonly Block[]
  whatYouWillDiscover: readonly (readonly Inline[])[]
  whyThisMatters: readonly Block[]
  /** The section titles of the complete chapter, or of the book. */
  contentStructure: readonly (readonly Inline[])[]
}

export type ChapterPreview = ChapterFields & PreviewProse & { chapter: ChapterSlug }

/** A page about the whole book: it has a title, and no chapter number. */
export type BookPage = BookPageFields & PreviewProse

export type Preview = ChapterPreview | BookPage

/** A printable sheet for the first three days of an identity. */
export type Guide = GuideFields & {
  meaning: readonly Block[]
  /** For day 1, 2 and 3. */
  practices: readonly Section[]
}

export type LegalPage = PageFields & { sections: readonly Section[] }

export type GroupsPage = GroupFields & { sections: readonly Section[] }

/** The texts about the book and its author, from the shortest to the longest, each with the number of its words. */
export type PressPage = PressFields & {
  book: readonly (Section & { words: number })[]
  author: readonly (Section & { words: number })[]
  more: readonly Section[]
}

export type Notice = typeof signupFailed

export type Testimonial = (typeof testimonials)[number]
