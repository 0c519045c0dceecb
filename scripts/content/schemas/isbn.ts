import { hinted } from './fields.ts'

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
