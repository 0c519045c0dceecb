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
