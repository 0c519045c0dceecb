import { edits } from '../text/words.ts'
import { readEmail } from './email.ts'

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

const OTHER_DOMAINS = ['mail.com', 'gmx.com', 'ymail.com', 'me.com', 'mac.com', 'email.com']
const correctDomains = new Set([...COMMON_DOMAINS, ...OTHER_DOMAINS])

/** Misspelled endings of any domain. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  comm: 'com',
  ogr: 'org',
}

/** Suggests `a@gmail.com` for `a@gmial.com` or `a@gmial.con`, and `a@church.com` for `a@church.con`. */
export function suggestedEmail(typed: string): string | undefined {
  const { email } = readEmail(typed)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '' || correctDomains.has(domain)) return undefined
  const meant = meantDomain(domain)
  return meant && `${email.slice(0, at)}@${meant}`
}

function meantDomain(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.')
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)]
  const corrected = dot > 0 && ENDINGS[ending] ? `${name}.${ENDINGS[ending]}` : undefined
  if (corrected && correctDomains.has(corrected)) return corrected
  const close = COMMON_DOMAINS.find((provider) => {
    const [start = '', end = ''] = provider.split('.')
    return edits(domain, provider) === 1 || (edits(name, start) <= 1 && edits(ending, end) <= 1)
  })
  return close ?? corrected
}
