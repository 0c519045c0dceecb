/** The most characters of an e-mail address (RFC 5321, section 4.5.3.1, less its two brackets). */
export const EMAIL_LIMIT = 254

// The pattern of HTML's own e-mail input plus a last label as top-level domains are: a letter first, two at least.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Whether an address, spelled as its key is, could receive mail. Letters beyond ASCII before the @ are refused, as HTML's
 * own input refuses them: few mail services take them, and a welcome message that bounces helps nobody.
 */
export function isEmail(key: string): boolean {
  return key.length <= EMAIL_LIMIT && EMAIL.test(key)
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
    typed.length > EMAIL_LIMIT ||
    !/^[\p{L}\p{M}\p{N}.-]*[^\u0000-\u007F][\p{L}\p{M}\p{N}.-]*$/u.test(domain)
  )
    return typed
  return typed.slice(0, at + 1) + asciiDomain(domain)
}

// Neither URL.parse nor URL.canParse: phones from before 2024 lack them, and this runs there too.
function asciiDomain(domain: string): string {
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain // no domain: the address is refused as it was typed
  }
}

/** An address as it is forwarded: as it was typed, trimmed; with letters beyond ASCII in it, spelled as its key is. */
export function typedEmail(email: string): string {
  const typed = email.trim()
  return /[^\u0000-\u007F]/.test(typed) ? emailKey(typed) : typed
}

/**
 * The inbox behind an address key, for limits only: without the plus tag, and for Gmail's two domains without dots
 * (https://support.google.com/mail/answer/7436150). `ru.th+news@googlemail.com` is `ruth@gmail.com`.
 */
export function inboxKey(key: string): string {
  const at = key.lastIndexOf('@')
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)]
  const isGmail = /^(gmail|googlemail)\.com$/.test(domain)
  const untagged = name.replace(/^(.[^+]*)\+.*$/, '$1')
  const undotted = isGmail ? untagged.replaceAll('.', '') : untagged
  return `${undotted === '' ? name : undotted}@${isGmail ? 'gmail.com' : domain}`
}

/** Whether a name carries a link, which is what a forged signup sends to somebody else's inbox. */
export function hasLink(name: string): boolean {
  return /:\/\/|www\./i.test(name)
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
