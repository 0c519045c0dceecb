import type * as Giveaways from 'virtual:content/giveaways'
import { type EntryPeriod, overlap } from '../../src/core/giveaway/giveaway.ts'
import { readInstant } from '../../src/core/lib/dates.ts'
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
  }).toSorted((one, other) => (one.content.default ? 0 : 1) - (other.content.default ? 0 : 1))
  // A file with a problem has no content.
  const valid = files.filter(({ content }) => content.formId !== undefined)
  for (const [index, { content, fields }] of valid.entries()) {
    const report = (field: string, advice: string) =>
      reading.problems.push(problemAt(fields, [field], advice))
    const { formId, openTo, sections } = content
    if (!openTo && JSON.stringify(sections).includes('{openTo}'))
      report('openTo', 'write whom the giveaway is open to, or remove {openTo}')
    if (index === 0 && !content.default && valid.length === files.length)
      report('default', 'is missing; write default: true')
    if (index > 0 && content.default)
      report('default', `remove this line; ${valid[0]!.fields.file} is the default`)
    for (const other of valid.slice(0, index)) {
      if (formId === other.content.formId)
        report('formId', `write another form id; ${other.fields.file} has this one`)
      if (overlap(periodOf(content), periodOf(other.content)))
        report('opensAt', `write an instant outside the giveaway of ${other.fields.file}`)
    }
  }
  const all = files.map(({ name, content: { sections, ...content } }) => ({
    giveaway: { id: name, ...content },
    rules: [name, sections] as const,
  }))
  return {
    giveaways: all.map(({ giveaway }) => giveaway),
    rules: Object.fromEntries(all.map(({ rules }) => rules)),
  }
}

function periodOf({ opensAt, closesAt }: { opensAt: string; closesAt: string }): EntryPeriod {
  return { opensAt: readInstant(opensAt)!, closesAt: readInstant(closesAt)! }
}
