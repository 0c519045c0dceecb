import { readInstant } from '../../src/domain/instant.ts'
import { type EntryPeriod, overlap } from '../../src/giveaway/giveaway.ts'
import type { ProseFile } from './prose-file.ts'
import type { GiveawayFields } from './schemas/files.ts'

export type File = ProseFile<GiveawayFields>

/** Checks a giveaway's own fields and rules. */
export function checkAlone({
  name,
  fields,
  sections,
  report,
  reportWhole,
  reportSection,
}: File): void {
  const { id } = fields
  const period = periodOf(fields)
  if (id !== undefined && id !== name) report(['id'], `write ${name}, the name of this file`)
  if (period && period.closesAt.ms <= period.opensAt.ms) {
    report(['closesAt'], 'write an instant after opensAt; entries would close before they open')
  }
  if (sections.length === 0)
    reportWhole('text', 'write the rules below, in sections with ## headings')
  for (const { heading, blocks } of sections) {
    if (blocks.length === 0) reportSection(heading, 'write a rule below this heading')
  }
}

/** Checks: one default, unique form ids, no two open at once. */
export function checkTogether(files: readonly File[]): void {
  const [standing, ...others] = files
  for (const { fields, report } of others) {
    if (fields.default) report(['default'], `take this line away; ${standing?.file} is the default`)
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
