import type { Outcome } from './answers'
import type { Claim, Claimed } from './claims'
import { limits } from './limits'

/** What became of a claimed row; `untried` gives it back as if it had not been claimed. */
export type Result = { row: Claimed; outcome: Outcome | { is: 'untried' } }

/** How the sending of claimed rows went. */
export type Round = {
  /** One for every row. */
  results: Result[]
  /** Whether the upstream answered at least one row as an upstream in order does. */
  alive: boolean
  /** The different rows that have failed since the upstream's last success. */
  failing: string[]
  /** Milliseconds that the upstream must rest at least; undefined when it need not. */
  restMs: number | undefined
  /** The cause of the latest failure or refusal. */
  lastError: string | undefined
}

type Pace = {
  /** How many rows are under way at once. */
  lanes: number
  /** Waits as long as two sends of a lane begin apart. */
  gap: () => Promise<void>
  isOver: () => boolean
}

/**
 * Sends claimed rows in their order, a few at a time. Five consecutive failures of different rows end the round, and
 * so does an upstream in order that asks for a rest. After a rest rows go one by one until the first success: one
 * after the first and second rest of a trouble, one more after every second, five at most, so that a dead upstream gets
 * 40 calls an hour at most. What has not been tried is given back.
 */
export async function sendRound(
  { rows, rests, failing: known }: Claim,
  sendRow: (row: Claimed) => Promise<Outcome>,
  { lanes, gap, isOver }: Pace,
): Promise<Round> {
  const queue = [...rows]
  const results: Result[] = []
  const failing = new Set(known)
  const isTrial = rests > 0
  let alive = false
  let ended = false
  let askedMs: number | undefined
  let lastError: string | undefined

  function note(row: Claimed, outcome: Outcome): void {
    results.push({ row, outcome })
    if (outcome.is !== 'delivered') lastError = outcome.cause
    if (outcome.is !== 'again') {
      alive = true
      failing.clear()
      // The upstream that asked for a rest takes rows all the same: it meant that row.
      if (!ended) askedMs = undefined
      return
    }
    failing.add(row.id)
    if (outcome.restMs !== undefined) askedMs = Math.max(askedMs ?? 0, outcome.restMs)
    const isTried = isTrial && !alive
    const most = isTried ? Math.min(Math.ceil(rests / 2), limits.rest.after) : limits.rest.after
    if (failing.size >= most || (!isTrial && askedMs !== undefined)) ended = true
  }

  async function lane(isDone = () => false): Promise<void> {
    while (!ended && !isOver() && !isDone()) {
      const row = queue.shift()
      if (row === undefined) return
      const [outcome] = await Promise.all([sendRow(row), queue.length > 0 && gap()])
      note(row, outcome)
    }
  }
  if (isTrial) await lane(() => alive)
  await Promise.all(Array.from({ length: lanes }, () => lane()))

  const failed = failing.size >= limits.rest.after || (isTrial && !alive && results.length > 0)
  for (const row of queue) results.push({ row, outcome: { is: 'untried' } })
  const restMs = askedMs ?? (failed ? 0 : undefined)
  return { results, alive, failing: [...failing], restMs, lastError }
}
