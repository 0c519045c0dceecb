import { giveawayDates } from '../../src/giveaway/dates.ts'
import { giveawayOf } from '../../src/giveaway/giveaway.ts'
import { months } from '../../src/lib/dates.ts'
import { contentFrom, type Loaded } from './load.ts'
import type { PictureFiles } from './pictures.ts'
import { fieldName, type Problem } from './problem.ts'
import { scoringKeyIn } from './quiz.ts'
import { balanceProblems } from './quiz-balance.ts'
import { quotedFields, quotedIn } from './quotations.ts'
import type { ContentFiles } from './content-files.ts'
import { type Text, textsOf } from './texts.ts'
import { readYaml } from './yaml.ts'

const WELCOME_MAIL = 'mails/welcome.md'

/** The content with all its problems: those that stop a build, and others. */
export function reviewContent(files: ContentFiles, pictures?: PictureFiles): Loaded {
  const loaded = contentFrom(files, pictures)
  const { texts, groups } = textsOf(files)
  const found = [
    ...groups.flatMap(quotedFields),
    ...texts.flatMap(quotedIn),
    ...(loaded.problems.length === 0 ? ofGiveaways(loaded, texts) : []),
    ...ofQuiz(loaded, files),
    ...ofFirstDay(loaded, files),
  ]
  const rejectedLines = new Set(loaded.problems.map(({ file, line }) => `${file}:${line}`))
  // A line that a schema rejects gets no further advice.
  const problems = [
    ...loaded.problems,
    ...found.filter(({ file, line }) => !rejectedLines.has(`${file}:${line}`)),
  ].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
  return { ...loaded, problems }
}

/** Where Day 1 beside the signup form differs from the mail that it announces. */
function ofFirstDay({ content, problems }: Loaded, files: ContentFiles): Problem[] {
  const file = 'book.yaml'
  const welcome = files.get(WELCOME_MAIL)
  if (welcome === undefined || problems.some((problem) => problem.file === file)) return []
  const { lineOf } = readYaml(file, files.get(file)!)
  const mail = welcome.replace(/\s+/g, ' ')
  return (['sentence', 'verse', 'verseReference'] as const).flatMap((name) => {
    if (mail.includes(content.book.firstDay[name])) return []
    const path = ['firstDay', name]
    const advice = `write the same here and in content/${WELCOME_MAIL}, which repeats it`
    return [{ file, line: lineOf(path), field: fieldName(path), advice }]
  })
}

function ofQuiz({ content, problems }: Loaded, files: ContentFiles): Problem[] {
  const file = 'quiz.yaml'
  if (problems.some((problem) => problem.file === file)) return []
  return balanceProblems(scoringKeyIn(content.quiz), readYaml(file, files.get(file)!))
}

const MONTHS = months.join('|')
const DATE = new RegExp(String.raw`\b(?:${MONTHS}) \d{1,2}(?:, \d{4})?\b|\b\d{4}-\d\d-\d\d\b`, 'g')
const DATES = /^(opensAt|closesAt|updated|id)$/

/** Typed dates in a giveaway's texts, which would not follow a change of its fields. */
function ofGiveaways({ content }: Loaded, texts: readonly Text[]): Problem[] {
  const { giveaways } = content.giveaways
  return texts.flatMap(({ file, field, text, lineAt }) => {
    const giveaway = giveaways.find(({ id }) => file === `giveaways/${id}.md`)
    if (!giveaway || DATES.test(field)) return []
    const at = (index: number) => ({ file, line: lineAt(index), field })
    const placeholders = Object.entries(giveawayDates(giveawayOf(giveaway)))
    return [...text.matchAll(DATE)].flatMap(({ 0: date, index }) => {
      const placeholder =
        placeholders.find(([, value]) => value === date) ??
        placeholders.find(([, value]) => value.startsWith(`${date},`))
      if (!placeholder) return []
      const advice = `write {${placeholder[0]}} for "${date}"; it follows from opensAt and closesAt`
      return [{ ...at(index), advice }]
    })
  })
}
