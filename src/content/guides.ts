import type { GuideFields } from 'virtual:content/guides'
import type { Block, Section } from './prose.ts'

export { guides } from 'virtual:content/guides'

/** A printable sheet for the first three days of an identity. */
export type Guide = GuideFields & {
  meaning: readonly Block[]
  /** For day 1, 2 and 3. */
  practices: readonly Section[]
}
