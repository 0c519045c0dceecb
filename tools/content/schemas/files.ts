import { z } from 'zod'
import { giveawayPlaceholders } from '../../../src/core/content/placeholders.ts'
import { readInstant } from '../../../src/core/time/dates.ts'
import type { OptionalPage } from '../../../src/core/pages/pages.ts'
import {
  consecutive,
  dated,
  exactly,
  flag,
  group,
  hinted,
  several,
  shaped,
  unrepeated,
  updated,
  verseReference,
  wholeNumber,
  words,
} from './fields.ts'
import { mailPlaceholders } from '../placeholders.ts'
import {
  guideProse,
  mailProse,
  mailSeriesProse,
  pageProse,
  pressProse,
  previewProse,
} from './prose.ts'

/** A Markdown file: its fields, and what its prose becomes. */
function markdown<Fields extends z.ZodObject, Prose extends z.ZodType<object>>(
  schema: Fields,
  proseSchema: Prose,
) {
  return schema
    .extend({ prose: proseSchema })
    .transform(
      ({ prose, ...fields }) => Object.assign(fields, prose) as z.output<Fields> & z.output<Prose>,
    )
}

const verse = hinted('write the verse, word for word as in the translation')

const chapter = group('metaTitle', 'metaDescription').extend({
  updated,
  keyVerse: verse,
  verseReference,
})

/** `chapters/{slug}.md` */
export const chapterSchema = markdown(chapter, previewProse)

/** A page about the whole book, also in `chapters/`; `kicker` replaces the chapter's number. */
export const bookPageSchema = markdown(
  chapter.extend(group('title', 'emoji', 'kicker').shape),
  previewProse,
)

/** `guides/{identity}.md`; `profile` and `prayer` are shown in the profile of visitors with this identity. */
export const guideSchema = markdown(
  group('profile', 'prayer').extend({ updated, verse, verseReference }),
  guideProse,
)

const page = group('title', 'description').extend({ updated })

/** `footer`: the text of its link in the footer. */
const prosePage = page.extend(group('footer?').shape)

/** `pages/{name}.md` */
export const prosePageSchema = markdown(prosePage, pageProse)

const meeting = group('title').extend({
  first: wholeNumber('write the number of its first day'),
  last: wholeNumber('write the number of its last day'),
  questions: exactly(4, words()),
})

/** `pages/{name}.md` of the pages that have fields or views of their own. */
export const pageSchemas = {
  privacy: markdown(
    prosePage.extend({
      // Months until signups and entries are deleted; the page shows it and the cron uses it.
      retentionMonths: wholeNumber('write after how many months entries are deleted, like 24'),
    }),
    pageProse,
  ),
  /** Five meetings cover the 32 days, and each has four questions. */
  groups: markdown(page.extend({ meetings: consecutive(5, meeting) }), pageProse),
  cards: markdown(page, pageProse),
  /** Its `facts` follow those of book.yaml. */
  press: markdown(page.extend({ facts: several(group('label', 'value')) }), pressProse),
} satisfies Record<OptionalPage | 'privacy', z.ZodType>

const mailText = words(...mailPlaceholders)
const mail = group().extend({ subject: mailText, preview: mailText.optional() })

/** `mails/{name}.md` */
export const mailSchema = markdown(mail, mailProse)

/** `mails/declarations.md`: each mail ends with `goodbye`, the last one with `lastGoodbye`. */
export const mailSeriesSchema = markdown(
  mail.extend({ goodbye: mailText, lastGoodbye: mailText }),
  mailSeriesProse,
)

export const planSchema = page.extend(group('metaTitle', 'metaDescription').shape)

const instant = shaped(
  (text) => readInstant(text) !== undefined,
  'write a day that exists, a time and an offset, like 2025-07-20T00:00:00-05:00',
)

const stageTexts = z.strictObject({ banner: dated, ticket: dated })
const endedTexts = stageTexts.extend({ panel: dated, howToWin: several(dated) })
const withNames = words(...giveawayPlaceholders, 'names')

/** The words of a giveaway's pages in each phase. While it is open, the form replaces the panel. */
const stages = z.strictObject({
  not_started: stageTexts.extend({ panel: dated }),
  open: stageTexts,
  last_day: stageTexts,
  closed: endedTexts,
  drawn: endedTexts,
  named: endedTexts.extend({ banner: withNames, ticket: withNames, panel: withNames }),
  over: endedTexts.omit({ ticket: true }),
})

