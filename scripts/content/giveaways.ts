import { type DrawSummary, readDrawFile } from '../../src/draw/file.ts'
import { type EntryPeriod, overlap } from '../../src/giveaway/giveaway.ts'
import type { Giveaways } from '../../src/giveaway/texts.ts'
import { readInstant } from '../../src/lib/dates.ts'
import { nearest } from '../../src/lib/words.ts'
import type { ProseRules } from './markdown.ts'
import { datePlaces } from './placeholders.ts'
import { type ProseFile, readFolder } from './prose-file.ts'
import { missingFile, type Reading } from './reading.ts'
import { type GiveawayFields, giveawaySchema } from './schemas/files.ts'

/** `giveaways/{id}.md` and `giveaways/{id}.draw.json`: every giveaway, the one marked `default: true` first. */
export function readGiveaways(reading: Reading, rules: ProseRules): Giveaways {
  const found = readFolder(reading, 'giveaways', giveawaySchema, {
    ...rules,
    places: [...datePlaces, 'answerDays', 'sponsor', 'address'],
  })
  const files = found.toSorted((a, b) => rank(a) - rank(b))
  if (files.every(({ fields }) => !fields.default)) tellDefault(reading, files[0])
  for (const file of files) checkAlone(file)
  checkTogether(files)
  return {
    // The cast is safe: a file with an error fails the build.
    giveaways: files.map(
      ({ fields }) => fields as GiveawayFields,
    ) as unknown as Giveaways['giveaways'],
    rules: Object.fromEntries(files.map(({ name, sections }) => [name, sections])),
    ...readDraws(
      reading,
      files.map(({ name }) => name),
    ),
  }
}

function rank({ fields }: File): number {
  return fields.default ? 0 : 1
}

function tellDefault(reading: Reading, first: File | undefined): void {
  if (first) first.report(['default'], 'is missing; write default: true')
  else reading.problems.push(missingFile('giveaways/2025-07.md'))
}

type File = ProseFile<GiveawayFields>

/** Checks a giveaway's own fields and rules. */
function checkAlone({ name, fields, sections, report, reportWhole, reportSection }: File): void {
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
function checkTogether(files: readonly File[]): void {
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

const NAME = /^giveaways\/(.+)\.draw\.json$/

/** `giveaways/{id}.draw.json`, written by the desk: the draws by giveaway id, and the winners' names. */
function readDraws(reading: Reading, ids: readonly string[]): Pick<Giveaways, 'draws' | 'winners'> {
  const files = [...reading.files].filter(([file]) => NAME.test(file))
  const draws = files.flatMap(([file, text]): [string, DrawSummary][] => {
    const id = NAME.exec(file)?.[1] ?? ''
    reading.read.add(file)
    const guess = nearest(id, ids) ?? ids[0]
    if (!ids.includes(id)) {
      report(file, `no giveaway has this id; name the file ${guess}.draw.json`)
      return []
    }
    const draw = readDrawFile(parsed(text))
    if (draw?.commitment.giveaway !== id) {
      report(file, `put the file back as the desk wrote it; it is not the draw of ${id}`)
      return []
    }
    const { commitment, signature, openings, winners } = draw
    return [[id, { commitment, signature, openings, winners }]]
  })
  return {
    draws: Object.fromEntries(draws),
    winners: Object.fromEntries(draws.map(([id, draw]) => [id, namesIn(draw)])),
  }

  function report(file: string, advice: string): void {
    reading.problems.push({ file, line: 1, field: 'file', advice })
  }
}

/** The public names of the winners who accepted, from the winners' log. */
function namesIn({ winners }: DrawSummary): string[] {
  return winners.flatMap(({ event, note }) => (event === 'accepted' ? [note] : []))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // reported by the caller
  }
}
