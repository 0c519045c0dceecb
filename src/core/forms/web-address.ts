import { readDomain } from './email.ts'

/** Longer addresses do not work in every browser and mail program. */
const LIMIT = 2000

// Default ignorable characters that \p{C} lacks: U+034F, U+115F, U+3164, U+FE0F. Copied texts contain them.
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

// `_` is in names of services on a developer's computer.
const HOST = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$|^\[/

const EXPECTED = 'the whole address, like https://www.example.com'

/**
 * The one reader of URLs that an owner writes: fields, links, settings. `expected` says what to write instead. A host without a dot
 * exists only on a developer's computer.
 */
export function readUrl(
  text: string,
  { isLocal = false } = {},
): { url: URL; expected?: undefined } | { url?: undefined; expected: string } {
  if (text.length > LIMIT) return { expected: `an address of at most ${LIMIT} characters` }
  const unseen = withoutUnseen(text)
  if (unseen !== undefined) return { expected: unseen }
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url === null || !isHost(url.hostname)) return { expected: EXPECTED }
  return isLocal || url.hostname.includes('.') ? { url } : { expected: EXPECTED }
}

/** What to write instead of an address with a character that cannot be seen, which it names; undefined without one. */
export function withoutUnseen(text: string): string | undefined {
  const sign = UNSEEN.exec(text)?.[0]
  if (sign === undefined) return undefined
  if (sign === ' ') return 'the address without the space in it'
  return `the address again, by hand: it contains ${codeOf(sign)}, which cannot be seen`
}

/** `U+200B` */
export function codeOf(sign: string): string {
  return `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/** A domain that contains a typographic hyphen is another one. */
function isHost(host: string): boolean {
  return HOST.test(host) && (!/xn--/.test(host) || readDomain(host).domain === host)
}
