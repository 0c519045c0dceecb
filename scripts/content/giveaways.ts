import type { Giveaways } from '../../src/giveaway/texts.ts'
import { checkAlone, checkTogether, type File } from './check-giveaways.ts'
import { readDraws } from './draws.ts'
import { readFolder } from './folder.ts'
import type { ProseRules } from './markdown.ts'
import { datePlaces } from './placeholders.ts'
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
