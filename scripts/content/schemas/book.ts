import { z } from 'zod'
import { type ChapterSlug, chapterSlugs } from '../../../src/book/identities.ts'
import {
  emailAddress,
  exactly,
  isbn,
  oneOf,
  sample,
  shaped,
  updated,
  verseReference,
  webAddress,
  wholeNumber,
  words,
  wordsWithCount,
} from './fields.ts'

const figure = z.strictObject({ value: words(), label: words() })

/** The price at `buyUrl`, for structured data. */
const offer = z.strictObject({
  price: shaped(/^\d+\.\d{2}$/, 'write the price in quotation marks, like "24.99"'),
  currency: shaped(/^[A-Z]{3}$/, 'write three capital letters, like USD'),
})

const part = z.strictObject({
  numeral: oneOf(['I', 'II', 'III'], 'write I, II or III'),
  name: words(),
  first: wholeNumber('write the number of its first chapter'),
  last: wholeNumber('write the number of its last chapter'),
  summary: words(),
})

const CHAPTERS = 32

/** The parts of the book: each begins with the chapter after the one before, and the last ends with the book. */
const parts = exactly(3, part).superRefine((parts, context) => {
  for (const [index, { first, last }] of parts.entries()) {
    const start = (parts[index - 1]?.last ?? 0) + 1
    const end = index === 2 ? CHAPTERS : last
    const advise = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message })
    if (first !== start) advise('first', `write ${start}; each part begins where one ends`)
    if (last !== end) advise('last', `write ${end}, the last chapter of the book`)
  }
})

/** `book.yaml`: the book, its author, and its praise. `previewed`: the chapters that can be shown open. */
export const bookSchema = (previewed: readonly ChapterSlug[]) =>
  z.strictObject({
    book: z.strictObject({
      sample,
      updated,
      isbn: isbn.optional(),
      publisher: words().optional(),
      title: words(),
      fullTitle: words(),
      metaTitle: words(),
      metaDescription: words(),
      year: wholeNumber('write the year of the copyright, like 2025'),
    }),
    author: z.strictObject({ sample, name: words(), credit: words(), bio: words() }),
    retailer: z.strictObject({
      sample,
      buyUrl: webAddress,
      retailerUrl: webAddress,
      offer: offer.optional(),
    }),
    contact: z.strictObject({ sample, email: emailAddress }),
    claims: z.strictObject({
      sample,
      stats: exactly(3, figure),
      livesTransformed: figure,
    }),
    hero: z.strictObject({
      sample,
      eyebrow: words(),
      headline: words(),
      promise: words(),
      quiz: words(),
      quizNote: wordsWithCount(),
      join: words(),
      buy: words(),
      proof: words(),
      imageAlt: words(),
    }),
    invitation: z.strictObject({
      sample,
      heading: words(),
      text: words(),
      buy: words(),
      quiz: words(),
    }),
    features: z.strictObject({
      sample,
      blocks: exactly(4, z.strictObject({ title: words(), text: words() })),
    }),
    parts,
    doors: exactly(
      6,
      z.strictObject({
        slug: oneOf(chapterSlugs, 'write the end of a chapter’s address, like i-am-loved'),
        line: words(),
      }),
    ),
    lookInside: z
      .strictObject({ chapter: oneOf(previewed, 'name a chapter that has a preview') })
      .nullable()
      .default(null),
    firstDay: z.strictObject({
      sample,
      label: words(),
      sentence: words(),
      verse: words(),
      verseReference,
    }),
    companion: z.strictObject({
      sample,
      label: words(),
      title: words(),
      text: words(),
      button: words(),
    }),
  })

export type Book = z.infer<ReturnType<typeof bookSchema>>
