import { consentHashes, consentWords } from '../scripts/content/consent.ts'
import type { Content } from '../scripts/content/load.ts'
import { type Ask, listed } from './ledger.ts'

/**
 * Records the words that people agree to now, so that `show --words` has them later. Words are long, and D1 takes statements of
 * 100 kB: each form has its own. Returns the forms whose words are new.
 */
export function recordConsents(ask: Ask, content: Content, now: number): string[] {
  const words = consentWords(content)
  return Object.entries(consentHashes(content)).flatMap(([form, hash]) => {
    const row = listed([hash, form, words[form]!, now])
    const [added = []] = ask(`INSERT OR IGNORE INTO consents VALUES ${row} RETURNING hash`)
    return added.length > 0 ? [form] : []
  })
}
