import { identities, type IdentitySlug } from '../../src/book/identities.ts'
import type { Guide } from '../../src/content/guides.ts'
import { nearest } from '../../src/lib/words.ts'
import { readFolder } from './folder.ts'
import type { ProseRules } from './markdown.ts'
import { missingFile, type Reading } from './reading.ts'
import { type GuideFields, guideSchema } from './schemas/pages.ts'

const DAYS = 3

const slugs = new Set<string>(identities.map(({ slug }) => slug))

/** `guides/{identity}.md`: the starter guide of each identity, in the book's order. */
export function readGuides(reading: Reading, rules: ProseRules) {
  const files = readFolder(reading, 'guides', guideSchema, rules)
  const unknown = files.filter(({ name }) => !slugs.has(name))
  const missing = [...slugs].filter((slug) => files.every(({ name }) => name !== slug))
  const guesses = new Set<string | undefined>()
  for (const { name, reportWhole } of unknown) {
    const guess = nearest(name, missing)
    reportWhole('file', `no identity has this name; name the file ${guess ?? 'like loved'}.md`)
    guesses.add(guess)
  }
  for (const slug of missing.filter((name) => !guesses.has(name))) {
    reading.problems.push(missingFile(`guides/${slug}.md`))
  }
  const guides = files.map(({ name, fields, opening, sections, reportWhole, reportSection }) => {
    const meaning = opening('what the identity means')
    if (sections.length !== DAYS) {
      reportWhole(
        'text',
        'write three sections with a ## heading each, one for each of the first three days',
      )
    }
    for (const { heading, blocks } of sections) {
      if (blocks.length === 0) reportSection(heading, 'write what to do on this day below it')
    }
    const guide: Guide = { ...(fields as GuideFields), meaning, practices: sections }
    return [name, guide] as const
  })
  const byName = Object.fromEntries(guides)
  return Object.fromEntries([...slugs].map((slug) => [slug, byName[slug]])) as Record<
    IdentitySlug,
    Guide
  >
}
