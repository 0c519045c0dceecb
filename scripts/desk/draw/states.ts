import { type LeafState, leafStates } from '../../../src/domain/draw/sealed-states.ts'
import { quoted } from '../ledger/ask.ts'

/** Each leaf with what it is now: an erased or unknown receipt is withdrawn. */
export function statesOf(id: string): string {
  return `SELECT l.seq, l.leaf, l.head, CASE
      WHEN s.id IS NOT NULL THEN iif(s.status = 'quarantined', 'held', 'counts')
      WHEN r.receipt IS NOT NULL THEN 'repeat' ELSE 'withdrawn' END AS state
    FROM leaves l LEFT JOIN submissions s ON s.receipt = l.receipt LEFT JOIN receipts r ON r.receipt = l.receipt
    WHERE l.giveaway = ${quoted(id)}`
}

// Whether two lists of states are the same, in a few bytes: a statement may have 100 kB, a list has more.
export const SUM = `SELECT count(*) || ' ' || ${leafStates
  .map((state) => `coalesce(sum(iif(state = '${state}', seq * seq % 104729, 0)), 0)`)
  .join(` || ' ' || `)}`

export function sumOf(list: readonly { state: LeafState }[]): string {
  const sums = leafStates.map((wanted) =>
    list.reduce((sum, { state }, at) => sum + (state === wanted ? (at + 1) ** 2 % 104729 : 0), 0),
  )
  return [list.length, ...sums].join(' ')
}
