import { type Commitment, type Head, type LeafState, leafStates } from './list.ts'
import { type LogEntry, winnerEvents } from './winners.ts'

/** A revealed leaf: its index in the list, its salt and its state. */
type Opening = { leaf: number; salt: string; state: LeafState }

/** `content/giveaways/{id}.draw.json`: all that is needed to check a draw. Contains no personal data. */
export type DrawFile = {
  commitment: Commitment
  heads: Head[]
  /** Both in ledger order, 32 bytes in hex each. */
  leaves: string[]
  sealedStates: string[]
  /** The beacon's signature of the round; null until the draw has run. */
  signature: string | null
  /** In rank order, as far as people were asked. */
  openings: Opening[]
  winners: LogEntry[]
}

/** The part of a draw file that the draw's page shows; the rest can be megabytes. */
export type DrawSummary = Pick<DrawFile, 'commitment' | 'signature' | 'openings' | 'winners'>

const hex =
  (bytes: number): Check =>
  (value) =>
    typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]+$/.test(value)

const signature = hex(48)

const instant: Check = (value) =>
  typeof value === 'string' &&
  /^[\d-]{10}T[\d:]{8}\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0

const hash = hex(32)

const isHead = shape({ hour: instant, count, head: hash })

const isHeads = listOf(isHead)

const text: Check = (value) => typeof value === 'string'

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

/** A check of one value from JSON. */
type Check = (value: unknown) => boolean

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
