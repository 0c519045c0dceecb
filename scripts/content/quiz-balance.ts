import {
  identityKeys,
  type IdentityName,
  identityNames,
  identitySlugs,
} from '../../src/book/identities.ts'
import { type ScoringKey, letters } from '../../src/quiz/questions.ts'
import { rankAfter } from '../../src/quiz/score.ts'
import { type FieldPath, fieldName, type Problem } from './problem.ts'

/** The ratio to the least likely identity from which on an identity is reported. */
const TOO_OFTEN = 4.5

/** Reports an identity that no answers lead to, or one that is far more likely than another. */
export function balanceProblems(
  scoringKey: ScoringKey,
  { file, lineOf }: { file: string; lineOf: (path: FieldPath) => number },
): Problem[] {
  const ways = waysTo(scoringKey)
  const least = Math.min(...ways.filter((count) => count > 0))
  const rarest = identitySlugs[ways.indexOf(least)]!
  return identityKeys.flatMap(({ slug, name }, index) => {
    const times = ways[index]! / least
    if (times > 0 && times < TOO_OFTEN) return []
    const path = placeOf(name, scoringKey)
    const advice =
      times === 0
        ? `no way through the quiz leads to ${slug}; write it as primary of another answer`
        : `${slug} is ${times.toFixed(1)} times as likely as ${rarest}; let fewer answers lead to it, or more to ${rarest}`
    return [{ file, line: lineOf(path), field: fieldName(path), advice }]
  })
}

/** The first answer that leads to an identity, preferably as its primary. */
function placeOf(name: IdentityName, scoringKey: ScoringKey): FieldPath {
  const places = (['primary', 'secondary'] as const).flatMap((as) =>
    scoringKey.flatMap((answers, index) =>
      letters
        .filter((letter) => answers[letter][as] === name)
        .map((letter) => ['questions', index, 'answers', letter, as]),
    ),
  )
  return places[0] ?? ['questions']
}

/**
 * Counts the ways through the quiz that lead to each identity. A rank only grows, so the new leader is the old one or one of
 * the answer's two.
 */
export function waysTo(scoringKey: ScoringKey): number[] {
  const table = scoringKey.map((answers) =>
    letters.map((letter) => {
      const { primary, secondary } = answers[letter]
      return [identityNames.indexOf(primary), identityNames.indexOf(secondary)] as const
    }),
  )
  const ranks = identityNames.map(() => 0)
  const ways = identityNames.map(() => 0)
  walk(0, 0)
  return ways

  function walk(question: number, leader: number): void {
    const answers = table[question]
    if (answers === undefined) {
      ways[leader]! += 1
      return
    }
    for (const [primary, secondary] of answers) {
      const [first, second] = [ranks[primary]!, ranks[secondary]!]
      ranks[primary] = rankAfter(first, question, 'primary')
      ranks[secondary] = rankAfter(second, question, 'secondary')
      const better = ranks[primary] > ranks[leader]! ? primary : leader
      walk(question + 1, ranks[secondary] > ranks[better]! ? secondary : better)
      ranks[primary] = first
      ranks[secondary] = second
    }
  }
}
