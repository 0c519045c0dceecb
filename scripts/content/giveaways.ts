import type * as Giveaways from 'virtual:content/giveaways'
import { type EntryPeriod, overlap } from '../../src/giveaway/giveaway.ts'
import { readInstant } from '../../src/lib/dates.ts'
import { rulePlaceholders } from '../../src/content/placeholders.ts'
import type { ProseRules } from './markdown.ts'
import { readFolder } from './prose-file.ts'
import type { Reading } from './content-files.ts'
import { giveawaySchema } from './schemas/files.ts'

/** Reads `giveaways/{id}.md`; the one with `default: true` comes first. */
export function readGiveaways(reading: Reading, rules: ProseRules): typeof Giveaways {
  const files = readFolder(reading, 'giveaways', () => giveawaySchema, {
    ...rules,
    placeholders: rulePlaceholders,
  }).toSorted((one, other) => (one.fields.default ? 0 : 1) - (other.fields.default ? 0 : 1))
  // A file with a problem has no fields.
  const valid = files.filter(({ fields }) => fields.formId !== undefined)
  for (const [index, { fields, report }] of valid.entries()) {
    const { formId, openTo, sections, statement } = fields
    if (!openTo && JSON.stringify([sections, statement]).includes('{openTo}'))
      report(['openTo'], 'write whom the giveaway is open to, or remove {openTo}')
    if (index === 0 && !fields.default && valid.length === files.length)
      report(['default'], 'is missing; write default: true')
    if (index > 0 && fields.default)
      report(['default'], `remove this line; ${valid[0]?.file} is the default`)
    for (const other of valid.slice(0, index)) {
      if (formId === other.fields.formId)
        report(['formId'], `write another form id; ${other.file} has this one`)
      if (overlap(periodOf(fields), periodOf(other.fields)))
        report(['opensAt'], `write an instant outside the giveaway of ${other.file}`)
    }
  }
  const all = files.map(({ name, fields: { sections, ...fields } }) => ({
    giveaway: { id: name, ...fields },
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
