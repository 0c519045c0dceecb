import type { DrawFile } from '../domain/draw/draw-file.ts'
import { leafStates } from '../domain/draw/sealed-states.ts'
import { count, hash, hex, instant, listOf, shape, text } from '../domain/draw/shape.ts'
import type { Head } from './list.ts'
import { winnerEvents } from './winners.ts'

const signature = hex(48)

const isHead = shape({ hour: instant, count, head: hash })
const isHeads = listOf(isHead)

const isDrawFile = shape({
  commitment: shape({
    giveaway: text,
    madeAt: instant,
    count,
    head: hash,
    states: hash,
    heads: hash,
    beacon: hash,
    round: count,
    winners: count,
    answerDays: count,
  }),
  heads: isHeads,
  leaves: listOf(hash),
  sealedStates: listOf(hash),
  signature: (value) => value === null || signature(value),
  openings: listOf(
    shape({
      leaf: count,
      salt: hex(16),
      state: (value) => leafStates.some((state) => state === value),
    }),
  ),
  winners: listOf(
    shape({
      event: (value) => winnerEvents.some((event) => event === value),
      at: instant,
      place: count,
      note: text,
      hash,
    }),
  ),
})

/** Parses a draw file; undefined when the value is not one. */
export function readDrawFile(value: unknown): DrawFile | undefined {
  return isDrawFile(value) ? (value as DrawFile) : undefined
}

/** Parses a `log.json`'s heads; undefined when the value is not one. */
export function readHeads(log: unknown): Head[] | undefined {
  const heads = (log as { heads?: unknown } | null)?.heads
  return isHeads(heads) ? (heads as Head[]) : undefined
}
