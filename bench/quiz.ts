import { identities } from '../src/book/identities.ts'
import { scoreAllSheets } from '../tests/support/quiz-sheets.ts'
import { table } from './results.ts'

/** How evenly the quiz leads to the thirty-two identities, over all answer sheets. */
export async function report(): Promise<string> {
  const { primaries, counts, tied } = scoreAllSheets()
  const ranked = identities
    .map(({ name }, index) => ({ name, count: counts[index] ?? 0 }))
    .toSorted((a, b) => b.count - a.count)
  const [most, rarest] = [ranked[0]!, ranked.at(-1)!]
  const share = (count: number) => `${((100 * count) / primaries.length).toFixed(2)} %`
  return `All ${primaries.length.toLocaleString('en')} answer sheets, each as likely as the others.

${table(
  ['what', 'value', 'allowed'],
  [
    ['identities that can be the primary', ranked.filter(({ count }) => count > 0).length, '32'],
    [`the most frequent primary, ${most.name}`, share(most.count), '-'],
    [`the rarest primary, ${rarest.name}`, share(rarest.count), '-'],
    ['most frequent over rarest', `**${(most.count / rarest.count).toFixed(2)}**`, '4.5'],
    ['sheets that the tie rule decides', `**${share(tied)}**`, '40 %'],
  ],
)}`
}
