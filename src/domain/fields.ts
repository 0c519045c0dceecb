/** The longest e-mail address (RFC 5321, section 4.5.3.1, without the two brackets). */
export const EMAIL_LIMIT = 254

// HTML's pattern for e-mail inputs, plus a last label with a letter first and two characters at least.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Whether a normalized address could receive mail. Refuses non-ASCII letters before the @, as HTML does, because few mail
 * services accept them.
 */
export function isEmail(key: string): boolean {
  return key.length <= EMAIL_LIMIT && EMAIL.test(key)
}

/**
 * The normalized address: trimmed, lower case, international domains in ASCII (`grüße.example` is `xn--gre-6ka8l.example`),
 * because only some browsers convert them.
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

// Not URL.parse or URL.canParse: phones from before 2024 lack them.
function asciiDomain(domain: string): string {
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain // no valid domain: `isEmail` refuses the address
  }
}

/** The address that is forwarded: as typed but trimmed; normalized when it has non-ASCII letters. */
export function typedEmail(email: string): string {
  const typed = email.trim()
  return /[^\u0000-\u007F]/.test(typed) ? emailKey(typed) : typed
}

/**
 * The inbox of a normalized address, for limits only: without the plus tag, and for Gmail without dots
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

/** Whether a name contains a link. Forged signups use this to send spam to other people's inboxes. */
export function hasLink(name: string): boolean {
  return /:\/\/|www\./i.test(name)
}

/** An Instagram handle without outer spaces and without its leading @. */
export function instagramHandle(text: string): string {
  return text.trim().replace(/^@+/, '')
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
