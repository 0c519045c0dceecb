import type { PageFields } from '../../scripts/content/schemas/pages.ts'
import type { Section } from './prose'

export { accessibility, privacy, support, terms } from 'virtual:content/pages'

export type LegalPage = PageFields & { sections: readonly Section[] }
