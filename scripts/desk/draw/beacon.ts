import type { Commitment } from '../../../src/domain/draw/commitment.ts'
import { isSignature } from '../../../src/domain/draw/signature.ts'
import { type Beacon, instantOf, quicknet } from '../../../src/draw/beacon.ts'
import { type Fetch, jsonAt } from '../fetch.ts'
import { Refused } from '../refused.ts'
import { jsonOf } from './file.ts'

const RELAYS = ['https://api.drand.sh', 'https://drand.cloudflare.com']

/** The signature of a round, from a file or the first relay that gives a right one. Throws `Refused` when there is none. */
export async function signatureOf(
  { round }: Commitment,
  file: string | undefined,
  now: number,
  fetchImpl: Fetch,
  beacon: Beacon = quicknet,
): Promise<string> {
  const at = instantOf(beacon, round)
  if (now < at)
    throw new Refused(`Round ${round} comes at ${new Date(at).toISOString()}. Wait for it.`)
  const answers =
    file === undefined
      ? await Promise.all(RELAYS.map((relay) => askRelay(relay, beacon, round, fetchImpl)))
      : [jsonOf(file)]
  const rounds = answers.filter((answer) => isRound(answer))
  if (rounds.length === 0) {
    const why = file === undefined ? 'No relay answered' : `${file} is no round of the beacon`
    throw new Refused(
      `${why}. Save ${RELAYS[0]}/${beacon.chain}/public/${round} and give it with --beacon.`,
    )
  }
  if (rounds.every((each) => each.round !== round)) {
    throw new Refused(
      `That is round ${rounds[0]?.round}. The commitment names round ${round}, and no other serves.`,
    )
  }
  const right = rounds.find(
    (each) => each.round === round && isSignature(beacon, round, each.signature),
  )
  if (right === undefined)
    throw new Refused('The signature of the round is wrong: nothing was drawn.')
  return right.signature
}

type Round = { round: number; signature: string }

function isRound(value: unknown): value is Round {
  const { round, signature } = (value ?? {}) as Partial<Round>
  return Number.isSafeInteger(round) && /^[0-9a-f]{96}$/.test(String(signature))
}

function askRelay(relay: string, { chain }: Beacon, round: number, fetchImpl: Fetch) {
  return jsonAt(fetchImpl, `${relay}/${chain}/public/${round}`)
}
