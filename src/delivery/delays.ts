import { limits } from './limits.ts'

/** Length of the upstream's `count`-th consecutive rest, in milliseconds; `FAIL` limits it to the longest rest. */
export function restMs(count: number, askedMs: number): number {
  return Math.max(askedMs, doubled(limits.rest.first, count))
}

/** Delay after a row's `attempts`-th attempt, in whole milliseconds; `random` is in [0, 1). */
export function backoffMs(attempts: number, random: number): number {
  const { first, longest } = limits.backoff
  return Math.round((Math.min(longest, doubled(first, attempts)) * (1 + random)) / 2)
}

/** Delay before a queue's message comes again after its `attempts`-th attempt, in seconds. */
export function redeliverySeconds(attempts: number): number {
  const { first, longest } = limits.redelivery
  return Math.min(longest, doubled(first, attempts)) / 1000
}

function doubled(first: number, count: number): number {
  return first * 2 ** Math.max(0, Math.min(count - 1, 20))
}
