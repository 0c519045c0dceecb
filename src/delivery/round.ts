import type { Outcome } from './answers'
import type { Claimed } from './claims'
import { limits } from './limits'
import type { Result } from './settle'

type Again = Extract<Outcome, { is: 'again' }>

/** How one sweep's sending went: a result for every row, and what the upstream is to be paused for. */
export type Round = {
  results: Result[]
  trouble: Again | undefined
  /** Whether the upstream answered at least one row as an upstream in order does. */
  alive: boolean
}

/**
 * Sends claimed rows, oldest first, a few at a time. After a failure of the upstream the first row goes alone, as a
 * probe, and the rest only follows when it went through. The first failure ends the round; what has not been tried
 * is given back.
 */
export async function sendRound(
  rows: Claimed[],
  sendRow: (row: Claimed) => Promise<Outcome>,
  isOver: () => boolean,
): Promise<Round> {
  const queue = [...rows]
  const round: Round = { results: [], trouble: undefined, alive: false }

  if ((rows[0]?.failures ?? 0) > 0) await probe(queue, sendRow, round)

  async function lane(): Promise<void> {
    while (round.trouble === undefined && !isOver()) {
      const row = queue.shift()
      if (row === undefined) return
      record(round, row, await sendRow(row))
    }
  }
  await Promise.all(Array.from({ length: limits.sweep.lanes }, lane))

  const untried = queue.map((row): Result => ({ row, outcome: { is: 'untried' } }))
  return { ...round, results: [...round.results, ...untried] }
}

/**
 * One probe; and when its row has failed often, a second one with the next row, since a poisoned row at the head must
 * not make its upstream look dead.
 */
async function probe(
  queue: Claimed[],
  sendRow: (row: Claimed) => Promise<Outcome>,
  round: Round,
): Promise<void> {
  const first = queue.shift()
  if (first === undefined) return
  const outcome = await sendRow(first)
  const second = isSuspect(first, outcome) ? queue.shift() : undefined
  if (second === undefined) return record(round, first, outcome, true)

  const other = await sendRow(second)
  record(round, second, other, true)
  record(round, first, outcome, round.trouble !== undefined)
}

function record(round: Round, row: Claimed, outcome: Outcome, isProbe = false): void {
  if (outcome.is !== 'again') {
    round.alive = true
    round.results.push({ row, outcome })
  } else if (!isProbe && isSuspect(row, outcome)) {
    round.results.push({ row, outcome: { is: 'aside', cause: outcome.cause } })
  } else {
    round.trouble = worse(round.trouble, outcome)
    round.results.push({ row, outcome })
  }
}

// An upstream that says "slow down" speaks for itself, whichever row it says it to.
function isSuspect(row: Claimed, outcome: Outcome): boolean {
  if (outcome.is !== 'again' || outcome.cause === 'http_429') return false
  return outcome.retryAfterMs === undefined && row.attempts > limits.suspectAfter
}

function worse(a: Again | undefined, b: Again): Again {
  return (a?.retryAfterMs ?? 0) > (b.retryAfterMs ?? 0) ? (a ?? b) : b
}
