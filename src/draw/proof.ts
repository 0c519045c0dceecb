import { digestOfHeads, fingerprintOf } from '../domain/draw/commitment.ts'
import type { DrawFile } from '../domain/draw/draw-file.ts'
import { rankingOf } from '../domain/draw/ranking.ts'
import { digestOfStates, sealedState } from '../domain/draw/sealed-states.ts'
import { isSignature } from '../domain/draw/signature.ts'
import { isSoundLog, logStart } from '../domain/draw/winner-log.ts'
import { type Beacon, instantOf, quicknet, randomnessOf } from './beacon.ts'
import { type Head, headsAt } from './list.ts'

/** The shortest time between a commitment and its round. */
export const LEAD_MS = 3_600_000

export const checkNames = ['list', 'published', 'states', 'beacon', 'ranking', 'winners'] as const
type CheckName = (typeof checkNames)[number]

/** `waiting`: the draw has not run yet. */
type Verdict = 'pass' | 'fail' | 'waiting'
type Verdicts = Record<CheckName, Verdict>

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

/** The ranking of a file's leaves by its signature; empty before the draw. */
export function rankingBy({ leaves, signature }: DrawFile): number[] {
  return signature === null ? [] : rankingOf(randomnessOf(signature), leaves)
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

function isGrowing(heads: readonly Head[]): boolean {
  return heads.every(({ hour, count }, index) => {
    const before = heads[index - 1]
    return before === undefined || (before.hour < hour && before.count <= count)
  })
}

function verdict(holds: boolean): Verdict {
  return holds ? 'pass' : 'fail'
}
