import { identityKeys, type IdentityName } from '../../src/book/identities.ts'
import { type Leads, letters } from '../../src/quiz/questions.ts'
import { raised } from '../../src/quiz/score.ts'
import { type FieldPath, fieldName, type Problem } from './problem.ts'

/** From here on, an identity is too many times as likely as the least likely one. */
const TOO_OFTEN = 4.5

/** What is wrong with a quiz as a whole: an identity that nobody can get, or one that far more people get than another. */
export function unbalanced(
  leads: Leads,
  { file, lineOf }: { file: string; lineOf: (path: FieldPath) => number },
): Problem[] {
  const ways = waysTo(leads)
  const [rarest, least] = [...ways].reduce((one, other) => (other[1] < one[1] ? other : one))
  return identityKeys.flatMap(({ slug, name }) => {
    const path = placeOf(name, leads)
    const at = { file, line: lineOf(path), field: fieldName(path) }
    const count = ways.get(name)
    if (count === undefined) {
      const advice = `no way through the quiz leads to ${slug}; write it as primary of another answer`
      return [{ ...at, advice }]
    }
    if (count < TOO_OFTEN * least) return []
    const times = (count / least).toFixed(1)
    const rare = identityKeys.find((key) => key.name === rarest)!.slug
    const advice = `${slug} is ${times} times as likely as ${rare}; let fewer answers lead to it, or more to ${rare}`
    return [{ ...at, advice }]
  })
}

/** The first answer that leads to an identity, best as its primary one. */
function placeOf(name: IdentityName, leads: Leads): FieldPath {
  const places = (['primary', 'secondary'] as const).flatMap((as) =>
    leads.flatMap((answers, index) =>
      letters
        .filter((letter) => answers[letter][as] === name)
        .map((letter) => ['questions', index, 'answers', letter, as]),
    ),
  )
  return places[0] ?? ['questions']
}

/**
 * Of how many ways through the quiz each identity is the result, by all of them: a million with ten questions. On each way
 * the leader is the one before or one of the answer's two, because a rank only grows.
 */
export function waysTo(leads: Leads): Map<IdentityName, number> {
  const names = [
    ...new Set(
      leads.flatMap((answers) => letters.flatMap((letter) => Object.values(answers[letter]))),
    ),
  ]
  const table = leads.map((answers) =>
    letters.map((letter) => {
      const { primary, secondary } = answers[letter]
      return [names.indexOf(primary), names.indexOf(secondary)] as const
    }),
  )
  const ranks = names.map(() => 0)
  const ways = names.map(() => 0)
  walk(0, 0)
  return new Map(
    names.map((name, index) => [name, ways[index]!] as const).filter(([, count]) => count > 0),
  )

  function walk(question: number, leader: number): void {
    const answers = table[question]
    if (answers === undefined) {
      ways[leader]! += 1
      return
    }
    for (const [primary, secondary] of answers) {
      const [first, second] = [ranks[primary]!, ranks[secondary]!]
      ranks[primary] = raised(first, question, 'primary')
      ranks[secondary] = raised(second, question, 'secondary')
      const better = ranks[primary]! > ranks[leader]! ? primary : leader
      walk(question + 1, ranks[secondary]! > ranks[better]! ? secondary : better)
      ranks[primary] = first
      ranks[secondary] = second
    }
  }
}
