/** A leaf's state in the draw. Only `counts` can win. */
export const leafStates = ['counts', 'repeat', 'held', 'withdrawn'] as const
export type LeafState = (typeof leafStates)[number]

/** The events of the winners' log. */
export const winnerEvents = ['drawn', 'notified', 'accepted', 'expired'] as const

const hash = hex(32)

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
  winners: count,
  answerDays: count,
}
const commitment = shape(promised)

/** The fields of a commitment, in the order of the fingerprint's lines. */
export const fingerprintLines = Object.keys(promised) as (keyof Commitment)[]

const logEntry = shape({
  event: oneOf(winnerEvents),
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
  /** What a check of this file shows, and what it does not (`content/labels/draw.yaml`). */
  limits: listOf(text),
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

/** Parses a draw file; undefined when the value is not one. */
export function readDrawFile(value: unknown): DrawFile | undefined {
  return drawFile(value) ? value : undefined
}

/** Parses a `log.json`'s heads; undefined when the value is not one. */
export function readHeads(log: unknown): Head[] | undefined {
  const heads = (log as { heads?: unknown } | null)?.heads
  return listOf(head)(heads) ? heads : undefined
}

/** A check of one value from JSON. */
type Check<Value> = (value: unknown) => value is Value
type ValueOf<Of> = Of extends Check<infer Value> ? Value : never

/** An object with exactly these fields. */
function shape<Fields extends Record<string, Check<unknown>>>(
  fields: Fields,
): Check<{ [Name in keyof Fields]: ValueOf<Fields[Name]> }> {
  const names = Object.keys(fields)
  return (value): value is { [Name in keyof Fields]: ValueOf<Fields[Name]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === names.length &&
    names.every((name) => fields[name]!((value as Record<string, unknown>)[name]))
}

function listOf<Value>(check: Check<Value>): Check<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(check)
}

function orNull<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value)
}

function oneOf<Name extends string>(names: readonly Name[]): Check<Name> {
  return (value): value is Name => names.some((name) => name === value)
}

function hex(bytes: number): Check<string> {
  return (value): value is string =>
    typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]+$/.test(value)
}

function count(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Without half a character, which has no bytes in UTF-8. */
function text(value: unknown): value is string {
  return typeof value === 'string' && !/[\uD800-\uDFFF]/u.test(value)
}

function instant(value: unknown): value is string {
  const ms = typeof value === 'string' && /^20\d\d-.{19}$/.test(value) ? Date.parse(value) : NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value
}
