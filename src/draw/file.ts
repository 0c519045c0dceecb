import * as z from 'zod/mini'

// Compiled checks would need eval, which the pages' policy refuses.
z.config({ jitless: true })

/** A leaf's state in the draw. Only `counts` can win. */
export const leafStates = ['counts', 'repeat', 'held', 'withdrawn'] as const
export type LeafState = (typeof leafStates)[number]

/** The events of the winners' log. */
export const winnerEvents = ['drawn', 'notified', 'accepted', 'expired'] as const

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)))
const hash = hex(32)
const count = z.int().check(z.nonnegative())
// Without half a character, which has no bytes in UTF-8.
const text = z.string().check(z.regex(/^[^\uD800-\uDFFF]*$/u))
const instant = z.string().check(z.refine(isInstant))

const head = z.strictObject({
  /** The start of the hour at which it was published. */
  hour: instant,
  /** The number of leaves up to here, and the chain's head after them. */
  count,
  head: hash,
})

const commitment = z.strictObject({
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
})

/** The fields of a commitment, in the order of the fingerprint's lines. */
export const fingerprintLines = Object.keys(commitment.shape) as (keyof Commitment)[]

const logEntry = z.strictObject({
  event: z.enum(winnerEvents),
  at: instant,
  /** Rank among the leaves that count, from 1; 0 for the draw itself. */
  place: count,
  /** `accepted`: the public name; `expired`: the reason; else empty. */
  note: text,
  /** Covers the entry and the hash before, so that no entry can be changed or removed later. */
  hash,
})

const drawFile = z.strictObject({
  commitment,
  /** What a check of this file shows, and what it does not (`content/labels/draw.yaml`). */
  limits: z.array(text),
  heads: z.array(head),
  /** Both in ledger order. */
  leaves: z.array(hash),
  sealedStates: z.array(hash),
  /** The beacon's signature of the round; null until the draw has run. */
  signature: z.nullable(hex(48)),
  /** The revealed leaves in rank order, as far as people were asked: index in the list, salt and state. */
  openings: z.array(z.strictObject({ leaf: count, salt: hex(16), state: z.enum(leafStates) })),
  winners: z.array(logEntry),
})

/** `content/giveaways/{id}.draw.json`: all that is needed to check a draw. Names only who accepted. Hashes are hex, instants ISO 8601. */
export type DrawFile = z.infer<typeof drawFile>
/** Published before the beacon's round. After that nothing in the draw can be changed. */
export type Commitment = z.infer<typeof commitment>
export type Head = z.infer<typeof head>
export type LogEntry = z.infer<typeof logEntry>

/** The part of a draw file that the draw's page shows; the rest can be megabytes. */
export type DrawSummary = Pick<DrawFile, 'commitment' | 'signature' | 'openings' | 'winners'>

/** Parses a draw file; undefined when the value is not one. */
export function readDrawFile(value: unknown): DrawFile | undefined {
  return drawFile.safeParse(value).data
}

/** Parses a `log.json`'s heads; undefined when the value is not one. */
export function readHeads(log: unknown): Head[] | undefined {
  return z.object({ heads: z.array(head) }).safeParse(log).data?.heads
}

function isInstant(value: string): boolean {
  return /^20\d\d-.{19}$/.test(value) && new Date(value).toJSON() === value
}
