import type { Claim } from './claims.ts'
import { restMs } from './delays.ts'
import type { Kind } from './kinds.ts'
import { limits } from './limits.ts'
import { FAIL, RECORD, RECOVER } from './record.ts'
import type { Round } from './round.ts'
import type { Db, Statement } from './stores.ts'
import { verdict } from './verdict.ts'

/** End of a round, and its jitter, in [0, 1). */
type Moment = { now: number; random: () => number }

/** The statements that record a round: the rows' new states and the upstream's state. Idempotent. */
export function recordRound(
  db: Db,
  kind: Kind,
  { token, rests }: Pick<Claim, 'token' | 'rests'>,
  round: Round,
  { now, random }: Moment,
): Statement[] {
  const { longest, after } = limits.rest
  const verdicts = round.results.map((result) => verdict(result, now, random()))
  const list = [db.prepare(RECORD).bind(JSON.stringify(verdicts), token, now)]
  if (round.alive) list.push(db.prepare(RECOVER).bind(kind, now, now + longest))
  if (round.lastError !== undefined) {
    const count = (round.alive ? 0 : rests) + 1
    const must = round.restMs === undefined ? 0 : 1
    const until = now + restMs(count, round.restMs ?? 0)
    const failing = JSON.stringify(round.failing)
    const values = [kind, failing, after, must, count, until, now, now + longest, round.lastError]
    list.push(db.prepare(FAIL).bind(...values))
  }
  return list
}
