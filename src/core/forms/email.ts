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

/** A mail provider that delivers several spellings of an address to one inbox. */
type Provider = {
  /** Domains with the same inboxes; the inbox key has the first one. */
  domains: readonly string[]
  /** Characters that the provider replaces or ignores. */
  reads: Readonly<Record<string, string>>
}

const YANDEX = 'ru com az by co.il com.am com.ge com.tr ee fi fr kg kz lt lv md pl tj tm ua uz'

/** A change of this list needs a migration that recomputes `inbox_key` of the stored rows. */
const providers: readonly Provider[] = [
  // https://support.google.com/mail/answer/7436150; Gmail was called Google Mail in some countries.
  { domains: ['gmail.com', 'googlemail.com'], reads: { '.': '' } },
  // https://proton.me/support/addresses-and-aliases, https://proton.me/support/change-username
  {
    domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'],
    reads: { '.': '', '-': '', _: '' },
  },
  // https://support.apple.com/118230
  { domains: ['icloud.com', 'me.com', 'mac.com'], reads: {} },
  // https://github.com/bitwarden/server/pull/876 (by Yandex' support), https://yandex.com/support/mail/faq.xml#mail-aliases
  {
    domains: [...YANDEX.split(' ').map((ending) => `yandex.${ending}`), 'ya.ru'],
    reads: { '-': '.' },
  },
]

/** `ruth@gmail.com` for `ru.th+news@googlemail.com`. */
export function inboxKey(key: string): string {
  const at = key.lastIndexOf('@')
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)]
  const provider = providers.find(({ domains }) => domains.includes(domain))
  const { domains: [usual] = [domain], reads = {} } = provider ?? {}
  const untagged = name.replace(/^(.[^+]*)\+.*$/, '$1')
  const read = Object.entries(reads).reduce(
    (text, [sign, other]) => text.replaceAll(sign, other),
    untagged,
  )
  return `${read === '' ? name : read}@${usual}`
}

const COMMON_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'proton.me',
  'protonmail.com',
  'comcast.net',
  'msn.com',
]

const NEVER_CORRECTED = new Set([
  'mail.com',
  'gmx.com',
  'ymail.com',
  'me.com',
  'mac.com',
  'email.com',
])
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  ogr: 'org',
  nte: 'net',
  ent: 'net',
}

/** Suggests `a@gmail.com` for `a@gmial.com` or `a@gmial.con`, and `a@church.com` for `a@church.con`. */
export function suggestedEmail(typed: string): string | undefined {
  const { email } = readEmail(typed)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '' || NEVER_CORRECTED.has(domain) || COMMON_DOMAINS.includes(domain))
    return undefined
  const meant = meantDomain(domain)
  return meant && `${email.slice(0, at)}@${meant}`
}

function meantDomain(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.')
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)]
  const corrected = dot > 0 && ENDINGS[ending] ? `${name}.${ENDINGS[ending]}` : undefined
  if (corrected && (NEVER_CORRECTED.has(corrected) || COMMON_DOMAINS.includes(corrected)))
    return corrected
  return (
    COMMON_DOMAINS.find((provider) => isOneSlip(domain, provider)) ??
    COMMON_DOMAINS.find((provider) => {
      const end = provider.lastIndexOf('.')
      return isOneSlip(name, provider.slice(0, end)) && isOneSlip(ending, provider.slice(end + 1))
    }) ??
    corrected
  )
}

/** Whether at most one letter is added, missing, replaced or swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [rest, wanted] = [typed.slice(start), meant.slice(start)]
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}
