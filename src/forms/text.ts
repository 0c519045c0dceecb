/**
 * Whether mail programs would make a link of a part of a name: a slash, or a dot with letters on both sides and no blank. Forged
 * signups use this to send spam to other people's inboxes. Of initials, as in J.R. Ruth, one letter follows the dot; no domain
 * ends with one.
 */
export function hasLink(name: string): boolean {
  // Full-width signs are the usual ones (NFKC), browsers read the ideographic dot as a dot, and nobody sees the ignorable ones.
  const read = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
  return /\/|[\p{L}\p{N}]\.[\p{L}\p{M}]{2}/u.test(read)
}

const PROFILE = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/([^/?#]+)\/?(?:[?#].*)?$/i

/** An Instagram handle without outer spaces, without its leading @, and out of the address of its profile. */
export function instagramHandle(text: string): string {
  const typed = text.trim()
  return (PROFILE.exec(typed)?.[1] ?? typed).replace(/^@+/, '')
}

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

export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(
    text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''),
  )
}
