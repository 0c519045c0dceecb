import type { IdentityName } from '../../core/book/identities.ts'
import type { QuizResult } from '../../core/book/profiles.ts'
import type { ScoringKey, Letter } from './questions.ts'

/**
 * Each answer gives 3 points to its primary identity and 1 to its secondary. Ties: more primaries, then the later question that
 * scored, then primary before secondary, so list order has no effect. Throws a RangeError when an answer is missing.
 */
export function scoreQuiz(sheet: readonly Letter[], scoringKey: ScoringKey): QuizResult {
  const scores = new Map<IdentityName, Score>()
  let scored = 0
  function add(name: IdentityName, points: number, primaries: number): void {
    const before = scores.get(name) ?? { points: 0, primaries: 0 }
    scored += 1
    scores.set(name, {
      points: before.points + points,
      primaries: before.primaries + primaries,
      last: scored,
    })
  }
  for (const [index, answers] of scoringKey.entries()) {
    const letter = sheet[index]
    if (letter === undefined) throw new RangeError(`question ${index + 1} has no answer`)
    // In this order, so that a tie goes to the primary one.
    add(answers[letter].secondary, 1, 0)
    add(answers[letter].primary, 3, 1)
  }
  const sorted = [...scores].toSorted(
    ([, one], [, other]) =>
      other.points - one.points || other.primaries - one.primaries || other.last - one.last,
  )
  const [first, second, third] = sorted.map(([name]) => name)
  if (!first || !second || !third) throw new RangeError('fewer than three identities scored')
  return { primary: first, secondary: [second, third] }
}

/** `last`: when it scored last. */
type Score = { points: number; primaries: number; last: number }
