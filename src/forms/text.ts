// Control characters except tab and newline; direction marks (https://trojansource.codes); the byte order mark; annotations;
// noncharacters. U+200C and U+200D are allowed: Persian and Indic names and most emoji need them.
const UNSAFE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\p{Noncharacter_Code_Point}]/gu

/** A line as it is stored: well-formed Unicode, NFC, on one line, no control characters, trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** As `cleanLine`, but line breaks stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(UNSAFE, '')
    .normalize('NFC')
    .trim()
}

/**
 * A pasted address or handle on one line: compatibility forms become plain ones (NFKC), and what nobody sees goes. Names keep
 * both: they need joiners and emoji.
 */
export function cleanIdentifier(text: string): string {
  const plain = cleanLine(text)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return cleanLine(plain.normalize('NFKC'))
}

export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(
    text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''),
  )
}
