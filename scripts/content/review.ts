import { giveawayDates } from '../../src/giveaway/dates.ts'
import { giveawayOf } from '../../src/giveaway/giveaway.ts'
import { months } from '../../src/lib/dates.ts'
import type { ContentFiles } from './content-files.ts'
import { withFacts } from './facts.ts'
import { contentFrom, type Loaded } from './load.ts'
import type { PictureFiles } from './pictures.ts'
import { inOrder, type Problem } from './problem.ts'
import { balanceProblems } from './quiz.ts'
import { quotationProblems } from './quotations.ts'
import { type Text, textsOf } from './texts.ts'
import { readYaml } from './yaml.ts'

/** The content with all its problems: those that stop a build, and others. */
export function reviewContent(files: ContentFiles, pictures?: PictureFiles): Loaded {
  const loaded = contentFrom(files, pictures)
  const { content, problems } = loaded
  const texts = textsOf(withFacts(files))
  const found = [
    ...quotationProblems(texts),
    ...(problems.length === 0 ? typedDates(loaded, texts) : []),
    // An invalid file is empty.
    ...('scoringKey' in content.quiz
      ? balanceProblems(content.quiz.scoringKey, readYaml('quiz.yaml', files.get('quiz.yaml')!))
      : []),
  ]
  // A line that a schema rejects gets no further advice.
  const isNew = ({ file, line }: Problem) =>
    problems.every((problem) => problem.file !== file || problem.line !== line)
  return { ...loaded, problems: [...problems, ...found.filter(isNew)].toSorted(inOrder) }
}

const MONTHS = months.join('|')
const DATE = new RegExp(String.raw`\b(?:${MONTHS}) \d{1,2}(?:, \d{4})?\b|\b\d{4}-\d\d-\d\d\b`, 'g')
const DATES = /^(opensAt|closesAt|updated)$/

/** Typed dates in a giveaway's texts, which would not follow a change of its fields. */
function typedDates({ content }: Loaded, texts: readonly Text[]): Problem[] {
  return texts.flatMap(({ file, field, text, lineAt }) => {
    const giveaway = content.giveaways.giveaways.find(({ id }) => file === `giveaways/${id}.md`)
    if (!giveaway || DATES.test(field)) return []
    const values = Object.entries(giveawayDates(giveawayOf(giveaway)))
    return [...text.matchAll(DATE)].flatMap(({ 0: date, index }) => {
      const [name] =
        values.find(([, value]) => value === date) ??
        values.find(([, value]) => value.startsWith(`${date},`)) ??
        []
      const advice = `write {${name}} for "${date}"; it follows from opensAt and closesAt`
      return name === undefined ? [] : [{ file, line: lineAt(index), field, advice }]
    })
  })
}
