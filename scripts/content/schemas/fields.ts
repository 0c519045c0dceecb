import { z } from 'zod'
import { isDay } from '../../../src/lib/dates.ts'
import { nearest, numberWord } from '../../../src/lib/words.ts'
import { darkened, goldContrast, LEAST_CONTRAST } from '../../cloth/colors.ts'
import { giveawayPlaceholders } from '../../../src/content/placeholders.ts'
import { placeholderMistakes } from '../placeholders.ts'
import { nodesIn } from '../problem.ts'

/** A text with only these placeholders: `words('opens')` for `Entries open on {opens}.` */
export function words(...placeholders: readonly string[]) {
  return hinted('write a text').superRefine((text, context) => {
    for (const message of placeholderMistakes(text, placeholders))
      context.addIssue({ code: 'custom', message })
  })
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

/** A non-empty text; `hint` says what to write. */
export function hinted(hint: string) {
  return z
    .string({ error: ({ input }) => inQuotes(input) ?? hint })
    .refine((text) => text.trim() !== '', { error: hint, abort: true })
}

// YAML reads `title: 1984` as a number and `title: yes` as a boolean.
function inQuotes(input: unknown): string | undefined {
  return typeof input === 'number' || typeof input === 'boolean'
    ? `put it in quotation marks: "${input}"`
    : undefined
}

/** A text that passes a test, such as a pattern; `hint` describes it. */
export function shaped(isRight: RegExp | ((text: string) => boolean), hint: string) {
  const test = isRight instanceof RegExp ? (text: string) => isRight.test(text) : isRight
  return hinted(hint).refine(test, { error: hint, abort: true })
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
  const error = ({ input }: { input?: unknown }) =>
    /^\d+$/.test(String(input)) ? `write it without quotation marks: ${String(input)}` : hint
  return z.int({ error }).positive(hint)
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

const sample = z
  .boolean({ error: 'write true while this is sample copy, or remove the line' })
  .optional()

/** The date of a text's last change, for search engines. */
export const updated = shaped(isDay, 'write a day that exists, like 2025-07-01').optional()

export const webAddress = shaped(
  /^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/,
  'write the whole address, like https://www.example.com',
)

export const emailAddress = shaped(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'write an e-mail address')

/** `1 John 3:1 (WEB)` */
export const verseReference = shaped(
  /^([1-3] )?[A-Z][a-z]+( [A-Za-z]+)* \d+:\d+(-\d+)?(, \d+(-\d+)?)* \([A-Z]{3,5}\)$/,
  'name the translation, like "John 8:36 (WEB)"',
)

/** The color of the cover's cloth, dark enough for gold letters. */
export const cloth = shaped(
  /^#[\dA-Fa-f]{6}$/,
  'write # and six digits of 0 to 9 and a to f, in quotation marks, like "#7a1f2b"',
).refine((color) => goldContrast(color) >= LEAST_CONTRAST, {
  error: ({ input }) =>
    `is too light for gold letters; write a darker color, like "${darkened(String(input))}"`,
})

/** Thirteen digits, the last one a check digit: https://www.isbn-international.org/content/isbn-users-manual */
export const isbn = shaped(
  /^97[89](-?\d){10}$/,
  'write the ISBN with its thirteen digits, in quotation marks',
).refine(
  (text) =>
    Array.from(text.replaceAll('-', ''), Number).reduce(
      (sum, digit, at) => sum + digit * (at % 2 ? 3 : 1),
    ) %
      10 ===
    0,
  'write all thirteen digits of the ISBN; these do not add up',
)

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
