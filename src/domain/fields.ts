/** Longest accepted value of each text field, in UTF-16 units, as the `maxlength` attribute counts. */
export const fieldLimits = {
  name: 100,
  email: 254,
  instagramHandle: 30,
  whyWantBook: 1000,
} as const

// The pattern of HTML's own e-mail input plus a last label as top-level domains are: a letter first, two at least.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Whether an address, spelled as its key is, could receive mail. Letters beyond ASCII before the @ are refused, as HTML's
 * own input refuses them: few mail services take them, and a welcome message that bounces helps nobody.
 */
export function isEmail(key: string): boolean {
  return key.length <= fieldLimits.email && EMAIL.test(key)
}

/**
 * The one spelling of an address: trimmed, lower case, an international domain in its ASCII form (`grüße.example` is
 * `xn--gre-6ka8l.example`), which some browsers send and others leave to us.
 */
export function emailKey(email: string): string {
  const typed = email.trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  if (
    at < 1 ||
    typed.length > fieldLimits.email ||
    !/^[\p{L}\p{M}\p{N}.-]*[^\u0000-\u007F][\p{L}\p{M}\p{N}.-]*$/u.test(domain)
  )
    return typed
  // Not URL.parse: phones from before 2024 lack it, and this runs there too.
  const url = `https://${domain}`
  return typed.slice(0, at + 1) + (URL.canParse(url) ? new URL(url).hostname : domain)
}

/** An Instagram handle without spaces around it and without its leading @. */
export function instagramHandle(text: string): string {
  return text.trim().replace(/^@+/, '')
}

// Control characters but tab and newline; whatever turns the direction of the text around it, the plain marks included
// (embeddings, overrides, isolates: https://trojansource.codes); the byte order mark; annotations; noncharacters. The
// joiners U+200C and U+200D stay: Persian and Indic names are misspelled without them, and most emoji are built on them.
const UNSAFE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\p{Noncharacter_Code_Point}]/gu

/** A typed or pasted line as it is stored: well-formed, composed, on one line, no hidden controls, no outer spaces. */
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

/** Whether nobody would see anything of a text: it is empty, or all spaces, joiners and other invisible signs. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(
    text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''),
  )
}
