import type * as Giveaways from 'virtual:content/giveaways'
import type { GiveawayFields } from '../../src/content/types.ts'
import { type EntryPeriod, overlap } from '../../src/giveaway/giveaway.ts'
import { readInstant } from '../../src/lib/dates.ts'
import type { ProseRules } from './markdown.ts'
import { rulePlaceholders } from './placeholders.ts'
import { checkSections, type ProseFile, readFolder } from './prose-file.ts'
import type { Reading } from './content-files.ts'
import { giveawaySchema } from './schemas/files.ts'

/** Reads `giveaways/{id}.md`; the one with `default: true` comes first. */
export function readGiveaways(reading: Reading, rules: ProseRules): typeof Giveaways {
  const found = readFolder(reading, 'giveaways', giveawaySchema, {
    ...rules,
    placeholders: rulePlaceholders,
  })
  const files = found.toSorted((a, b) => rank(a) - rank(b))
  for (const file of files) checkAlone(file)
  checkTogether(files)
  return {
    // The cast is safe: a file with an error fails the build.
    giveaways: files.map(({ fields }) => fields) as unknown as typeof Giveaways.giveaways,
    rules: Object.fromEntries(files.map(({ name, sections }) => [name, sections])),
  }
}

type File = ProseFile<GiveawayFields>

function rank({ fields }: File): number {
  return fields.default ? 0 : 1
}

function checkAlone(file: File): void {
  const { name, fields, report } = file
  const period = periodOf(fields)
  if (fields.id !== undefined && fields.id !== name) {
    report(['id'], `write ${name}, the name of this file`)
  }
  if (period && period.closesAt.ms <= period.opensAt.ms) {
    report(['closesAt'], 'write an instant after opensAt; entries would close before they open')
  }
  if (
    fields.openTo === undefined &&
    JSON.stringify([file.sections, fields.statement]).includes('{openTo}')
  ) {
    report(['openTo'], 'write whom the giveaway is open to, or remove {openTo}')
  }
  if (fields.openTo !== undefined && fields.statement === undefined) {
    report(['statement'], 'is missing; write the statement that entrants accept with the form')
  }
  const { winners, wonBy = [] } = fields
  if (winners !== undefined && wonBy.length > winners)
    report(['wonBy'], `name at most ${winners}; winners says how many win`)
  const wrongCount = 'write the rules below, in sections with ## headings'
  checkSections(file, { wrongCount, empty: 'write a rule below this heading' })
}

/** Checks giveaways against each other: one default, unique form ids, no overlap. */
function checkTogether(files: readonly File[]): void {
  const [first, ...others] = files
  if (first === undefined) return
  if (!first.fields.default) first.report(['default'], 'is missing; write default: true')
  for (const { fields, report } of others) {
    if (fields.default) report(['default'], `remove this line; ${first.file} is the default`)
  }
  for (const [index, { fields, report }] of files.entries()) {
    for (const other of files.slice(0, index)) {
      if (fields.formId !== undefined && fields.formId === other.fields.formId) {
        report(['formId'], `write another form id; ${other.file} has this one`)
      }
      const [one, two] = [periodOf(fields), periodOf(other.fields)]
      if (one && two && overlap(one, two)) {
        report(['opensAt'], `write an instant outside the giveaway of ${other.file}`)
      }
    }
  }
}

function periodOf({ opensAt, closesAt }: Partial<GiveawayFields>): EntryPeriod | undefined {
  const [opens, closes] = [opensAt, closesAt].map((instant) => instant && readInstant(instant))
  return opens && closes ? { opensAt: opens, closesAt: closes } : undefined
}
