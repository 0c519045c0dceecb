import { z } from 'zod'
import { readInstant } from '../../../src/domain/instant.ts'
import { dated, hinted, sample, several, shaped, wholeNumber, words } from './fields.ts'
import { updated } from './formats.ts'

const instant = hinted('write a day, a time and an offset, like 2025-07-20T00:00:00-05:00').refine(
  (text) => text.trim() === '' || readInstant(text) !== undefined,
  'write a day that exists, a time and an offset, like 2025-07-20T00:00:00-05:00',
)

function days(what: string) {
  const hint = `write how many days after the closing day ${what}`
  return z.int({ error: hint }).nonnegative(hint)
}

/** The fields of `giveaways/{id}.md`. */
export const giveawaySchema = z.strictObject({
  sample,
  updated,
  id: shaped(
    /^(?!(?:entered|rules)$)[a-z0-9]+(-[a-z0-9]+)*$/,
    'name file and id in small letters, digits and hyphens, like 2026-03; it is the end of the page’s address',
  ),
  default: z.boolean({ error: 'write true in one giveaway, or take the line away' }).optional(),
  formId: shaped(
    /^[\w-]{1,64}$/,
    'write the form’s id at the form service: letters, digits, hyphens and underscores',
  ),
  opensAt: instant,
  closesAt: instant,
  winners: wholeNumber('write how many people win, like 1'),
  drawingDays: days('the winner is drawn, like 0 for the same day'),
  noticeDays: days('the winner is told, like 1 for the day after'),
  answerDays: wholeNumber('write how many days the winner has to answer, like 7'),
  sponsor: z.strictObject({
    name: hinted('write who runs the giveaway'),
    address: hinted('write the sponsor’s postal address in one line'),
  }),
  metaTitle: words(),
  metaDescription: dated,
  heading: words(),
  lead: words(),
  promo: z.strictObject({
    heading: words(),
    winners: words(),
    text: z.strictObject({ not_started: dated, open: dated, ended: dated }),
  }),
  prize: z.strictObject({
    items: several(z.strictObject({ title: words(), text: words() })),
    shipping: words(),
  }),
  howToWin: several(dated),
  ended: z.strictObject({
    metaTitle: words(),
    metaDescription: dated,
    heading: words(),
    lead: words(),
    howToWin: several(dated),
  }),
  calendar: z.strictObject({
    title: words(),
    description: dated,
    alarm: words(),
    fileName: shaped(/^[\w-]+\.ics$/, 'write a file name that ends in .ics'),
  }),
  rules: z.strictObject({ metaDescription: words(), lead: dated }),
})

export type GiveawayFields = z.infer<typeof giveawaySchema>
