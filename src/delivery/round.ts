import type { Outcome } from './answer.ts'
import type { Claim, Claimed } from './claims.ts'
import { limits } from './limits.ts'

/** Result of a claimed row; `untried` gives it back as if never claimed. */
export type Result = { row: Claimed; outcome: Outcome | { is: 'untried' } }

export type Round = {
  /** One for every row. */
  results: Result[]
  /** Whether the upstream has delivered a row in this round. */
  hasDelivered: boolean
  /** The same, or within the last hour: then a refusal is about its row alone. */
  isAlive: boolean
  /** The different rows that have failed since the upstream's last delivery. */
  failing: string[]
  /** Whether the upstream takes nothing more on this day, in UTC. */
  isClosed: boolean
  /** The least rest the upstream asks for, in milliseconds; undefined for none. */
  restMs: number | undefined
  /** Cause of the latest failure or refusal. */
  lastError: string | undefined
}

type Pace = {
  /** How many rows are sent at once. */
  lanes: number
  /** Waits for the interval between two sends of a lane. */
  gap: () => Promise<void>
  isOver: () => boolean
}

/**
 * Sends claimed rows in order, a few at a time. Stops after five consecutive failures of different rows, or when a healthy
 * upstream asks for a rest. After a rest, rows are sent one by one until the first delivery: one probe after the first two
 * rests, then one more after every second rest, at most five, so a dead upstream gets at most 40 calls an hour. Unsent
 * rows are given back.
 *
 * While the upstream is alive, an answer that may be about its row alone says nothing about the upstream. Otherwise it is a
 * failure like any other, because an upstream may refuse every row.
 */
export async function sendRound(
  { rows, rests, failing: known, isAlive }: Claim,
  sendRow: (row: Claimed) => Promise<Outcome>,
  { lanes, gap, isOver }: Pace,
): Promise<Round> {
  const queue = [...rows]
  const results: Result[] = []
  const failing = new Set(known)
  const isTrial = rests > 0
  let hasDelivered = false
  let ended = false
  let isClosed = false
  let askedMs: number | undefined
  let lastError: string | undefined

  function note(row: Claimed, outcome: Outcome): void {
    results.push({ row, outcome })
    if (outcome.is === 'delivered') {
      hasDelivered = true
      failing.clear()
      // The upstream accepts other rows, so its request for a rest was about one row only.
      if (!ended) askedMs = undefined
      return
    }
    lastError = outcome.cause
    if (outcome.is === 'again' && outcome.until === 'tomorrow') {
      isClosed = true
      ended = true
      return
    }
    if (outcome.is === 'refused' && outcome.isAboutRow) return
    const isAboutRow = outcome.is === 'refused' || (outcome.is === 'again' && outcome.isAboutRow)
    if (isAboutRow && (isAlive || hasDelivered)) return
    failing.add(row.id)
    if (outcome.is !== 'refused' && outcome.restMs !== undefined) {
      askedMs = Math.max(askedMs ?? 0, outcome.restMs)
    }
    const isProbe = isTrial && !hasDelivered
    const most = isProbe ? Math.min(Math.ceil(rests / 2), limits.rest.after) : limits.rest.after
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
  if (isTrial) await lane(() => hasDelivered)
  await Promise.all(Array.from({ length: lanes }, () => lane()))

  const hasFailed =
    failing.size >= limits.rest.after || (isTrial && !hasDelivered && failing.size > 0)
  for (const row of queue) results.push({ row, outcome: { is: 'untried' } })
  return {
    results,
    hasDelivered,
    isAlive: isAlive || hasDelivered,
    failing: [...failing],
    isClosed,
    restMs: askedMs ?? (hasFailed ? 0 : undefined),
    lastError,
  }
}
