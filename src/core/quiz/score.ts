import type { IdentityName } from '../book/identities.ts'
import type { QuizResult } from '../book/profiles.ts'
import type { ScoringKey, Letter } from './questions.ts'

/**
 * Each answer gives 3 points to its primary identity and 1 to its secondary. Of equal points, more
 * primaries come first, then the identity that scored last. Throws a RangeError when an answer is missing.
 */
export function scoreQuiz(letters: readonly Letter[], scoringKey: ScoringKey): QuizResult {
  const scores = new Map<IdentityName, Score>()
  let order = 0
  function add(name: IdentityName, points: number, primaries: number): void {
    const score = scores.get(name)
    order += 1
    scores.set(name, {
      points: (score?.points ?? 0) + points,
      primaries: (score?.primaries ?? 0) + primaries,
      last: order,
    })
  }
  for (const [index, answers] of scoringKey.entries()) {
    const letter = letters[index]
    if (letter === undefined) throw new RangeError(`question ${index + 1} has no answer`)
    // The primary identity after the secondary, so that it wins their tie.
    add(answers[letter].secondary, 1, 0)
    add(answers[letter].primary, 3, 1)
  }
  const sorted = [...scores].toSorted(
    ([, a], [, b]) => b.points - a.points || b.primaries - a.primaries || b.last - a.last,
  )
  const [first, second, third] = sorted.map(([name]) => name)
  if (!first || !second || !third) throw new RangeError('fewer than three identities scored')
  return { primary: first, secondary: [second, third] }
}

/** `last`: when it scored last. */
type Score = { points: number; primaries: number; last: number }
