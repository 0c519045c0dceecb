import type { z } from 'zod'
import type { bookSchema } from '../../scripts/content/schemas/book.ts'
import type {
  bookPageSchema,
  chapterSchema,
  giveawaySchema,
  groupsSchema,
  guideSchema,
  listSchema,
  ownPageSchema,
  planSchema,
  pressSchema,
  privacySchema,
  testimonialsSchema,
} from '../../scripts/content/schemas/files.ts'
import type { quizSchema } from '../../scripts/content/schemas/quiz.ts'
import type { ChapterSlug } from '../book/identities.ts'

export type Book = z.infer<ReturnType<typeof bookSchema>>

type ChapterFields = z.infer<typeof chapterSchema>

type BookPageFields = z.infer<typeof bookPageSchema>

type GuideFields = z.infer<typeof guideSchema>

type GroupFields = z.infer<typeof groupsSchema>

/** `list.yaml`. Only `modules.d.ts` uses this type, and knip does not read it. @public */
export type List = z.infer<typeof listSchema>

export type PlanFields = z.infer<typeof planSchema>

type PressFields = z.infer<typeof pressSchema>

export type GiveawayFields = z.infer<typeof giveawaySchema>

export type Quiz = z.infer<typeof quizSchema>

export type Testimonial = z.infer<typeof testimonialsSchema>[number]

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

/** A page about the whole book. It has no chapter number. */
export type BookPage = BookPageFields & PreviewProse

export type Preview = ChapterPreview | BookPage

/** A printable sheet for the first three days of an identity. */
export type Guide = GuideFields & {
  meaning: readonly Block[]
  practices: readonly Section[]
}

/** A page with nothing but its text: a legal page, or one of the owner's own. */
export type ProsePage = z.infer<typeof ownPageSchema> & { sections: readonly Section[] }

export type PrivacyPage = z.infer<typeof privacySchema> & ProsePage

export type GroupsPage = GroupFields & { sections: readonly Section[] }

/** Texts about the book and its author, from the shortest to the longest; `words` is the word count. */
export type PressPage = PressFields & {
  book: readonly (Section & { words: number })[]
  author: readonly (Section & { words: number })[]
  more: readonly Section[]
}
