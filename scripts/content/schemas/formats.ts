import { shaped } from './fields.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The date of a text's last change, for search engines. */
export const updated = shaped(DAY, 'write the day of the last change, like 2025-07-01')
  .refine((day) => !DAY.test(day) || exists(day), 'write a day that exists, like 2025-07-01')
  .optional()

function exists(day: string): boolean {
  return !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
}

export const webAddress = shaped(
  /^https?:\/\/[^\s/]+\.[^\s/]+/,
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
