import { type Commitment, type Head, type LeafState, leafStates } from './list.ts'
import { type LogEntry, winnerEvents } from './winners.ts'

/** `content/giveaways/{id}.draw.json`: all that is needed to check a draw. Contains no personal data. */
export type DrawFile = {
  commitment: Commitment
  heads: Head[]
  /** Both in ledger order, 32 bytes in hex each. */
  leaves: string[]
  sealedStates: string[]
  /** The beacon's signature of the round; null until the draw has run. */
  signature: string | null
  /** The revealed leaves in rank order, as far as people were asked: index in the list, salt and state. */
  openings: { leaf: number; salt: string; state: LeafState }[]
  winners: LogEntry[]
}

/** The part of a draw file that the draw's page shows; the rest can be megabytes. */
export type DrawSummary = Pick<DrawFile, 'commitment' | 'signature' | 'openings' | 'winners'>

/** Parses a draw file; undefined when the value is not one. */
export function readDrawFile(value: unknown): DrawFile | undefined {
  return isDrawFile(value) ? (value as DrawFile) : undefined
}

/** Parses a `log.json`'s heads; undefined when the value is not one. */
export function readHeads(log: unknown): Head[] | undefined {
  const heads = (log as { heads?: unknown } | null)?.heads
  return isHeads(heads) ? (heads as Head[]) : undefined
}

/** A check of one value from JSON. */
type Check = (value: unknown) => boolean

const hash = hex(32)
const signature = hex(48)
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const text: Check = (value) => typeof value === 'string'
const instant: Check = (value) =>
  typeof value === 'string' &&
  /^[\d-]{10}T[\d:]{8}\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const isHeads = listOf(shape({ hour: instant, count, head: hash }))

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
  openings: listOf(shape({ leaf: count, salt: hex(16), state: oneOf(leafStates) })),
  winners: listOf(
    shape({ event: oneOf(winnerEvents), at: instant, place: count, note: text, hash }),
  ),
})

/** An object with exactly these fields. */
function shape(fields: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(fields)
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === names.length &&
    names.every((name) => fields[name]!((value as Record<string, unknown>)[name]))
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

function oneOf(names: readonly string[]): Check {
  return (value) => names.some((name) => name === value)
}

function hex(bytes: number): Check {
  return (value) =>
    typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]+$/.test(value)
}
