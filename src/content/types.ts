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

/** `list.yaml`. Only `modules.d.ts` uses this type, and knip does not read it. @public */
export type List = z.infer<typeof listSchema>

export type PlanFields = z.infer<typeof planSchema>

export type GiveawayFields = Omit<z.infer<typeof giveawaySchema>, 'sections'> & { id: string }

/** Only `modules.d.ts` uses this type, and knip does not read it. @public */
export type Quiz = z.infer<typeof quizSchema>

export type Testimonial = z.infer<typeof testimonialsSchema>[number]

export type ChapterPreview = z.infer<typeof chapterSchema> & { chapter: ChapterSlug }

/** A page about the whole book. It has no chapter number. */
export type BookPage = z.infer<typeof bookPageSchema>

export type Preview = ChapterPreview | BookPage

/** A printable sheet for the first three days of an identity. */
export type Guide = z.infer<typeof guideSchema>

/** A page with nothing but its text: a legal page, or one of the owner's own. */
export type ProsePage = z.infer<typeof ownPageSchema>

export type PrivacyPage = z.infer<typeof privacySchema> & ProsePage

export type GroupsPage = z.infer<typeof groupsSchema>

/** Texts about the book and its author, from the shortest to the longest; `words` is the word count. */
export type PressPage = z.infer<typeof pressSchema>
