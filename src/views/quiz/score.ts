import type { IdentityName } from '../../core/book/identities.ts'
import type { QuizResult } from '../../core/book/profiles.ts'
import type { ScoringKey, Letter } from './questions.ts'

/**
 * Each answer gives 3 points to its primary identity and 1 to its secondary. Ties: more primaries, then the later question that
 * scored, then primary before secondary, so list order has no effect. Throws a RangeError when an answer is missing.
 */
export function scoreQuiz(sheet: readonly Letter[], scoringKey: ScoringKey): QuizResult {
  const ranks = new Map<IdentityName, number>()
  for (const [index, answers] of scoringKey.entries()) {
    const letter = sheet[index]
    if (letter === undefined) throw new RangeError(`question ${index + 1} has no answer`)
    for (const as of ['primary', 'secondary'] as const) {
      const name = answers[letter][as]
      ranks.set(name, rankAfter(ranks.get(name) ?? 0, index, as))
    }
  }
  const sorted = [...ranks].toSorted(([, one], [, other]) => other - one)
  const [first, second, third] = sorted.map(([name]) => name)
  if (!first || !second || !third) throw new RangeError('fewer than three identities scored')
  return { primary: first, secondary: [second, third] }
}

const POINT = 10_000
const PRIMARY = 100

/** A rank is points × 10,000 + primaries × 100 + the last question that scored. The greatest wins; a quiz has at most 50 questions. */
function rankAfter(rank: number, question: number, as: 'primary' | 'secondary'): number {
  const before = rank - (rank % PRIMARY)
  return as === 'primary'
    ? before + 3 * POINT + PRIMARY + 2 * question + 1
    : before + POINT + 2 * question
}
