import { consentHashes, consentWords } from '../content/consent.ts'
import type { Content } from '../content/load.ts'
import { listed, type Query } from './ledger.ts'

/**
 * Records the texts that people agree to now. One statement for each form, because D1 limits a statement
 * to 100 kB. Returns the forms whose texts are new.
 */
export function recordConsents(query: Query, content: Content, now: number): string[] {
  const words = consentWords(content)
  return Object.entries(consentHashes(content)).flatMap(([form, hash]) => {
    const row = listed([hash, form, words[form]!, now])
    const [added = []] = query(`INSERT OR IGNORE INTO consents VALUES ${row} RETURNING hash`)
    return added.length > 0 ? [form] : []
  })
}
