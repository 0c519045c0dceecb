import { decodedUri } from '../lib/words.ts'
import { emailMessages as messages, tooLong } from './messages.ts'
import { decodedLabel } from './punycode.ts'
import { cleanIdentifier } from './text.ts'

/** The longest e-mail address (RFC 5321, section 4.5.3.1, without the two brackets). */
export const EMAIL_LIMIT = 254

// HTML's pattern for e-mail inputs (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with a
// dot and a stricter last label. Like HTML it rejects non-ASCII letters before the @, which few mail services accept.
const NOT_IN_NAME = /[^a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

const BRACKETED = /[<([]([^<>()[\]]*)[>)\]]/g

/**
 * The one reader of addresses. Takes off what phones and programs write around an address, as in `Ruth <ruth@example.org>`. The
 * domain is ASCII (`xn--gre-6ka8l.example` for `grüße.example`). With an error, `email` is the cleaned text.
 */
export function readEmail(text: string): { email: string; error?: string | undefined } {
  const line = cleanIdentifier(text.replaceAll('´', "'"))
  const plain = /^mailto:/i.test(line) || !line.includes('@') ? decodedUri(line) : line
  const bracketed = Array.from(plain.matchAll(BRACKETED), ([, part = '']) => part)
  const parts = [...bracketed, plain.replace(BRACKETED, '()')].filter((part) => part.includes('@'))
  const [first = { error: messages.shape }, ...more] = parts.map(readPart)
  if (first.error !== undefined) return { email: line, error: first.error }
  const isOne = more.every(({ email = '' }) => email.toLowerCase() === first.email.toLowerCase())
  return isOne ? first : { email: line, error: messages.several }
}

type Part = { email: string; error?: undefined } | { email?: undefined; error: string }

/** Reads a text with one address, such as `mailto:ruth@example.org?subject=x`. */
function readPart(part: string): Part {
  const named = part.slice(part.lastIndexOf(':', part.indexOf('@')) + 1)
  const typed = (/^[^@]*@[^?]*/.exec(named)?.[0] ?? '')
    .replace(APOSTROPHES, "'")
    .replaceAll('。', '.')
  const address = (/^.*[\p{L}\p{M}\p{N}]/su.exec(typed)?.[0] ?? '')
    .replace(/^[^\p{L}\p{N}@=+_-]+/u, '')
    .replace(DASHES, '-')
    .replace(/ ?@ ?/g, '@')
    .replace(/ ?\. ?(?=[^ .@]+$)/, '.')
  const [name = '', host = '', ...more] = address.split('@')
  if (more.length > 0) return { error: messages.several }
  if (name === '' || host === '') return { error: messages.shape }
  const { domain, sign = NOT_IN_NAME.exec(name)?.[0] } = readDomain(host)
  if (sign) return { error: messages.sign(sign) }
  const email = `${name}@${domain}`
  if (email.length > EMAIL_LIMIT) return { error: tooLong(EMAIL_LIMIT) }
  if (DOMAIN.test(domain)) return { email }
  return { error: host.includes('.') ? messages.domain : messages.ending }
}

const APOSTROPHES = /[\u02B9-\u02BD\u2018-\u201B\u2032]/g
const DASHES = /[\p{Pd}\u02D7\u2212]/gu

// The letters, marks and digits of RFC 5892.
const NOT_IN_DOMAIN = /[^\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}.-]/u
const JAPANESE = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u

/** `sign`: the first one that no domain can contain (IDNA 2008). */
export function readDomain(host: string): { domain: string; sign?: string | undefined } {
  if (!/[^\0-\x7F]|xn--/i.test(host)) return { domain: host, sign: /[^a-z0-9.-]/i.exec(host)?.[0] }
  const decoded = host.toLowerCase().split('.').map(decodedLabel)
  const domain = decoded.join('.').replace(DASHES, '-')
  // The two middle dots of RFC 5892: of Catalan, and of Japanese.
  const labels = domain.replaceAll('l·l', 'll').split('.')
  const plain = labels.map((label) => (JAPANESE.test(label) ? label.replaceAll('・', '') : label))
  const sign = NOT_IN_DOMAIN.exec(plain.join('.'))?.[0]
  // No top-level domain mixes them: text follows the address, as in `ruth@example.orgへ`.
  if (/[a-z][^.a-z]*[^\0-\x7F]|[^\0-\x7F][^.]*[a-z]/.test(domain.slice(domain.lastIndexOf('.'))))
    return { domain: '', sign }
  // Not URL.parse or URL.canParse: phones from before 2024 lack them.
  try {
    return { domain: new URL(`https://${domain}`).hostname, sign }
  } catch {
    return { domain: '', sign }
  }
}
