import type { LegalPage } from '../../src/content/legal.ts'
import { nearest } from '../../src/lib/words.ts'
import { readFolder } from './folder.ts'
import type { ProseRules } from './markdown.ts'
import { missingFile, type Reading } from './reading.ts'
import { type PageFields, pageSchema } from './schemas/pages.ts'

const NAMES = ['privacy', 'terms', 'support', 'accessibility'] as const

/** `pages/{name}.md`: the pages of plain prose, linked in the footer. */
export function readPages(reading: Reading, rules: ProseRules) {
  const files = readFolder(reading, 'pages', pageSchema, { ...rules, places: ['retentionMonths'] })
  for (const name of NAMES.filter((wanted) => files.every((file) => file.name !== wanted))) {
    reading.problems.push(missingFile(`pages/${name}.md`))
  }
  const pages = files.map(({ name, fields, sections, report, reportWhole, reportSection }) => {
    if (!(NAMES as readonly string[]).includes(name)) {
      const guess = nearest(name, NAMES)
      const advice = guess ? `name the file ${guess}.md` : `the pages are ${NAMES.join(', ')}`
      reportWhole('file', `no page has this name; ${advice}`)
    }
    if (name === 'privacy' && fields.retentionMonths === undefined) {
      report(
        ['retentionMonths'],
        'is missing; write after how many months entries are deleted, like 24',
      )
    }
    if (sections.length === 0)
      reportWhole('text', 'write at least one section below, with a ## heading')
    for (const { heading, blocks } of sections) {
      if (blocks.length === 0) reportSection(heading, 'write a paragraph below this heading')
    }
    const page: LegalPage = { ...(fields as PageFields), sections }
    return [name, page] as const
  })
  return Object.fromEntries(pages) as Record<(typeof NAMES)[number], LegalPage>
}
