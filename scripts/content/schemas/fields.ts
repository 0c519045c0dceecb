import { z } from 'zod'
import { nearest } from '../../../src/lib/words.ts'
import { datePlaces, placeAdvice } from '../placeholders.ts'

const WORDS = 'write the words that stand here'
const PLACE = /\{[^{}]*\}|[{}]/g

/** A text with these placeholders only: `words('opens')` for `Entries open on {opens}.` */
export function words(...places: readonly string[]) {
  return hinted(WORDS).superRefine((text, context) => {
    for (const [found] of text.matchAll(PLACE)) {
      if (places.includes(found.slice(1, -1))) continue
      context.addIssue({ code: 'custom', message: placeAdvice(found, places) })
    }
  })
}

/** Texts without placeholders, by their names. */
export function group<const Name extends string>(...names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, words()]))
  return z.strictObject(shape as Record<Name, ReturnType<typeof words>>)
}

export const headed = group('heading', 'text')
/** Words with a giveaway's dates. */
export const dated = words(...datePlaces)

/** A text that is not empty; `hint` says what to write. */
export function hinted(hint: string) {
  return z.string({ error: (issue) => inQuotes(issue.input) ?? hint }).refine(filledIn, hint)
}

/** A text that matches a pattern; `hint` describes it. */
export function shaped(pattern: RegExp, hint: string) {
  return hinted(hint).refine((text) => !filledIn(text) || pattern.test(text), hint)
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
  return z.int({ error: hint }).positive(hint)
}

export const sample = z
  .boolean({ error: 'write true while this is sample copy, or take the line away' })
  .optional()

export function exactly<Item extends z.ZodType>(count: 3 | 4 | 6, item: Item) {
  const hint = `write ${{ 3: 'three', 4: 'four', 6: 'six' }[count]} of these, each beginning with "- "`
  return z.array(item, { error: hint }).length(count, hint)
}

export function several<Item extends z.ZodType>(item: Item) {
  const hint = 'write one or more of these, each beginning with "- "'
  return z.array(item, { error: hint }).nonempty(hint)
}

function filledIn(text: string): boolean {
  return text.trim() !== ''
}

// YAML reads `title: 1984` as a number and `title: yes` as a boolean.
function inQuotes(input: unknown): string | undefined {
  return typeof input === 'number' || typeof input === 'boolean'
    ? `put it in quotation marks: "${String(input)}"`
    : undefined
}
