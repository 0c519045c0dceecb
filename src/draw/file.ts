import {
  type Guard,
  hex,
  isCount,
  listOf,
  oneOf,
  orNull,
  shape,
  type ValueOf,
} from '../lib/guards.ts'

/** A leaf's state in the draw. Only `counts` can win. */
export const leafStates = ['counts', 'repeat', 'held', 'withdrawn'] as const
export type LeafState = (typeof leafStates)[number]

const hash = hex(32)
const count = isCount
const positive: Guard<number> = (value) => count(value) && Number(value) > 0
// Without half a character, which has no bytes in UTF-8.
const text: Guard<string> = (value) => typeof value === 'string' && !/[\uD800-\uDFFF]/u.test(value)
const instant: Guard<string> = (value) =>
  typeof value === 'string' && /^20\d\d-.{19}$/.test(value) && new Date(value).toJSON() === value

const head = shape({
  /** The start of the hour at which it was published. */
  hour: instant,
  /** The number of leaves up to here, and the chain's head after them. */
  count,
  head: hash,
})

const promised = {
  giveaway: text,
  madeAt: instant,
  /** The number of leaves, and the chain's head after the last one. */
  count,
  head: hash,
  /** Hash of all sealed states in leaf order; hash of all published heads. */
  states: hash,
  heads: hash,
  /** The beacon's chain hash, and the round that decides. */
  beacon: hash,
  round: count,
  /** The number of winners, and the days each has to answer. */
  winners: positive,
  answerDays: positive,
}
const commitment = shape(promised)

/** The fields of a commitment, in the order of the fingerprint's lines. */
export const fingerprintLines = Object.keys(promised) as (keyof Commitment)[]

const logEntry = shape({
  event: oneOf(['drawn', 'notified', 'accepted', 'expired']),
  at: instant,
  /** Rank among the leaves that count, from 1; 0 for the draw itself. */
  place: count,
  /** `accepted`: the public name; `expired`: the reason; else empty. */
  note: text,
  /** Covers the entry and the hash before, so that no entry can be changed or removed later. */
  hash,
})

const drawFile = shape({
  commitment,
  heads: listOf(head),
  /** Both in ledger order. */
  leaves: listOf(hash),
  sealedStates: listOf(hash),
  /** The beacon's signature of the round; null until the draw has run. */
  signature: orNull(hex(48)),
  /** The revealed leaves in rank order, as far as people were asked: index in the list, salt and state. */
  openings: listOf(shape({ leaf: count, salt: hex(16), state: oneOf(leafStates) })),
  winners: listOf(logEntry),
})

/** `content/giveaways/{id}.draw.json`: all that is needed to check a draw. Names only who accepted. Hashes are hex, instants ISO 8601. */
export type DrawFile = ValueOf<typeof drawFile>
/** Published before the beacon's round. After that nothing in the draw can be changed. */
export type Commitment = ValueOf<typeof commitment>
export type Head = ValueOf<typeof head>
export type LogEntry = ValueOf<typeof logEntry>

/** The part of a draw file that the draw's page shows; the rest can be megabytes. */
export type DrawSummary = Pick<DrawFile, 'commitment' | 'signature' | 'openings' | 'winners'>

/** Parses the bytes of a draw file; undefined when they are none. */
export function readDrawFile(bytes: Uint8Array): DrawFile | undefined {
  const value = jsonOf(bytes)
  return drawFile(value) ? (value as DrawFile) : undefined
}

/** Parses the heads of a `log.json`; undefined when its bytes are none. */
export function readHeads(bytes: Uint8Array): Head[] | undefined {
  const heads = (jsonOf(bytes) as { heads?: unknown } | null | undefined)?.heads
  return listOf(head)(heads) ? (heads as Head[]) : undefined
}

/** JSON in strict UTF-8 without a byte-order mark, so that every reader of these bytes reads the same. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}
