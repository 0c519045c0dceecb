// Control characters except tab and newline, direction marks (https://trojansource.codes), and
// noncharacters. Not U+200C and U+200D, which Persian and Indic names and most emoji need.
const UNSAFE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\p{Noncharacter_Code_Point}]/gu

// No script needs more than 30 marks in a row (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
// Normalizing n of them takes time in proportion to n².
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu

/** Normalizes a line: well-formed Unicode, NFC, single spaces, no control characters, trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** Like `cleanLine`, but keeps spaces and line breaks. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(UNSAFE, '')
    .replace(EXCESS_MARKS, '$1')
    .normalize('NFC')
    .replace(EXCESS_MARKS, '$1')
    .trim()
}

/** A line without invisible characters, for pasted addresses and handles. In names, joiners and emoji need them. */
export function cleanIdentifier(text: string): string {
  return cleanLine(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}
