import { createHash } from 'node:crypto'
import { identityKeys, type IdentityName } from '../../src/book/identities.ts'
import type { Quiz } from '../../src/content/types.ts'
import {
  type AskedQuestion,
  letters,
  questionIds,
  type ScoringKey,
} from '../../src/quiz/questions.ts'
import { scoreQuiz } from '../../src/quiz/score.ts'
import { fieldName, type FieldPath, type Problem } from './problem.ts'
import type { Fields } from './yaml.ts'

export function askedIn({ questions }: Quiz): AskedQuestion[] {
  return questions.map(({ text, answers }, index) => ({
    id: questionIds[index]!,
    text,
    answers: letters.map((letter) => ({ letter, text: answers[letter].text })),
  }))
}

/** The identities of each answer, by the names sent to the server. */
export function scoringKeyIn({ questions }: Quiz): ScoringKey {
  const nameOf = (slug: string) => identityKeys.find((key) => key.slug === slug)!.name
  return questions.map(({ answers }) => {
    const key = letters.map((letter) => {
      const { primary, secondary } = answers[letter]
      return [letter, { primary: nameOf(primary), secondary: nameOf(secondary) }]
    })
    return Object.fromEntries(key) as ScoringKey[number]
  })
}

/** How many random answer sheets are scored: always the same ones. */
const SHEETS = 10_000
/** The ratio to the least likely identity from which on an identity is reported. */
const TOO_OFTEN = 4.5

/** Reports an identity that hardly any answers lead to, or one that is far more likely than another. */
export function balanceProblems(scoringKey: ScoringKey, { file, lineOf }: Fields): Problem[] {
  const bytes = createHash('shake256', { outputLength: SHEETS * scoringKey.length }).digest()
  const results = Array.from({ length: SHEETS }, (_, sheet) =>
    scoreQuiz(
      scoringKey.map((__, question) => letters[bytes[sheet * scoringKey.length + question]! % 4]!),
      scoringKey,
    ),
  )
  const times = Map.groupBy(results, ({ primary }) => primary)
  const [rarest] = identityKeys
    .filter(({ name }) => times.has(name))
    .toSorted((one, other) => times.get(one.name)!.length - times.get(other.name)!.length)
  return identityKeys.flatMap(({ slug, name }) => {
    const ratio = (times.get(name)?.length ?? 0) / times.get(rarest!.name)!.length
    if (ratio > 0 && ratio < TOO_OFTEN) return []
    const path = placeOf(name, scoringKey)
    const advice =
      ratio === 0
        ? `none of ${SHEETS.toLocaleString('en')} random answer sheets leads to ${slug}; write it as primary of another answer`
        : `${slug} is ${ratio.toFixed(1)} times as likely as ${rarest!.slug}; let fewer answers lead to it, or more to ${rarest!.slug}`
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
