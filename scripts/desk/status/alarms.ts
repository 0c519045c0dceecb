import { kinds, states } from '../../../src/delivery/kinds.ts'
import { type Books, LISTED, reviewed } from './books.ts'
import { count, number, rowOf } from './cells.ts'

/** What a person must look at. `codes` are what `GET /health` would say. */
export function alarmsOf(books: Books, codes: readonly string[]): string[] {
  const { letters, unseen } = books
  return [
    ...codes.map((code) => `GET /health would say ${code}`),
    ...kinds.flatMap((kind) => alarmsOfKind(books, kind)),
    ...(letters > 0
      ? [`${letters} dead letters (export --kind letters, then dismiss --letter)`]
      : []),
    ...(unseen.length > 0 ? [unseenText(books)] : []),
  ]
}

function alarmsOfKind({ tally, counts }: Books, kind: string): string[] {
  const { accepted, erased } = rowOf(tally, kind)
  const there = states.reduce(
    (sum, name) => sum + count(counts, kind, 'status', name),
    number(erased),
  )
  const attention = count(counts, kind, 'status', 'needs_attention')
  return [
    ...(there === number(accepted)
      ? []
      : [`${kind}: accepted ${accepted}, but ${there} are there`]),
    ...(attention > 0 ? [`${kind}: ${attention} need attention (trace, retry or dismiss)`] : []),
  ]
}

function unseenText({ held, unseen }: Books): string {
  const all = held
    .filter(({ hold }) => reviewed.some((name) => name === hold))
    .reduce((total, { n }) => total + number(n), 0)
  const of = unseen.length < LISTED ? '' : ` (the first ${LISTED} of at most ${all} are listed)`
  return `held rows that nobody has looked at${of}: trace, then release or dismiss`
}
