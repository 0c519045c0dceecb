import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Beacon, instantOf, messageOf, quicknet, randomnessOf } from './beacon.ts'
import type { DrawFile } from './file.ts'
import {
  digestOfHeads,
  digestOfStates,
  fingerprintOf,
  firstHead,
  type Head,
  headsAfter,
  headsAt,
  leafOf,
  sealedState,
} from './list.ts'
import { isSoundLog, logStart } from './winners.ts'

/** The shortest time between a commitment and its round. */
export const LEAD_MS = 3_600_000

export const checkNames = ['list', 'published', 'states', 'beacon', 'ranking', 'winners'] as const

/** `waiting`: the draw has not run yet. */
type Verdict = 'pass' | 'fail' | 'waiting'
type Verdicts = Record<(typeof checkNames)[number], Verdict>

type Options = {
  /** Heads from `log.json` or from a visitor, checked in addition to the file's own. */
  heads?: readonly Head[]
  /** A fingerprint of the commitment that a visitor saved. */
  fingerprint?: string
  /** The ranking, if already computed. */
  ranking?: readonly number[]
  beacon?: Beacon
  isSigned?: typeof isSignature
}

/** Checks a draw from public files only. Does not trust the author of the file. */
export function verdictsOn(file: DrawFile, options: Options = {}): Verdicts {
  const { heads = [], fingerprint, beacon = quicknet, isSigned = isSignature } = options
  const { commitment, signature } = file
  const own = fingerprintOf(commitment)
  const isWhole = file.leaves.length === commitment.count
  const published = [...file.heads, ...heads]
  const counts = [commitment, ...published].map(({ count }) => count)
  const chain = headsAt(commitment.giveaway, file.leaves, counts)

  const isList = isWhole && chain.get(commitment.count) === commitment.head
  const isPublished =
    published.every(({ count, head }) => chain.get(count) === head) &&
    digestOfHeads(file.heads) === commitment.heads
  const areStates =
    file.sealedStates.length === commitment.count &&
    digestOfStates(file.sealedStates) === commitment.states &&
    (fingerprint === undefined || fingerprint === own)
  const isAhead = instantOf(beacon, commitment.round) - Date.parse(commitment.madeAt) >= LEAD_MS
  const isFair = isAhead && commitment.beacon === beacon.chain
  const before = {
    list: verdict(isList),
    published: verdict(isPublished && isGrowing(file.heads) && isGrowing(heads)),
    states: verdict(areStates),
  }
  if (signature === null) {
    const isEmpty = file.openings.length === 0 && file.winners.length === 0
    const later = isEmpty ? 'waiting' : 'fail'
    return { ...before, beacon: isFair ? 'waiting' : 'fail', ranking: later, winners: later }
  }
  const isDrawn = isFair && isSigned(beacon, commitment.round, signature)
  return {
    ...before,
    beacon: verdict(isDrawn),
    ranking: verdict(isDrawn && isOpenedInRank(file, options.ranking ?? rankingBy(file))),
    winners: verdict(isLogOf(file, own, signature)),
  }
}

function isGrowing(heads: readonly Head[]): boolean {
  return heads.every(({ hour, count }, index) => {
    const before = heads[index - 1]
    return before === undefined || (before.hour < hour && before.count <= count)
  })
}

/** The revealed leaves are the first of the ranking, and each matches its sealed state. */
function isOpenedInRank({ sealedStates, openings }: DrawFile, ranking: readonly number[]): boolean {
  return openings.every(
    ({ leaf, salt, state }, index) =>
      ranking[index] === leaf && sealedState(salt, state) === sealedStates[leaf],
  )
}

/** The log is chained to this draw, and the leaves are revealed exactly as far as people were asked. */
function isLogOf({ commitment, openings, winners }: DrawFile, own: string, signature: string) {
  const counting = openings.filter(({ state }) => state === 'counts').length
  const asked = winners.filter(({ event }) => event === 'notified').length
  return (
    winners.length > 0 &&
    isSoundLog(logStart(own, signature), winners, commitment) &&
    counting === Math.max(1, asked) &&
    openings.at(-1)?.state === 'counts'
  )
}

function verdict(holds: boolean): Verdict {
  return holds ? 'pass' : 'fail'
}

/** The ranking of a file's leaves by its signature; empty before the draw. */
export function rankingBy({ leaves, signature }: Pick<DrawFile, 'leaves' | 'signature'>): number[] {
  return signature === null ? [] : rankingOf(randomnessOf(signature), leaves)
}

/**
 * The leaves' indexes in draw order. A leaf's lot is HMAC-SHA256 with the randomness as key; the lowest lot comes first, and
 * of equal leaves the first. A lot does not depend on other leaves, so adding leaves gives no advantage.
 */
export function rankingOf(randomness: string, leaves: readonly string[]): number[] {
  const keyed = hmac.create(sha256, hexToBytes(randomness))
  // One reused object: a new one for each leaf takes twice the time.
  let work = keyed.clone()
  const lots = leaves.map((leaf) => {
    work = keyed._cloneInto(work)
    return work.update(hexToBytes(leaf)).digest()
  })
  const order = [...lots.keys()]
  order.sort((a, b) => compare(lots[a]!, lots[b]!))
  return order
}

function compare(one: Uint8Array, other: Uint8Array): number {
  for (const [at, byte] of one.entries()) if (byte !== other[at]) return byte - other[at]!
  return 0
}

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Verifies the beacon's signature of a round (BLS12-381 on G1, in hex). Takes 40 ms on a fast computer. */
export function isSignature({ publicKey }: Beacon, round: number, signature: string): boolean {
  const scheme = bls12_381.shortSignatures
  try {
    const message = scheme.hash(messageOf(round), DOMAIN)
    return scheme.verify(hexToBytes(signature), message, hexToBytes(publicKey))
  } catch {
    return false // not a point on the curve
  }
}

/** A receipt's line in the list and, after the draw, its place among all lines, both from 1; undefined when it is not listed. */
export function placeOf(
  { leaves }: DrawFile,
  ranking: readonly number[],
  receipt: string,
): { line: number; place: number | undefined } | undefined {
  const at = leaves.indexOf(leafOf(receipt))
  if (at === -1) return undefined
  return { line: at + 1, place: ranking.length === 0 ? undefined : ranking.indexOf(at) + 1 }
}

/** What a code of 64 characters is: the commitment's fingerprint, or the head after some line. */
export function meaningOf(file: DrawFile, code: string): 'fingerprint' | number | undefined {
  if (code === fingerprintOf(file.commitment)) return 'fingerprint'
  const first = firstHead(file.commitment.giveaway)
  if (code === first) return 0
  let count = 0
  for (const head of headsAfter(first, file.leaves)) {
    count += 1
    if (bytesToHex(head) === code) return count
  }
  return undefined
}
