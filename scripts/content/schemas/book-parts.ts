import { z } from 'zod'
import { exactly, oneOf, wholeNumber, words } from './fields.ts'

const CHAPTERS = 32

const part = z.strictObject({
  numeral: oneOf(['I', 'II', 'III'], 'write I, II or III'),
  name: words(),
  first: wholeNumber('write the number of its first chapter'),
  last: wholeNumber('write the number of its last chapter'),
  summary: words(),
})

/** The parts of the book: each begins with the chapter after the one before, and the last ends with the book. */
export const parts = exactly(3, part).superRefine((parts, context) => {
  for (const [index, { first, last }] of parts.entries()) {
    const start = (parts[index - 1]?.last ?? 0) + 1
    const end = index === 2 ? CHAPTERS : last
    const advise = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message })
    if (first !== start) advise('first', `write ${start}; each part begins where one ends`)
    if (last !== end) advise('last', `write ${end}, the last chapter of the book`)
  }
})
