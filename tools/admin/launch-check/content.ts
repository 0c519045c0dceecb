import { giveaways as giveawayFiles } from 'virtual:content/giveaways'
import { loadContent, type Loaded, storedFields } from '../../content/load.ts'
import { reviewContent } from '../../review/review.ts'
import { hasOwnBook } from '../../assets/pictures/choice.ts'
import type { Configuration } from '../../../src/core/configuration.ts'
import type { Giveaway } from '../../../src/core/giveaway/giveaway.ts'
import type { CommandContext } from '../context.ts'

/** What is left to do in the owner's files, and the dates of the giveaways. */
export async function ownersWords(
  { content, now }: Pick<CommandContext, 'content' | 'now'>,
  { giveaways }: Configuration,
) {
  const loaded = reviewContent(await loadContent(content))
  const samples = new Set(loaded.samples.map(({ file }) => file))
  return [
    content === 'sample' && 'content: run npm run own, and make content/ yours (docs/content.md)',
    ...contentFindings(loaded),
    ...giveaways.flatMap((giveaway) =>
      dateFindings(giveaway, now, samples.has(`giveaways/${giveaway.id}.md`)),
    ),
  ]
}

/** What the content still needs. `npm run check-content` lists its mistakes. */
export function contentFindings({ content, problems, samples }: Loaded) {
  const privacy = JSON.stringify(content.pages.prose.privacy.sections)
  const facts = Object.entries({ retentionMonths: '{retentionMonths}', ...storedFields() })
  const missing = facts.filter(([, text]) => !privacy.includes(text)).map(([name]) => `{${name}}`)
  const [first] = samples
  const counts = Map.groupBy(samples, ({ file }) => file.split('/')[0])
  const files = Array.from(counts, ([name, group]) => `${name} ${group.length}`).join(', ')
  return [
    problems.length > 0 && 'content: npm run check-content lists mistakes',
    first &&
      `content: replace ${samples.length} sample texts (${files}), the first in content/${first.file}:${first.line}, and take each “sample: true” away`,
    !hasOwnBook(content.pictures) &&
      'content/pictures: put your front cover there, as docs/content.md says',
    missing.length > 0 &&
      `content/pages/privacy.md: it does not say what is stored, or for how long: write ${missing.join(', ')} there`,
  ]
}

/** What is wrong with the dates of a giveaway at an instant. */
export function dateFindings(giveaway: Giveaway, now: number, isSample: boolean) {
  const { id, opensAt, closesAt, winners, wonBy } = giveaway
  const file = `content/giveaways/${id}.md`
  const inFile = giveawayFiles.find((fields) => fields.id === id)
  const isMoved =
    Date.parse(inFile?.opensAt ?? '') !== opensAt.ms ||
    Date.parse(inFile?.closesAt ?? '') !== closesAt.ms
  const next = isSample
    ? 'docs/content.md, "Replace the sample giveaway"'
    : 'draw (docs/dashboard.md), then add a file for the next one'
  return [
    // The words that each entry is stored with have the dates of the file.
    isMoved &&
      now < opensAt.ms &&
      `${file}: write the dates of CONTEST_OPENS_AT and CONTEST_CLOSES_AT there, and remove the settings`,
    closesAt.ms < now &&
      wonBy.length < winners &&
      `${file}: it is over, and ${wonBy.length} of ${winners} accepted: ${next}`,
  ]
}
