/** Providers that deliver several spellings of an address to one inbox. A change needs a migration of `inbox_key`. */
const providers = [
  // https://support.google.com/mail/answer/7436150; Gmail was called Google Mail in some countries.
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  // https://proton.me/support/addresses-and-aliases, https://proton.me/support/change-username
  { domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'], ignored: /[._-]/g },
  // https://support.apple.com/118230
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
]

/** `ruth@gmail.com` for `ru.th+news@googlemail.com`. `emailKey`: an address in small letters. */
export function inboxKey(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const [name, domain] = [emailKey.slice(0, at), emailKey.slice(at + 1)]
  const provider = providers.find(({ domains }) => domains.includes(domain))
  // A + at the beginning does not begin a tag.
  const untagged = name.replace(/(?<=.)\+.*/, '')
  const mailbox = provider?.ignored ? untagged.replace(provider.ignored, '') : untagged
  return `${mailbox === '' ? name : mailbox}@${provider?.domains[0] ?? domain}`
}
