import type { Outcome } from './answers'
import type { Claimed } from './claims'
import { limits } from './limits'
import type { Result } from './settle'

type Again = Extract<Outcome, { is: 'again' }>
type SendRow = (row: Claimed) => Promise<Outcome>

/** How one sweep's sending went. */
export type Round = {
  /** One for every row. */
  results: Result[]
  /** What the upstream is to be paused for: a failure that no later row has made good. */
  trouble: Again | undefined
  /** Whether the upstream answered at least one row as an upstream in order does. */
  alive: boolean
}

type Pace = {
  /** How many rows are under way at once. */
  lanes: number
  /** Waits as long as two sends of a lane begin apart. */
  gap: () => Promise<void>
  isOver: () => boolean
}

/**
 * Sends claimed rows, oldest first, a few at a time. After a failure of the upstream the first row goes alone, as a
 * probe, and the rest only follows when it went through. Two failures in a row, or a "slow down", end the round; what
 * has not been tried is given back.
 */
export async function sendRound(
  rows: Claimed[],
  sendRow: SendRow,
  { lanes, gap, isOver }: Pace,
): Promise<Round> {
  const queue = [...rows]
  const round = newRound()
  if ((rows[0]?.failures ?? 0) > 0) await probe(queue, sendRow, round)

  async function lane(): Promise<void> {
    while (!round.ended() && !isOver()) {
      const row = queue.shift()
      if (row === undefined) return
      const [outcome] = await Promise.all([sendRow(row), queue.length > 0 && gap()])
      round.record(row, outcome)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))

  for (const row of queue) round.results.push({ row, outcome: { is: 'untried' } })
  return { results: round.results, trouble: round.trouble(), alive: round.alive() }
}

/**
 * One probe; and when its row has failed often, a second one with the next row, since a poisoned row at the head must
 * not make its upstream look dead.
 */
async function probe(
  queue: Claimed[],
  sendRow: SendRow,
  round: ReturnType<typeof newRound>,
): Promise<void> {
  const first = queue.shift()
  if (first === undefined) return
  const outcome = await sendRow(first)
  const second = outcome.is === 'again' && isSuspect(first, outcome) ? queue.shift() : undefined
  if (second !== undefined) round.recordProbe(second, await sendRow(second))
  if (second !== undefined && round.alive()) round.record(first, outcome)
  else round.recordProbe(first, outcome)
}

function newRound() {
  const results: Result[] = []
  let streak: Again[] = []
  let slowDown: Again | undefined
  let failedProbe: Again | undefined
  let alive = false

  function record(row: Claimed, outcome: Outcome): void {
    if (outcome.is !== 'again') {
      alive = true
      streak = []
    } else if (asksToSlowDown(outcome)) {
      slowDown = longer(slowDown, outcome)
    } else if (isSuspect(row, outcome)) {
      results.push({ row, outcome: { is: 'aside', cause: outcome.cause } })
      return
    } else {
      streak.push(outcome)
    }
    results.push({ row, outcome })
  }

  function recordProbe(row: Claimed, outcome: Outcome): void {
    if (outcome.is !== 'again') return record(row, outcome)
    failedProbe = longer(failedProbe, outcome)
    results.push({ row, outcome })
  }

  return {
    results,
    record,
    recordProbe,
    alive: () => alive,
    trouble: () => slowDown ?? failedProbe ?? streak.at(-1),
    ended: () => slowDown !== undefined || failedProbe !== undefined || streak.length > 1,
  }
}

function asksToSlowDown({ cause, retryAfterMs }: Again): boolean {
  return cause === 'http_429' || retryAfterMs !== undefined
}

// A row that has failed often speaks for itself alone; an upstream that says "slow down" speaks for itself to any row.
function isSuspect(row: Claimed, outcome: Again): boolean {
  return row.attempts > limits.suspectAfter && !asksToSlowDown(outcome)
}

function longer(a: Again | undefined, b: Again): Again {
  return a !== undefined && (a.retryAfterMs ?? 0) > (b.retryAfterMs ?? 0) ? a : b
}
