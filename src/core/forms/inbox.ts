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
