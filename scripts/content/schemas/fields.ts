import { z } from 'zod'
import { isDay } from '../../../src/lib/dates.ts'
import { nearest, numberWord } from '../../../src/lib/words.ts'
import { darkened, goldContrast, LEAST_CONTRAST } from '../../cloth/colors.ts'
import { giveawayPlaceholders } from '../../../src/content/placeholders.ts'
import { placeholderMistakes } from '../placeholders.ts'

const WORDS = 'write a text'

/** A text with only these placeholders: `words('opens')` for `Entries open on {opens}.` */
export function words(...placeholders: readonly string[]) {
  return hinted(WORDS).superRefine((text, context) => {
    for (const message of placeholderMistakes(text, placeholders))
      context.addIssue({ code: 'custom', message })
  })
}

/** Required texts by their names. */
export function group<const Name extends string>(...names: readonly Name[]) {
  const shape = names.map((name) => [name, words()])
  return z.strictObject(Object.fromEntries(shape) as Record<Name, ReturnType<typeof words>>)
}

export const dated = words(...giveawayPlaceholders)

/** A non-empty text; `hint` says what to write. */
export function hinted(hint: string) {
  return z.string({ error: ({ input }) => inQuotes(input) ?? hint }).refine(isFilled, hint)
}

// YAML reads `title: 1984` as a number and `title: yes` as a boolean.
function inQuotes(input: unknown): string | undefined {
  return typeof input === 'number' || typeof input === 'boolean'
    ? `put it in quotation marks: "${input}"`
    : undefined
}

function isFilled(text: string): boolean {
  return text.trim() !== ''
}

/** A text that passes a test, such as a pattern; `hint` describes it. An empty one is reported once. */
export function shaped(isRight: RegExp | ((text: string) => boolean), hint: string) {
  const test = isRight instanceof RegExp ? (text: string) => isRight.test(text) : isRight
  return hinted(hint).refine((text) => !isFilled(text) || test(text), hint)
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
  return z.int({ error: ({ input }) => withoutQuotes(input) ?? hint }).positive(hint)
}

function withoutQuotes(input: unknown): string | undefined {
  return typeof input === 'string' && /^\d+$/.test(input)
    ? `write it without quotation marks: ${input}`
    : undefined
}

export function exactly<Item extends z.ZodType>(count: number, item: Item) {
  const hint = `write ${numberWord(count)} of these, each beginning with "- "`
  return z.array(item, { error: hint }).length(count, hint)
}

const CHAPTERS = 32

type Stretch = { first: number; last: number }

/** Consecutive ranges that cover all chapters, like the parts of the book. */
export function inOrder(what: string) {
  return (stretches: readonly Stretch[], context: z.core.$RefinementCtx) => {
    for (const [index, { first, last }] of stretches.entries()) {
      const start = (stretches[index - 1]?.last ?? 0) + 1
      const end = index === stretches.length - 1 ? CHAPTERS : last
      const advise = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message })
      if (first !== start) advise('first', `write ${start}; each ${what} begins where one ends`)
      if (last !== end) advise('last', `write ${end}, the last chapter of the book`)
    }
  }
}

export function several<Item extends z.ZodType>(item: Item) {
  const hint = 'write one or more of these, each beginning with "- "'
  return z.array(item, { error: hint }).nonempty(hint)
}

export const sample = z
  .boolean({ error: 'write true while this is sample copy, or remove the line' })
  .optional()

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The date of a text's last change, for search engines. */
export const updated = shaped(DAY, 'write the day of the last change, like 2025-07-01')
  .refine((day) => !DAY.test(day) || isDay(day), 'write a day that exists, like 2025-07-01')
  .optional()

export const webAddress = shaped(
  /^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/,
  'write the whole address, like https://www.example.com/books/thirty-two',
)

export const emailAddress = shaped(
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  'write an e-mail address, like hello@example.com',
)

/** `1 John 3:1 (WEB)` */
export const verseReference = shaped(
  /^([1-3] )?[A-Z][a-z]+( [A-Za-z]+)* \d+:\d+(-\d+)?(, \d+(-\d+)?)* \([A-Z]{3,5}\)$/,
  'name the translation, like "John 8:36 (WEB)"',
)

const HEX = /^#[\dA-Fa-f]{6}$/

/** The color of the cover's cloth, dark enough for gold letters. */
export const cloth = shaped(
  HEX,
  'write # and six digits of 0 to 9 and a to f, in quotation marks, like "#7a1f2b"',
).superRefine((color, context) => {
  if (!HEX.test(color)) return
  const contrast = goldContrast(color)
  if (contrast >= LEAST_CONTRAST) return
  const message = `is too light for gold letters: their contrast is ${contrast.toFixed(1)} and must be ${LEAST_CONTRAST}; write a darker color, like "${darkened(color)}"`
  context.addIssue({ code: 'custom', message })
})

/** Thirteen digits, the last one a check digit: https://www.isbn-international.org/content/isbn-users-manual */
export const isbn = hinted('write the ISBN with its thirteen digits, in quotation marks').refine(
  isIsbn13,
  'write all thirteen digits of the ISBN; these do not add up',
)

function isIsbn13(text: string): boolean {
  const digits = text.replaceAll('-', '')
  if (!/^97[89]\d{10}$/.test(digits)) return false
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}
