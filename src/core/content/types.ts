import type { z } from 'zod'
import type { bookSchema } from '../../../tools/content/schemas/book.ts'
import type {
  bookPageSchema,
  chapterSchema,
  giveawaySchema,
  guideSchema,
  listSchema,
  pageSchemas,
  planSchema,
  prosePageSchema,
  testimonialsSchema,
} from '../../../tools/content/schemas/files.ts'
import type { identitiesSchema, quizSchema } from '../../../tools/content/schemas/quiz.ts'
import type { ChapterSlug } from '../book/identities.ts'

export type Book = z.infer<ReturnType<typeof bookSchema>>

/** `list.yaml`. Only `modules.d.ts` uses this type, and knip does not read it. @public */
export type List = z.infer<typeof listSchema>

export type PlanFields = z.infer<typeof planSchema>

export type GiveawayFields = Omit<z.infer<typeof giveawaySchema>, 'sections'> & { id: string }

/** Like `List`. @public */
export type Identities = z.infer<typeof identitiesSchema>

/** Like `List`. @public */
export type Quiz = z.infer<typeof quizSchema>

export type Testimonial = z.infer<typeof testimonialsSchema>[number]

export type ChapterPreview = z.infer<typeof chapterSchema> & { chapter: ChapterSlug }

/** A page about the whole book. It has no chapter number. */
export type BookPage = z.infer<typeof bookPageSchema>

export type Preview = ChapterPreview | BookPage

/** A printable sheet for the first three days of an identity. */
export type Guide = z.infer<typeof guideSchema>

/** A page with nothing but its text: a legal page, or one of the owner's own. */
export type ProsePage = z.infer<typeof prosePageSchema>

/** `pages/{name}.md` of a page with fields or a view of its own. */
export type PageContent<Name extends keyof typeof pageSchemas> = z.infer<(typeof pageSchemas)[Name]>

/** Undefined: the owner has left the page out. */
export type Pages = {
  [Name in Exclude<keyof typeof pageSchemas, 'privacy'>]: PageContent<Name> | undefined
} & {
  /** By name: the pages that every site has, then the owner's own. */
  prose: Readonly<Record<string, ProsePage>> & { privacy: PageContent<'privacy'> }
}
