import { createHash, createHmac } from 'node:crypto'
import { signatureAt } from '../../admin/draw/rehearse.ts'
import {
  type Beacon,
  instantOf,
  quicknet,
  randomnessOf,
  rehearsal,
  roundFrom,
} from '../../src/draw/beacon.ts'
import { type DrawFile, type LeafState, leafStates, type LogEntry } from '../../src/draw/file.ts'
import {
  digestOfHeads,
  digestOfStates,
  fingerprintOf,
  firstHead,
  headsAfter,
  leafOf,
  saltOf,
  sealedState,
} from '../../src/draw/list.ts'
import { isSignature, rankingOf } from '../../src/draw/proof.ts'
import { chained, logStart, type WinnerEvent } from '../../src/draw/winners.ts'

/** drand's beacon with the rehearsal's key, so that any round can be signed. */
export const testBeacon: Beacon = { ...quicknet, publicKey: rehearsal.publicKey }

const signed = new Map<number, string>()

/** The signature of a round by the tests' beacon, made once for each: it takes 4 ms. */
export function signedRound(round: number): string {
  const signature = signed.get(round) ?? signatureAt(round)
  signed.set(round, signature)
  return signature
}

const judged = new Map<string, boolean>()

/** The real check of a signature by the tests' beacon, made once for each round and signature: it takes 40 ms. */
export function isSignedOnce(_: Beacon, round: number, signature: string): boolean {
  const key = `${round} ${signature}`
  const known = judged.get(key) ?? isSignature(testBeacon, round, signature)
  judged.set(key, known)
  return known
}

/** The leaves of a list, the same for the same seed. */
export function leavesFrom(seed: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => leafOf(receiptFrom(sha(seed), n)))
}

const HOUR_MS = 3_600_000
const defaultMadeAt = Date.UTC(2025, 7, 20, 12)

type Plan = {
  count: number
  draw?: number
  events?: readonly Omit<WinnerEvent, 'at'>[]
  /** What a cheat does to the list before everything is computed. */
  cheat?: (leaves: string[], states: LeafState[]) => void
  /** A round that is signed already; the commitment was made two hours before. Without it the tests' beacon signs one. */
  round?: { round: number; signature: string }
}

/** A round of the real beacon. */
export const realRound = {
  round: 657413,
  signature:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
}

/** A whole, sound draw: every third leaf or so does not count; heads were published after every tenth leaf. */
export function soundDraw({ draw = 0, events = [], round: known, cheat, ...plan }: Plan): DrawFile {
  const madeAt = known ? instantOf(known.round) - 2 * HOUR_MS : defaultMadeAt
  const giveaway = '2025-07'
  const seed = sha(`sound ${draw}`)
  const leaves = Array.from({ length: plan.count }, (_, n) => leafOf(receiptFrom(seed, n)))
  const states = leaves.map((leaf): LeafState => {
    const byte = Number.parseInt(leaf.slice(0, 2), 16)
    return byte < 85 ? leafStates[1 + (byte % 3)]! : 'counts'
  })
  cheat?.(leaves, states)
  const count = leaves.length
  const secret = sha(seed, 'secret').toString('hex')
  const salts = leaves.map((leaf) => saltOf(secret, leaf))
  const sealedStates = salts.map((salt, n) => sealedState(salt, states[n]!))
  const heads = headsAfter(firstHead(giveaway), leaves)
  const published = heads.flatMap((head, n) =>
    n % 10 === 0 ? [{ hour: hourOf(madeAt, n / 10), count: n, head }] : [],
  )
  const commitment = {
    giveaway,
    madeAt: new Date(madeAt).toISOString(),
    count,
    head: heads.at(-1)!,
    states: digestOfStates(sealedStates),
    heads: digestOfHeads(published),
    beacon: quicknet.chain,
    round: known?.round ?? roundFrom(madeAt + 2 * HOUR_MS),
    winners: 1,
    answerDays: 7,
  }
  const signature = known?.signature ?? signedRound(commitment.round)
  const all = [{ event: 'drawn', place: 0, note: '' } as const, ...events]
  const drawnAt = instantOf(commitment.round)
  const winners: LogEntry[] = []
  for (const [n, event] of all.entries()) {
    const before = winners.at(-1)?.hash ?? logStart(fingerprintOf(commitment), signature)
    winners.push(
      chained(before, { ...event, at: new Date(drawnAt + (n + 1) * HOUR_MS).toISOString() }),
    )
  }
  const wanted = Math.max(1, events.filter(({ event }) => event === 'notified').length)
  const ranking = rankingOf(randomnessOf(signature), leaves)
  let found = 0
  const last = ranking.findIndex((leaf) => states[leaf] === 'counts' && ++found === wanted)
  return {
    commitment,
    heads: published,
    leaves,
    sealedStates,
    signature,
    openings: ranking
      .slice(0, last + 1)
      .map((leaf) => ({ leaf, salt: salts[leaf]!, state: states[leaf]! })),
    winners,
  }
}

/** The receipt of an entry of a sound draw. */
export function receiptOfDraw(draw: number, n: number): string {
  return receiptFrom(sha(`sound ${draw}`), n)
}

export function sha(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** An independent HMAC, by Node's own cryptography. */
export function hmacOf(key: string, message: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(message, 'hex').digest('hex')
}

function receiptFrom(seed: Uint8Array, n: number): string {
  return sha(seed, `receipt ${n}`).subarray(0, 16).toString('hex')
}

function hourOf(madeAt: number, n: number): string {
  return new Date(madeAt - (10_000 - n) * HOUR_MS).toISOString()
}
