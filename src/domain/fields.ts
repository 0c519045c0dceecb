/** Longest accepted value of each text field, in UTF-16 units, as the `maxlength` attribute counts. */
export const limits = { name: 100, email: 254, instagramHandle: 30, whyWantBook: 1000 } as const

// The pattern of HTML's own e-mail input plus a dot in the domain, so that browser and server agree.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Whether an already trimmed address could receive mail. */
export function isEmail(text: string): boolean {
  return text.length <= limits.email && EMAIL.test(text)
}

/** The key that makes two spellings of one address the same person's. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** An Instagram handle without spaces around it and without its leading @. */
export function instagramHandle(text: string): string {
  return text.trim().replace(/^@+/, '')
}

// Control characters but tab and newline, and the marks that reorder or hide text around them
// (bidirectional embeddings, overrides and isolates; https://trojansource.codes).
const UNSAFE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** A typed or pasted line as it is stored: well-formed, composed, on one line, no hidden controls, no outer spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** As `cleanLine`, but line breaks stay. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').toWellFormed().normalize('NFC').replace(UNSAFE, '').trim()
}
