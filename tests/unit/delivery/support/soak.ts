import type { Kind } from '../../../../src/delivery/submission.ts'
import { createCrowd } from './crowd.ts'
import { books } from './ledger.ts'
import {
  contradictions,
  createChaos,
  createWorld,
  mulberry32,
  type Random,
  type World,
} from './world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const PARTS = 100
const perMinute: Record<Kind, number> = { newsletter: 25, contest: 15 }

export type Plan = {
  seed: number
  submissions: number
  arrivalsPerMinute?: number
  progress?: Progress
}

/** Hears how many parts the arrivals have, and of each as it is done. */
type Progress = (parts: number) => () => void

/**
 * Days of posts with everything going wrong at random, then calm until all is drained, on a virtual clock. Gives figures
 * and whatever contradicts the promise; the same seed gives the same run.
 */
export async function soak({ seed, submissions, arrivalsPerMinute = 30, progress }: Plan) {
  const random = mulberry32(seed)
  const chaos = createChaos(random)
  const world = createWorld(chaos.gate, random)
  world.upstream.set(chaos.mood)
  const start = world.clock.now()
  const crowd = createCrowd(random, world, chaos, submissions)

  // Arrivals, a queue that hands out every 10 seconds, and the cron, which now and then fires twice.
  const ends = start + Math.ceil((submissions / arrivalsPerMinute) * MINUTE)
  for (let n = 0; n < submissions; n++) {
    world.clock.at(start + random() * (ends - start), () => crowd.arrive(n))
  }
  every(world, 10 * SECOND, () => {
    if (world.queue.bodies().length === 0) return
    const shuffle = <T>(list: T[]) => shuffled(list, random)
    world.consume({ shuffle, twice: chaos.twice }, chaos.life()).catch(() => undefined)
  })
  every(world, MINUTE, (at) => {
    const times = chaos.cronFires()
    for (let n = 0; n < times; n++) void world.sweep(at, chaos.life())
  })

  const step = progress?.(PARTS)
  for (let part = 1; part <= PARTS; part++) {
    await world.clock.runTo(start + ((ends - start) / PARTS) * part)
    step?.()
  }
  chaos.calm = true
  const backlog = waiting(world)
  // Rows that the queue still carries must be sent as well; the budgets are a minute's.
  const queued = world.queue.bodies().length
  const kinds: Kind[] = ['newsletter', 'contest']
  const budgeted = Math.max(
    ...kinds.map((kind) => Math.ceil((backlog[kind] + queued) / perMinute[kind])),
  )
  let minutes = 0
  while (minutes < budgeted + 60 && (openRows(world) > 0 || world.queue.bodies().length > 0)) {
    await world.clock.runTo(ends + ++minutes * MINUTE)
  }

  const wrong = contradictions(world, crowd)
  if (minutes > Math.max(60, budgeted + 10))
    wrong.push(`drained in ${minutes} minutes, budget ${budgeted}`)
  const { accepted, byStatus } = books(world.ledger)
  return {
    wrong,
    figures: {
      seed,
      submissions,
      simulatedHours: Math.round((world.clock.now() - start) / 360_000) / 10,
      ...crowd.counts,
      ...chaos.counts,
      upstreamCalls: world.upstream.calls.length,
      acknowledged: crowd.acknowledged.size,
      accepted,
      ...byStatus,
      deliveredUpstream: world.upstream.taken.size,
      backlogWhenFaultsStopped: backlog.newsletter + backlog.contest + queued,
      minutesAsBudgetsAllow: budgeted,
      minutesTaken: minutes,
    },
  }
}

function waiting(world: World): Record<Kind, number> {
  const rows = world.ledger.rows<{ kind: Kind; n: number }>(
    "SELECT kind, count(*) AS n FROM submissions WHERE status IN ('pending', 'sending') GROUP BY kind",
  )
  const of = (kind: Kind) => rows.find((row) => row.kind === kind)?.n ?? 0
  return { newsletter: of('newsletter'), contest: of('contest') }
}

function openRows(world: World): number {
  const { newsletter, contest } = waiting(world)
  return newsletter + contest
}

function every(world: World, ms: number, act: (at: number) => void): void {
  const at = world.clock.now() + ms
  world.clock.at(at, () => {
    act(at)
    every(world, ms, act)
  })
}

function shuffled<T>(list: T[], random: Random): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value)
}
