import { type Ask, listed } from './ledger/ask.ts'

/** D1 takes statements of 100 kB: so many ids of 36 characters fit with room. */
const MOST_IDS = 1000

/** What is erased: submissions with their dependent rows, dead letters, and receipts of repeats. */
export type Erasure = {
  ids: readonly string[]
  deadLetters?: readonly string[]
  receipts?: readonly string[]
}

/** Erases, a transaction for each thousand submissions; triggers of the ledger count them as erased and empty their leaves in the draw. */
export function erase(ask: Ask, { ids, deadLetters = [], receipts = [] }: Erasure): void {
  for (let from = 0; from === 0 || from < ids.length; from += MOST_IDS) {
    const some = listed(ids.slice(from, from + MOST_IDS))
    const others = listed(from === 0 ? receipts : [])
    const theirs = `submission_id IN ${some} OR receipt IN ${others}`
    ask(
      `DELETE FROM receipts WHERE ${theirs}`,
      `DELETE FROM submissions WHERE id IN ${some}`,
      ...(from === 0
        ? [`DELETE FROM dead_letters WHERE message_id IN ${listed(deadLetters)}`]
        : []),
    )
  }
}
