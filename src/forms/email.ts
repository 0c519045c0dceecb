import { cleanIdentifier } from './text.ts'

/** The longest e-mail address (RFC 5321, section 4.5.3.1, without the two brackets). */
export const EMAIL_LIMIT = 254

// HTML's pattern for e-mail inputs (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with a
// dot and a stricter last label.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Like HTML it rejects non-ASCII letters before the @, which few mail services accept. */
export function isEmail(key: string): boolean {
  return key.length <= EMAIL_LIMIT && EMAIL.test(key)
}

/** The normalized address: lower case, with an ASCII domain (`xn--gre-6ka8l.example` for `grüße.example`), which only some browsers send. */
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
    return domain // `isEmail` rejects it
  }
}

/** The forwarded address: as typed, but normalized when it has non-ASCII letters. */
export function typedEmail(text: string): string {
  const typed = pastedEmail(text)
  return /[^\u0000-\u007F]/.test(typed) ? emailKey(typed) : typed
}

/** Extracts the address from `mailto:ruth@example.org?subject=x` or `Ruth <ruth@example.org>`. */
function pastedEmail(text: string): string {
  const line = cleanIdentifier(text)
  if (!/^mailto:|>$/i.test(line)) return line
  return /[^\s<>:?"]+@[^\s<>?"]+/.exec(line)?.[0] ?? line
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

function providerOf(domain: string): Provider | undefined {
  return providers.find(({ domains }) => domains.includes(domain))
}

/** `ruth@gmail.com` for `ru.th+news@googlemail.com`. */
export function inboxKey(key: string): string {
  const at = key.lastIndexOf('@')
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)]
  const { domains: [usual] = [domain], reads = {} } = providerOf(domain) ?? {}
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
  const email = pastedEmail(typed)
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
