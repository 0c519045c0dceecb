import { z } from 'zod'
import { giveawayPlaceholders } from '../../../src/content/placeholders.ts'
import { readInstant } from '../../../src/lib/dates.ts'
import {
  dated,
  exactly,
  group,
  hinted,
  inOrder,
  several,
  shaped,
  unrepeated,
  updated,
  verseReference,
  wholeNumber,
  words,
} from './fields.ts'

const verse = hinted('write the verse, word for word as in the translation')

export const chapterSchema = group('metaTitle', 'metaDescription').extend({
  updated,
  keyVerse: verse,
  verseReference,
})

/** The fields of a page about the whole book, also in `chapters/`; `kicker` replaces the chapter's number. */
export const bookPageSchema = chapterSchema.extend(group('title', 'emoji', 'kicker').shape)

/** The fields of `guides/{identity}.md`; `profile` and `prayer` are shown in the profile of visitors with this identity. */
export const guideSchema = group('profile', 'prayer').extend({
  updated,
  verse,
  verseReference,
})

/** The fields of `pages/{name}.md`. */
export const pageSchema = group('title', 'description').extend({ updated })

export const privacySchema = pageSchema.extend({
  // Months until signups and entries are deleted; the page shows it and the cron uses it.
  retentionMonths: wholeNumber('write after how many months entries are deleted, like 24'),
})

/** `footer`: the text of its link in the footer. */
export const ownPageSchema = pageSchema.extend(group('footer?').shape)

const meeting = group('title').extend({
  first: wholeNumber('write the number of its first day'),
  last: wholeNumber('write the number of its last day'),
  questions: exactly(4, words()),
})

/** The fields of `pages/groups.md`: five meetings cover the 32 days, and each has four questions. */
export const groupsSchema = pageSchema.extend({
  meetings: exactly(5, meeting).superRefine(inOrder('meeting')),
})

/** The fields of `mails/{name}.md`; their names in double braces are checked with the text. */
export const mailSchema = group().extend({
  subject: hinted('write the subject of the mail'),
  preview: hinted('write the line that inboxes show beside the subject').optional(),
})

/** The fields of `mails/declarations.md`; each mail ends with `goodbye`, the last one with `lastGoodbye`. */
export const mailSeriesSchema = mailSchema.extend({
  goodbye: hinted('write how each mail ends'),
  lastGoodbye: hinted('write how the mail of the last day ends'),
})

export const planSchema = pageSchema.extend(group('metaTitle', 'metaDescription').shape)

/** The fields of `pages/press.md`. `facts` follow those of book.yaml. */
export const pressSchema = pageSchema.extend({ facts: several(group('label', 'value')) })

const instant = shaped(
  (text) => readInstant(text) !== undefined,
  'write a day that exists, a time and an offset, like 2025-07-20T00:00:00-05:00',
)

const said = z.strictObject({ banner: dated, ticket: dated })
const saidAfter = said.extend({ panel: dated, howToWin: several(dated) })
const withNames = words(...giveawayPlaceholders, 'names')

/** The words of a giveaway's pages in each phase. While it is open, the form replaces the panel. */
const stages = z.strictObject({
  not_started: said.extend({ panel: dated }),
  open: said,
  last_day: said,
  closed: saidAfter,
  drawn: saidAfter,
  named: saidAfter.extend({ banner: withNames, ticket: withNames, panel: withNames }),
  over: saidAfter.omit({ ticket: true }),
})

export const giveawaySchema = group('metaTitle', 'heading', 'lead', 'openTo?')
  .extend({
    updated,
    id: shaped(
      /^(?!(?:entered|rules)$)[a-z0-9]+(-[a-z0-9]+)*$/,
      'name file and id in small letters, digits and hyphens, like 2026-03',
    ),
    default: z.boolean({ error: 'write true in one giveaway, or remove the line' }).optional(),
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
  })
  .refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), {
    path: ['closesAt'],
    error: 'write an instant after opensAt; entries would close before they open',
  })
  .refine(({ openTo, statement }) => openTo === undefined || statement !== undefined, {
    path: ['statement'],
    error: 'write the statement that entrants accept with the form',
  })
  .refine(({ winners, wonBy = [] }) => wonBy.length <= winners, {
    path: ['wonBy'],
    error: 'name at most as many as winners says',
  })

/** `redirects.yaml`: old paths and their replacements. A redirect may not lead to another one, or away from the site's own paths. */
export function redirectsSchema(
  isPage: (path: string) => boolean,
  isTaken: (path: string) => boolean,
) {
  const redirect = z.strictObject({
    from: shaped(
      /^(\/[a-z0-9._-]+)+$/,
      'write an old address of this site, in small letters, like /giveaway',
    ).refine((path) => !isTaken(path), 'remove these lines; the site itself uses this address'),
    to: shaped(
      (to) => isPage(to.replace(/\?[^#]*/, '')),
      'write a page of this site, like /contest',
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

const RATING = 'write the stars that this reader gave, 1 to 5'

/** `testimonials.yaml`, in display order. */
export const testimonialsSchema = z
  .array(
    group('name', 'text').extend({
      rating: z.int({ error: RATING }).min(1, RATING).max(5, RATING).optional(),
    }),
    { error: 'write one reader after the other, each beginning with "- name:"' },
  )
  .nonempty('write at least one reader, beginning with "- name:"')

/** Pictures that an owner may put into `pictures/`, by file name. */
export const pictureNames = ['cover', 'book', 'author', 'inside-1', 'share'] as const

export type PictureName = (typeof pictureNames)[number]

const picture = z.strictObject(
  { alt: hinted('write what the picture shows, in one sentence') },
  { error: 'write "alt:" below it, and what the picture shows, in one sentence' },
)

/** The signature's alt text is the author's name. */
const signature = group().optional()

/** `pictures/pictures.yaml`: the alt text of each picture, and whether the signature is a sample. */
export function picturesSchema(present: readonly (PictureName | 'signature')[]) {
  const schemaOf = (name: PictureName): z.ZodType<z.infer<typeof picture> | undefined> =>
    present.includes(name) ? picture : absent(name)
  const schemas = pictureNames.map((name) => [name, schemaOf(name)] as const)
  return z.strictObject({
    ...(Object.fromEntries(schemas) as Record<PictureName, ReturnType<typeof schemaOf>>),
    signature: present.includes('signature') ? signature : absent('signature'),
  })
}

function absent(name: string) {
  const error = `put the picture ${name} beside this file, or remove these lines`
  return z.undefined({ error }).optional()
}

/** `list.yaml`: what subscribers are promised. */
export const listSchema = group().extend({
  signup: group('heading', 'text', 'button', 'privacy'),
  daily: group('title', 'text'),
  profile: group('heading', 'text', 'submit', 'consent'),
  thankYou: group('lead', 'practice', 'inbox', 'sending', 'profile'),
})
