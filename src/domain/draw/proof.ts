import { instantOf, quicknet, randomnessOf, type Beacon } from './beacon.ts'
import { headsAt, type Head } from './chain.ts'
import { digestOfHeads, digestOfStates, fingerprintOf, sealedState } from './commitment.ts'
import type { DrawFile } from './draw-file.ts'
import { rankingOf } from './ranking.ts'
import { isSignature } from './signature.ts'
import { isSoundLog, logStart } from './winner-log.ts'

/** The shortest time between a commitment and the round that it names. */
export const LEAD_MS = 3_600_000

export const checkNames = ['list', 'published', 'states', 'beacon', 'ranking', 'winners'] as const
type CheckName = (typeof checkNames)[number]

/** `waiting`: it can be checked once the draw has run. */
type Verdict = 'pass' | 'fail' | 'waiting'
type Verdicts = Record<CheckName, Verdict>

type Options = {
  /** The heads that `log.json` shows, or that somebody kept; the file's own are always checked. */
  heads?: readonly Head[]
  /** A fingerprint of the commitment that somebody kept. */
  fingerprint?: string
  /** The ranking by the file's own signature, for who has computed it already. */
  ranking?: readonly number[]
  beacon?: Beacon
  isSigned?: typeof isSignature
}

/** Checks a draw from public files alone. Nothing here trusts whoever made the file. */
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

/** The ranking of a file's leaves by its own signature; empty before the draw. */
export function rankingBy({ leaves, signature }: DrawFile): number[] {
  return signature === null ? [] : rankingOf(randomnessOf(signature), leaves)
}

/** The opened leaves are the first of the ranking, each as it was sealed. */
function isOpenedInRank({ sealedStates, openings }: DrawFile, ranking: readonly number[]): boolean {
  return openings.every(
    ({ leaf, salt, state }, index) =>
      ranking[index] === leaf && sealedState(salt, state) === sealedStates[leaf],
  )
}

/** The log is chained to this draw, and for everybody who was asked the ranking is open down to there, and no further. */
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