/** `giveaways/{id}.md` */
export const giveawaySchema = markdown(
  group('metaTitle', 'heading', 'lead', 'openTo?').extend({
    updated,
    default: flag('write true in one giveaway, or remove the line'),
    formId: shaped(/^[\w-]{1,64}$/, 'write the form’s id: letters, digits, hyphens, underscores'),
    opensAt: instant,
    closesAt: instant,
    winners: wholeNumber('write how many people win, like 1'),
    wonBy: several(hinted('write the public name of each winner, like Ruth M.')).optional(),
    answerDays: wholeNumber('write how many days the winner has to answer, like 7'),
    sponsor: z.strictObject({
      name: hinted('write who runs the giveaway'),
      address: hinted('write the sponsor’s postal address in one line'),
    }),
    metaDescription: dated,
    statement: words('openTo').optional(),
    entered: dated,
    promo: group('heading'),
    prize: group('shipping').extend({ items: several(group('title', 'text')) }),
    howToWin: several(dated),
    stages,
    ended: group('metaTitle', 'heading', 'lead', 'text', 'past').extend({ metaDescription: dated }),
    calendar: group('title', 'alarm').extend({ description: dated }),
    rules: group('metaDescription').extend({ lead: dated }),
  }),
  pageProse,
)
  .refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), {
    path: ['closesAt'],
    error: 'write an instant after opensAt; entries would close before they open',
  })
  .refine(({ openTo, statement }) => (openTo === undefined) === (statement === undefined), {
    path: ['statement'],
    error: 'write the statement that entrants accept with the form, and openTo, or neither',
  })
  .refine(({ winners, wonBy = [] }) => wonBy.length <= winners, {
    path: ['wonBy'],
    error: 'name at most as many as winners says',
  })

/**
 * `redirects.yaml`: old or short paths, and where they lead: to a page of this site, or to an address of
 * `book.yaml`, but not to another redirect.
 */
export function redirectsSchema(
  isPage: (path: string) => boolean,
  isTaken: (path: string) => boolean,
  isInBook: (address: string) => boolean,
) {
  const redirect = z.strictObject({
    from: shaped(
      /^(\/[a-z0-9._-]+)+$/,
      'write an old address of this site, in small letters, like /giveaway',
    ).refine((path) => !isTaken(path), 'remove these lines; the site itself uses this address'),
    to: shaped(
      (to) => isPage(to) || isInBook(to),
      'write a page of this site, like /contest, or an address that stands in book.yaml',
    ),
  })
  return z.strictObject({
    redirects: z
      .array(redirect, {
        error: 'write its entries below it, each beginning with "- ", or [] if there are none',
      })
      .superRefine(
        unrepeated(['from'], 'remove these lines; this address is already listed above'),
      ),
  })
}

/** `testimonials.yaml`, in display order. */
export const testimonialsSchema = several(
  group('name', 'text').extend({
    rating: shaped(/^[1-5]$/, 'write the stars that this reader gave, 1 to 5')
      .transform(Number)
      .optional(),
  }),
)

/** Pictures that an owner may put into `pictures/`, by file name. */
export const pictureNames = ['cover', 'book', 'author', 'inside-1', 'share'] as const

export type PictureName = (typeof pictureNames)[number]

const picture = z.strictObject(
  { alt: hinted('write what the picture shows, in one sentence') },
  { error: 'write "alt:" below it, and what the picture shows, in one sentence' },
)

/** `pictures/pictures.yaml`: the alt text of each picture that is there; the signature's is the author's name. */
export function picturesSchema(isThere: (name: string) => boolean) {
  const only = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    isThere(name)
      ? schema
      : z.undefined(`put the picture ${name} beside this file, or remove these lines`).optional()
  const alts = pictureNames.map((name) => [name, only(name, picture)])
  return z.strictObject({
    ...(Object.fromEntries(alts) as Record<PictureName, z.ZodOptional<typeof picture>>),
    signature: only('signature', group().optional()),
  })
}

/** `list.yaml`: what subscribers are promised. */
export const listSchema = group().extend({
  signup: group('heading', 'text', 'button', 'privacy'),
  daily: group('title', 'text'),
  profile: group('heading', 'text', 'submit', 'consent'),
  thankYou: group('lead', 'practice', 'inbox', 'sending', 'profile'),
})
