import { z } from 'zod'
import { type ChapterSlug, chapterSlugs } from '../../../src/book/identities.ts'
import { wordsWithCount } from '../quiz-length.ts'
import { parts } from './book-parts.ts'
import { exactly, oneOf, sample, shaped, wholeNumber, words } from './fields.ts'
import { emailAddress, updated, verseReference, webAddress } from './formats.ts'
import { isbn } from './isbn.ts'

const figure = z.strictObject({ value: words(), label: words() })

/** The price at `buyUrl`, for structured data. */
const offer = z.strictObject({
  price: shaped(/^\d+\.\d{2}$/, 'write the price in quotation marks, like "24.99"'),
  currency: shaped(/^[A-Z]{3}$/, 'write three capital letters, like USD'),
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
