import { HOUR_MS } from '../time/dates.ts'
import { drawAtOf, type EntryPeriod } from './giveaway.ts'

/** drand's quicknet publishes a random number, a round, every three seconds. Nobody can know one earlier. */
const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
const GENESIS_MS = 1_692_803_367_000
const PERIOD_MS = 3000

/** When the list of entries closes: three hours before the drawing, in milliseconds. */
export function listAtOf(period: Pick<EntryPeriod, 'closesAt'>): number {
  return drawAtOf(period).ms - 3 * HOUR_MS
}

/** The round that decides: the first at the time of the drawing, and at least an hour after the list was closed. */
export function roundOf(period: Pick<EntryPeriod, 'closesAt'>, closedAt = 0): number {
  const from = Math.max(drawAtOf(period).ms, closedAt + HOUR_MS)
  return Math.ceil((from - GENESIS_MS) / PERIOD_MS) + 1
}

/** When a round is published, in milliseconds since the epoch. */
export function timeOf(round: number): number {
  return GENESIS_MS + (round - 1) * PERIOD_MS
}

export function roundUrl(round: number): string {
  return `https://api.drand.sh/${CHAIN}/public/${round}`
}
