import { z } from 'zod'
import { type ChapterSlug, chapterSlugs } from '../../../src/core/book/identities.ts'
import { readStart } from '../../../src/core/time/dates.ts'
import { FACT, siteNames } from '../placeholders.ts'
import {
  cloth,
  consecutive,
  emailAddress,
  exactly,
  group,
  isbn,
  oneOf,
  several,
  shaped,
  updated,
  verseReference,
  webAddress,
  wholeNumber,
  words,
} from './fields.ts'

/** Facts, which replace their names in braces: `{pages}`. */
const facts = group()
  .catchall(shaped(FACT, 'write a few words, without quotation marks, colons, braces or #'))
  .superRefine((values, context) => {
    for (const name of Object.keys(values))
      if (siteNames.some((taken) => taken.toLowerCase() === name.toLowerCase()))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'write another name; the site itself fills in this one',
        })
  })

/** The price at the first shop. `shown`: `$24.99`, formatted here because `Intl` slows the worker's start. */
const offer = group()
  .extend({
    price: shaped(/^\d+\.\d{2}$/, 'write the price like 24.99'),
    currency: shaped(
      (code) => Intl.supportedValuesOf('currency').includes(code),
      'write the three capital letters of a currency, like USD',
    ),
  })
  .transform(({ currency, ...fields }) => {
    const shown = Number(fields.price).toLocaleString('en-US', { style: 'currency', currency })
    return { ...fields, currency, shown }
  })

const shop = group('shop', 'countries?', 'formats?').extend({ url: webAddress })

/** A page of another site: where readers review the book, or one of the author's. */
const page = group('name').extend({ url: webAddress })

const part = group('name', 'summary').extend({
  numeral: oneOf(['I', 'II', 'III'], 'write I, II or III'),
  first: wholeNumber('write the number of its first chapter'),
  last: wholeNumber('write the number of its last chapter'),
})

const sampleChapter = group('line').extend({
  slug: oneOf(chapterSlugs, 'write the end of a chapter’s address, like i-am-loved'),
})

/** Bulk orders: a shop's page or a mail address, and prices by number. */
const orders = group('heading', 'text')
  .extend({
    link: webAddress.optional(),
    email: emailAddress.optional(),
    prices: z.array(group('copies', 'price')).default([]),
  })
  .refine(({ link, email }) => (link === undefined) !== (email === undefined), {
    path: ['link'],
    error: 'write either link or email, where orders of many copies go',
  })

/** `book.yaml`: book, author, and praise. `previewed`: chapters with a preview; `isPage`: whether a link is valid. */
export function bookSchema(previewed: readonly ChapterSlug[], isPage: (path: string) => boolean) {
  const block = group('title', 'text').extend({
    link: group('text')
      .extend({ to: shaped(isPage, 'write a page of this site, like /groups') })
      .optional(),
  })
  return z.strictObject({
    // `format` is shown in the band beside the button to buy.
    book: group('title', 'fullTitle', 'tagline', 'scripture', 'publisher?', 'format?').extend({
      metaTitle: words(),
      metaDescription: words(),
      updated,
      // The first part of the address of the page about the book; default: from the title.
      slug: shaped(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write small letters, digits, hyphens').optional(),
      isbn: isbn.optional(),
      color: cloth.optional(),
      year: shaped(/^(19|20)\d\d$/, 'write the year of the copyright, like 2025').transform(Number),
    }),
    author: group('name', 'credit', 'bio', 'card?').extend({ links: several(page).optional() }),
    /** The steps on /thank-you lead to it. */
    retailer: group().extend({ retailerUrl: webAddress, offer: offer.optional() }),
    /** Every button leads to the first; the others are listed below it. */
    shops: several(shop),
    /** Where readers who have finished can review the book. */
    reviews: several(page).optional(),
    contact: group().extend({ email: emailAddress }),
    orders: orders.optional(),
    claims: group().extend({ stats: z.array(group('value', 'label')).max(3).default([]) }),
    hero: group('headline', 'promise', 'quiz', 'quizNote', 'proof?'),
    buyLabel: words(),
    /** Until then the buttons offer a preorder. */
    releases: shaped(
      (text) => readStart(text) !== undefined,
      'write a day that exists, like 2027-03-02, or an instant',
    ).optional(),
    invitation: group('heading', 'text', 'quiz', 'chapter'),
    linkPreviews: group('page', 'identity'),
    facts,
    about: group('heading', 'text'),
    features: group('heading', 'text').extend({ blocks: exactly(4, block) }),
    journey: group('text'),
    parts: consecutive(3, part),
    sampleChapters: exactly(6, sampleChapter),
    lookInside: z
      .strictObject({ chapter: oneOf(previewed, 'name a chapter that has a preview') })
      .optional(),
    firstDay: group('label', 'sentence', 'verse').extend({ verseReference }),
    devotional: group('title', 'text'),
    companion: group('title', 'text', 'button').extend({ url: webAddress.optional() }).optional(),
    sampler: group('title', 'text').optional(),
  })
}
