import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Beacon, instantOf, messageOf, quicknet, randomnessOf, rehearsal } from './beacon.ts'
import type { DrawFile, Head } from './file.ts'
import {
  digestOfHeads,
  digestOfStates,
  fingerprintOf,
  firstHead,
  headsAfter,
  leafOf,
  sealedState,
} from './list.ts'
import { isSoundLog, logStart } from './winners.ts'

/** The shortest time between a commitment and its round. */
const LEAD_MS = 3_600_000

export const checkNames = ['list', 'published', 'states', 'beacon', 'ranking', 'winners'] as const

/** `waiting`: the draw has not run yet. `rehearsal`: everything is right, and proves nothing. */
type Verdict = 'pass' | 'fail' | 'waiting' | 'rehearsal'
export type Verdicts = Record<(typeof checkNames)[number], Verdict>

type Options = {
  /** Heads from `log.json`, checked in addition to the file's own. */
  heads?: readonly Head[] | undefined
  /** What somebody kept: the commitment's fingerprint, or a head. */
  kept?: string | undefined
  /** The ranking, if already computed. */
  ranking?: readonly number[]
  isSigned?: typeof isSignature
}

/** Checks a draw from public files only. Does not trust the author of the file. */
export function verdictsOn(file: DrawFile, options: Options = {}): Verdicts {
  const { heads = [], kept, ranking = rankingBy(file), isSigned = isSignature } = options
  const { commitment, leaves, sealedStates, signature, openings, winners } = file
  const { giveaway, count, madeAt, round } = commitment
  const beacon = [quicknet, rehearsal].find(({ chain }) => chain === commitment.beacon)
  const published = [...file.heads, ...heads]
  const chain = headsAfter(firstHead(giveaway), leaves)
  const isAhead = instantOf(round) - Date.parse(madeAt) >= LEAD_MS
  const isDrawn = signature !== null
  const right = beacon === rehearsal ? 'rehearsal' : isDrawn ? 'pass' : 'waiting'
  const later = openings.length + winners.length === 0 ? 'waiting' : 'fail'
  return {
    list: verdict(leaves.length === count && chain[count] === commitment.head),
    published: verdict(
      file.heads.length > 0 &&
        [file.heads, heads].every((list) => isGrowing(list, madeAt)) &&
        published.every((each) => chain[each.count] === each.head) &&
        digestOfHeads(file.heads) === commitment.heads &&
        (kept === undefined || [fingerprintOf(commitment), ...chain].includes(kept)),
    ),
    states: verdict(
      sealedStates.length === count && digestOfStates(sealedStates) === commitment.states,
    ),
    beacon: beacon && isAhead && (!isDrawn || isSigned(beacon, round, signature)) ? right : 'fail',
    ranking: isDrawn ? verdict(isOpenedInRank(file, ranking)) : later,
    winners: isDrawn ? verdict(isLogOf(file, signature)) : later,
  }
}

/** The verdict on the whole: the same on the page, at the terminal and in `scripts/verify-draw.py`. */
export function verdictOf(verdicts: Verdicts): 'right' | 'wrong' | 'rehearsal' {
  if (Object.values(verdicts).includes('fail')) return 'wrong'
  return verdicts.beacon === 'rehearsal' ? 'rehearsal' : 'right'
}

/** The list grows from head to head, and is closed at the commitment. */
function isGrowing(heads: readonly Head[], madeAt: string): boolean {
  return heads.every(({ hour, count }, index) => {
    const before = heads[index - 1]
    const isLater = before === undefined || (before.hour < hour && before.count <= count)
    return isLater && hour <= madeAt
  })
}

/** The revealed leaves are the first of the ranking, and each matches its sealed state. */
function isOpenedInRank({ sealedStates, openings }: DrawFile, ranking: readonly number[]): boolean {
  return openings.every(
    ({ leaf, salt, state }, index) =>
      ranking[index] === leaf && sealedState(salt, state) === sealedStates[leaf],
  )
}

/** The log is chained to this draw and begins after its round, and leaves are revealed exactly as far as people were asked. */
function isLogOf({ commitment, openings, winners }: DrawFile, signature: string): boolean {
  const counting = openings.filter(({ state }) => state === 'counts').length
  const asked = winners.filter(({ event }) => event === 'notified').length
  const [first] = winners
  return (
    first !== undefined &&
    Date.parse(first.at) >= instantOf(commitment.round) &&
    isSoundLog(logStart(fingerprintOf(commitment), signature), winners, commitment) &&
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
  const lots = leaves.map((leaf, at) => {
    work = keyed._cloneInto(work)
    return `${bytesToHex(work.update(hexToBytes(leaf)).digest())}${String(at).padStart(9, '0')}`
  })
  return lots.toSorted().map((lot) => Number(lot.slice(64)))
}

/** The scheme's name in the hash of a message. */
export const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

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

/**
 * What a draw says of a receipt: its line and that line's place, both from 1, its state once it was drawn or passed over, and
 * its part of the winners' log. Undefined when its leaf is not listed.
 */
export function lineOf(
  { leaves, openings, winners }: DrawFile,
  ranking: readonly number[],
  receipt: string,
) {
  const at = leaves.indexOf(leafOf(receipt))
  if (at === -1) return undefined
  const opened = openings.findIndex(({ leaf }) => leaf === at)
  const counting = openings.slice(0, opened + 1).filter(({ state }) => state === 'counts').length
  const state = openings[opened]?.state
  return {
    line: at + 1,
    place: ranking.length === 0 ? undefined : ranking.indexOf(at) + 1,
    state,
    events: state === 'counts' ? winners.filter(({ place }) => place === counting) : [],
  }
}

/** What a kept code is: the commitment's fingerprint, or the head after some line. */
export function meaningOf(
  { commitment, leaves }: DrawFile,
  code: string,
): 'fingerprint' | number | undefined {
  if (code === fingerprintOf(commitment)) return 'fingerprint'
  const at = headsAfter(firstHead(commitment.giveaway), leaves).indexOf(code)
  return at === -1 ? undefined : at
}
