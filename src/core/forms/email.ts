import { cleanIdentifier } from './text.ts'

/** The longest e-mail address (RFC 5321, section 4.5.3.1, without the two brackets). */
export const EMAIL_LIMIT = 254

export const emailMessage = 'Write it like name@example.com.'

// HTML's pattern for e-mail inputs (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with a
// dot and a stricter last label. Like HTML it rejects non-ASCII letters before the @, which few mail services accept.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/**
 * Reads an address as phones and mail programs write it: with `Ruth <…>`, `mailto:`, a typographic
 * apostrophe, or a full stop at the end. The domain becomes ASCII: `xn--gre-6ka8l.example` for
 * `grüße.example`. With an error, `email` is the text.
 */
export function readEmail(text: string): { email: string; error?: string } {
  const line = cleanIdentifier(text).replaceAll('’', "'")
  const [, address = ''] = /^(?:[^<>]*<)?(?:mailto:)?([^<>]*?)>?\.?$/i.exec(line) ?? []
  const at = address.lastIndexOf('@') + 1
  const email = address.slice(0, at) + asciiDomain(address.slice(at))
  return EMAIL.test(email) ? { email } : { email: line, error: emailMessage }
}

function asciiDomain(domain: string): string {
  // Not URL.parse or URL.canParse: phones from before 2024 lack them.
  try {
    return /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? new URL(`https://${domain}`).hostname : ''
  } catch {
    return ''
  }
}
