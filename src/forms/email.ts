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
