import type { PageFields } from 'virtual:content/pages'
import type { Section } from './prose.ts'

export { accessibility, privacy, support, terms } from 'virtual:content/pages'

export type LegalPage = PageFields & { sections: readonly Section[] }
