import { z } from 'zod'
import { hinted, sample, wholeNumber, words } from './fields.ts'
import { updated, verseReference } from './formats.ts'

const verse = hinted('write the verse, word for word as in the translation')

/** The fields of `chapters/{slug}.md`. */
export const chapterSchema = z.strictObject({
  sample,
  updated,
  metaTitle: words(),
  metaDescription: words(),
  keyVerse: verse,
  verseReference,
})

/** The fields of a page about the whole book, also in `chapters/`. */
export const bookPageSchema = chapterSchema.extend({
  title: words(),
  emoji: words(),
  // The line above the title; chapters show their number there.
  kicker: words(),
})

/** The fields of `guides/{identity}.md`. */
export const guideSchema = z.strictObject({ sample, updated, verse, verseReference })

/** The fields of `pages/{name}.md`. */
export const pageSchema = z.strictObject({
  sample,
  updated,
  title: words(),
  description: words(),
  // Months until signups and entries are deleted; shown on the privacy page and used by the desk's purge.
  retentionMonths: wholeNumber(
    'write after how many months entries are deleted, like 24',
  ).optional(),
})

export type ChapterFields = z.infer<typeof chapterSchema>
export type BookPageFields = z.infer<typeof bookPageSchema>
export type GuideFields = z.infer<typeof guideSchema>
export type PageFields = z.infer<typeof pageSchema>
