import { z } from 'zod'
import { chapterSlugs } from '../../../src/core/book/identities.ts'
import { signupFields } from '../../../src/core/forms/fields.ts'
import { readField } from '../../../src/core/forms/rules.ts'
import { readUrl, urlHint } from '../../../src/core/forms/web-address.ts'
import { isDay } from '../../../src/core/time/dates.ts'
import { nearest, numberWord } from '../../../src/core/text/words.ts'
import { darkened, goldContrast, LEAST_CONTRAST } from '../colors.ts'
import { giveawayPlaceholders } from '../../../src/core/content/placeholders.ts'
import { fieldMistakes } from '../markdown.ts'
import type { Placeholder } from '../placeholders.ts'
import { nodesIn } from '../problem.ts'

/** A text with only these placeholders: `words('opens')` for `Entries open on {opens}.` */
export function words(...placeholders: readonly Placeholder[]) {
  return hinted('write a text', placeholders)
}

type Words = ReturnType<typeof words>
type Texts<Name extends string> = {
  [Key in Name as Key extends `${infer Base}?` ? Base : Key]: Key extends `${string}?`
    ? z.ZodOptional<Words>
    : Words
}

/** Texts by their names; those that end in `?` are optional. Every group may be marked as sample copy. */
export function group<const Name extends string = never>(...names: readonly Name[]) {
  const texts = names.map((name) =>
    name.endsWith('?') ? [name.slice(0, -1), words().optional()] : [name, words()],
  )
  return z.strictObject({ sample, ...(Object.fromEntries(texts) as Texts<Name>) })
}

export const dated = words(...giveawayPlaceholders)

/** A non-empty text, shown as it is; `hint` says what to write. */
export function hinted(hint: string, placeholders: readonly Placeholder[] = []) {
  return filled(hint).superRefine((text, context) => {
    for (const message of fieldMistakes(text, placeholders))
      context.addIssue({ code: 'custom', message })
  })
}

function filled(hint: string) {
  return z.string(hint).refine((text) => text.trim() !== '', { error: hint, abort: true })
}

/** A text that passes a test, such as a pattern; `hint` describes it. */
export function shaped(isRight: RegExp | ((text: string) => boolean), hint: string) {
  const test = isRight instanceof RegExp ? (text: string) => isRight.test(text) : isRight
  return filled(hint).refine(test, { error: hint, abort: true })
}

export function oneOf<const Word extends string>(allowed: readonly Word[], hint: string) {
  return z.enum(allowed, {
    error: ({ input }) => {
      const guess = typeof input === 'string' && nearest(input, allowed)
      return guess ? `write ${guess}` : hint
    },
  })
}

export function wholeNumber(hint: string) {
  return shaped(/^[1-9]\d*$/, hint).transform(Number)
}

export function exactly<Item extends z.ZodType>(count: number, item: Item) {
  const hint = `write ${numberWord(count)} of these, each beginning with "- "`
  return z.array(item, { error: hint }).length(count, hint)
}

/** Ranges of chapters that follow each other and cover the book. */
export function consecutive<Item extends z.ZodType<{ first: number; last: number }>>(
  count: number,
  item: Item,
) {
  return exactly(count, item).refine(
    (ranges) =>
      ranges.every(({ first }, index) => first === (ranges[index - 1]?.last ?? 0) + 1) &&
      ranges.at(-1)?.last === chapterSlugs.length,
    'each must begin after the last chapter of the one before; together they are chapters 1 to 32',
  )
}

export function several<Item extends z.ZodType>(item: Item) {
  const hint = 'write one or more of these, each beginning with "- "'
  return z.array(item, { error: hint }).nonempty(hint)
}

/** The line `name: true`, or none. */
export function flag(hint: string) {
  return z
    .literal('true', hint)
    .transform(() => true)
    .optional()
}

const sample = flag('write true while this is sample copy, or remove the line')

/** The date of a text's last change, for search engines. */
export const updated = shaped(isDay, 'write a day that exists, like 2025-07-01').optional()

/** Addresses of mail programs and search engines, which only lead to a page. */
const DETOUR = /\.safelinks\.|google\.[a-z.]+\/url\?/

export const webAddress = shaped((text) => readUrl(text) !== undefined, `write ${urlHint}`).refine(
  (text) => !DETOUR.test(text),
  'write the address of the page itself; this one only leads there',
)

export const emailAddress = filled('write an e-mail address').transform((text, context) => {
  const { value, error } = readField(signupFields.email, text)
  if (error) context.addIssue({ code: 'custom', message: error })
  return value
})

const verseHint = 'name the translation, like "John 8:36 (WEB)"'
/** `1 John 3:1 (WEB)`, `Psalm 23 (NRSVue)` */
export const verseReference = hinted(verseHint).regex(/\S \([^()]+\)$/, verseHint)

/** The color of the cover's cloth, dark enough for gold letters. */
export const cloth = shaped(
  /^#[\dA-Fa-f]{6}$/,
  'write # and six digits of 0 to 9 and a to f, in quotation marks, like "#7a1f2b"',
).refine((color) => goldContrast(color) >= LEAST_CONTRAST, {
  error: ({ input }) =>
    `is too light for gold letters; write a darker color, like "${darkened(String(input))}"`,
})

/** With any signs, such as hyphens, before a digit. */
export const isbn = shaped(
  /^\D*97[89](\D*\d){10}$/,
  'write the ISBN with its thirteen digits, as it is on the book',
)
  .transform((text) => text.match(/\d+/g)!.join('-'))
  .refine(isChecked, 'the check digit, its last, does not fit the others; compare each digit')

/** https://en.wikipedia.org/wiki/ISBN#ISBN-13_check_digit_calculation */
function isChecked(text: string): boolean {
  const digits = Array.from(text.replaceAll('-', ''), Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** Rejects repeated texts in these fields, anywhere in the value. */
export function unrepeated(fields: readonly string[], message: string) {
  return (value: unknown, context: z.core.$RefinementCtx) => {
    const seen = new Set<string>()
    for (const [path, text] of nodesIn(value)) {
      const field = String(path.at(-1))
      if (!fields.includes(field)) continue
      const said = `${field}: ${String(text)}`
      if (seen.has(said)) context.addIssue({ code: 'custom', path: [...path], message })
      seen.add(said)
    }
  }
}
