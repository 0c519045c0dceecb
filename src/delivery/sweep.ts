import { causeOf } from '../domain/log'
import { claimDue, type Claim } from './claims'
import { wireOf, type Delivery } from './forward'
import { limits } from './limits'
import { sendRound, type Round } from './round'
import { send } from './send'
import { pauseMs, pausing, recovering, noting, settling } from './settle'
import type { Statement } from './stores'
import type { Kind } from './submission'
import { pass, realTimers, within, type Timers } from './timers'

/**
 * Forwards what is due, for both upstreams side by side: at most a minute's budget each. Never throws.
 * `scheduledTime` (milliseconds since the epoch) is its clock, so that a sweep that starts late is not early for the next.
 */
export async function sweep(delivery: Delivery, scheduledTime: number): Promise<void> {
  const kinds: Kind[] = ['newsletter', 'contest']
  await Promise.all(kinds.map((kind) => sweepKind(delivery, kind, scheduledTime)))
}

async function sweepKind(delivery: Delivery, kind: Kind, scheduledTime: number): Promise<void> {
  const upstream = delivery.upstreams[kind]
  if (upstream === undefined) return
  const { db, log, timers = realTimers } = delivery
  const { sending, lease, apart } = limits.sweep
  const clock = clockFrom(scheduledTime, timers)
  try {
    const due = {
      kind,
      now: scheduledTime,
      leaseMs: lease,
      limit: upstream.perMinute,
      apartMs: apart,
    }
    const claim = await within(limits.ledger, claimDue(db, due), timers)
    if (claim.rows.length === 0) return

    const round = await sendRound(claim.rows, (row) => send(row, upstream, wireOf(delivery)), {
      lanes: upstream.lanes,
      gap: () => pass(upstream.gapMs, timers),
      isOver: () => clock() - scheduledTime > sending,
    })
    await record(delivery, kind, claim, round, clock)
    log('swept', { kind, ...counts(round) })
  } catch (error) {
    // Claimed rows come back when their lease runs out; their id keeps a second send harmless.
    log('sweep_failed', { kind, cause: causeOf(error) })
  }
}

/** One transaction, tried twice: repeating it changes nothing. */
async function record(
  { db, timers = realTimers, random = Math.random }: Delivery,
  kind: Kind,
  claim: Claim,
  round: Round,
  clock: () => number,
): Promise<void> {
  const now = clock()
  const jitter = random()
  function statements(): Statement[] {
    const failures = claim.rows[0]?.failures ?? 0
    const list = [settling(db, claim.token, round.results, now)]
    if (round.alive && failures > 0) list.push(recovering(db, kind, now))
    if (round.trouble !== undefined) {
      const count = (round.alive ? 0 : failures) + 1
      const { cause, retryAfterMs } = round.trouble
      const until = now + pauseMs(count, retryAfterMs, jitter)
      list.push(pausing(db, kind, { failures: count, until, cause, now }))
    }
    const refusal = round.results.find(({ outcome }) => outcome.is === 'refused')?.outcome
    if (refusal?.is === 'refused' && round.trouble === undefined) {
      list.push(noting(db, kind, refusal.cause, now))
    }
    return list
  }
  const save = () => within(limits.ledger, db.batch(statements()), timers)
  await save().catch(save)
}

/** The sweep's clock: its scheduled time, how late it began (where that makes sense), and what has passed since. */
function clockFrom(scheduled: number, timers: Timers): () => number {
  const begun = timers.now()
  const late = begun - scheduled
  const start = late > 0 && late < limits.sweep.apart ? begun : scheduled
  return () => start + timers.now() - begun
}

function counts({ results, trouble }: Round): Record<string, number | string | undefined> {
  const count = (is: string) => results.filter(({ outcome }) => outcome.is === is).length
  return {
    delivered: count('delivered'),
    again: count('again'),
    aside: count('aside'),
    refused: count('refused'),
    untried: count('untried'),
    paused_for: trouble?.cause,
  }
}
