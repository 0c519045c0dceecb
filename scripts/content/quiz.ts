import { createHash } from 'node:crypto'
import { identityKeys } from '../../src/book/identities.ts'
import { letters, type ScoringKey } from '../../src/quiz/questions.ts'
import { plural } from '../../src/lib/words.ts'
import { scoreQuiz } from '../../src/quiz/score.ts'
import type { Problem } from './problem.ts'
import type { Fields } from './yaml.ts'

/** How many random answer sheets are scored, always the same ones, and how many may lead to one identity. */
const SHEETS = 10_000
const LEAST = 100
const MOST = 800

/** Reports an identity that hardly any answers lead to, or far too many. */
export function balanceProblems(scoringKey: ScoringKey, { file, lineOf }: Fields): Problem[] {
  const bytes = createHash('shake256', { outputLength: SHEETS * scoringKey.length }).digest()
  const results = Array.from({ length: SHEETS }, (_, sheet) =>
    scoreQuiz(
      scoringKey.map((__, question) => letters[bytes[sheet * scoringKey.length + question]! % 4]!),
      scoringKey,
    ),
  )
  const times = Map.groupBy(results, ({ primary }) => primary)
  return identityKeys.flatMap(({ slug, name }) => {
    const count = times.get(name)?.length ?? 0
    if (count >= LEAST && count <= MOST) return []
    const advice = `${plural(count, 'answer sheet')} of ${SHEETS.toLocaleString('en')} lead to ${slug}; make it the primary of ${count < LEAST ? 'more' : 'fewer'} answers`
    return [{ file, line: lineOf(['questions']), field: 'questions', advice }]
  })
}
