import type * as Giveaways from 'virtual:content/giveaways'
import { giveawayOf, overlap } from '../../src/core/giveaway/giveaway.ts'
import { rulePlaceholders } from '../../src/core/content/placeholders.ts'
import type { ProseRules } from './markdown.ts'
import { readFolder } from './prose-file.ts'
import type { Reading } from './content-files.ts'
import { giveawaySchema } from './schemas/files.ts'
import { problemAt } from './yaml.ts'

/** Reads `giveaways/{id}.md`; the one with `default: true` comes first. */
export function readGiveaways(reading: Reading, rules: ProseRules): typeof Giveaways {
  const files = readFolder(reading, 'giveaways', () => giveawaySchema, {
    ...rules,
    placeholders: rulePlaceholders,
  })
    .map(({ name, fields, content: { sections, ...texts } }) => ({
      giveaway: { id: name, ...texts },
      sections,
      fields,
    }))
    .toSorted((one, other) => (one.giveaway.default ? 0 : 1) - (other.giveaway.default ? 0 : 1))
  // A file with a problem has no content.
  const valid = files.filter(({ giveaway }) => giveaway.formId !== undefined)
  for (const [index, { giveaway, sections, fields }] of valid.entries()) {
    const report = (field: string, advice: string) =>
      reading.problems.push(problemAt(fields, [field], advice))
    if (!giveaway.openTo && JSON.stringify(sections).includes('{openTo}'))
      report('openTo', 'write whom the giveaway is open to, or remove {openTo}')
    if (index === 0 && !giveaway.default && valid.length === files.length)
      report('default', 'is missing; write default: true')
    if (index > 0 && giveaway.default)
      report('default', `remove this line; ${valid[0]!.fields.file} is the default`)
    for (const other of valid.slice(0, index)) {
      if (giveaway.formId === other.giveaway.formId)
        report('formId', `write another form id; ${other.fields.file} has this one`)
      if (overlap(giveawayOf(giveaway), giveawayOf(other.giveaway)))
        report('opensAt', `write an instant outside the giveaway of ${other.fields.file}`)
    }
  }
  return {
    giveaways: files.map(({ giveaway }) => giveaway),
    rules: Object.fromEntries(files.map(({ giveaway, sections }) => [giveaway.id, sections])),
  }
}
