import { identities } from '../../src/book/identities.ts'
import { questions } from '../../src/quiz/questions.ts'

const names = identities.map(({ name }) => name)
const table = questions.map(({ answers }) =>
  answers.map(({ primary, secondary }) => [names.indexOf(primary), names.indexOf(secondary)]),
)

/** What every answer sheet comes to. A sheet's number holds its answers: two bits a question, the first lowest. */
export type AllSheets = {
  /** By the sheet's number: its primary identity, as an index into the identities. */
  primaries: Uint8Array
  /** By the identity's index: of how many sheets it is the primary. */
  counts: number[]
  /** In how many sheets two or more identities have the most points. */
  tied: number
}

/** A second scoring, written from the stated rule and not from the code, that walks the tree of answers and undoes each step. */
export function scoreAllSheets(): AllSheets {
  const points = new Int32Array(names.length)
  const asPrimary = new Int32Array(names.length)
  const spoke = new Int32Array(names.length).fill(-1)
  const counts = names.map(() => 0)
  const found = { primaries: new Uint8Array(4 ** questions.length), counts, tied: 0 }
  walk(0, 0)
  return found

  function walk(question: number, sheet: number): void {
    if (question === questions.length) {
      let best = 0
      let bestRank = -1
      let leaders = 0
      for (let i = 0; i < names.length; i++) {
        const rank = at(points, i) * 10_000 + at(asPrimary, i) * 100 + at(spoke, i)
        if (at(points, i) > at(points, best)) leaders = 0
        if (at(points, i) >= at(points, best)) leaders++
        if (rank > bestRank) [best, bestRank] = [i, rank]
      }
      found.primaries[sheet] = best
      counts[best] = (counts[best] ?? 0) + 1
      if (leaders > 1) found.tied++
      return
    }
    table[question]?.forEach(([primary = 0, secondary = 0], letter) => {
      const [before, beforeSecondary] = [at(spoke, primary), at(spoke, secondary)]
      points[primary] = at(points, primary) + 3
      points[secondary] = at(points, secondary) + 1
      asPrimary[primary] = at(asPrimary, primary) + 1
      spoke[primary] = 2 * question + 1
      spoke[secondary] = 2 * question
      walk(question + 1, sheet | (letter << (2 * question)))
      points[primary] = at(points, primary) - 3
      points[secondary] = at(points, secondary) - 1
      asPrimary[primary] = at(asPrimary, primary) - 1
      spoke[primary] = before
      spoke[secondary] = beforeSecondary
    })
  }
}

function at(counts: Int32Array, index: number): number {
  return counts[index] ?? 0
}
