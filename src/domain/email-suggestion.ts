/** Common mail providers. A domain that is one typing error away is probably meant to be one of them. */
const PROVIDERS = [
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

const REAL = new Set(['mail.com', 'gmx.com', 'ymail.com', 'me.com', 'mac.com', 'email.com'])

/** `a@gmial.com` -> `a@gmail.com`; undefined without a suggestion. Suggests only, never refuses. */
export function suggestedEmail(typed: string): string | undefined {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '' || REAL.has(domain) || PROVIDERS.includes(domain)) return undefined
  const meant = PROVIDERS.find((provider) => isOneSlip(domain, provider))
  return meant && `${email.slice(0, at)}@${meant}`
}

/** Whether one letter was added, dropped, replaced, or swapped with the next one. */
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
