import { describe, expect, test } from 'vitest'
import type { Submission } from '../../../src/delivery/submission.ts'
import { books } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'
import { createWorld, type Gate, never, type Target, type World } from './support/world.ts'

const MINUTE = 60_000

const effects = [
  'before',
  'after',
  'stall before',
  'stall after',
  'kill before',
  'kill after',
] as const
type Fault = { k: number; effect: (typeof effects)[number]; lasts: 'once' | 'always' }

/** Lets calls through but the k-th; `always`: and every later one of the same target, until the weather clears. */
function faultyGate(fault: Fault | undefined, weather: { outage: boolean; clear: boolean }) {
  const seen: Target[] = []
  const gate: Gate = async (target, act, life) => {
    // Scripted: for the first posts the ledger is away, so that the queue and its consumer are at work as well.
    if (weather.outage && target === 'ledger') throw new Error('D1_ERROR: scripted outage')
    const k = seen.push(target) - 1
    const first = fault && seen[fault.k]
    const hit = fault && (fault.lasts === 'once' ? k === fault.k : k >= fault.k && target === first)
    if (!hit || weather.clear) return act()
    const [mode] = fault.effect.split(' ')
    if (fault.effect.endsWith('after')) await act()
    if (mode === 'kill') life.alive = false
    if (mode === 'kill' || mode === 'stall') return never
    throw new Error('D1_ERROR: injected')
  }
  return { gate, seen }
}

/** A small day: six people post (one twice, one bot), some while the ledger is away; sweeps and the consumer run on. */
async function day(fault?: Fault) {
  const weather = { outage: true, clear: false }
  const { gate, seen } = faultyGate(fault, weather)
  const world = createWorld(gate)
  const start = world.clock.now()
  const acknowledged = new Set<Submission>()
  const everybody: Submission[] = []

  const post = async (submission: Submission) => {
    if (!everybody.includes(submission)) everybody.push(submission)
    const { answer, later } = world.post(submission)
    later.catch(() => undefined)
    // A killed invocation answers nobody: the visitor gives up after a while.
    const seenAnswer = await Promise.race([answer, pass(world, 30_000)])
    if (seenAnswer === 'stored') acknowledged.add(submission)
    expectSafe(world, acknowledged)
    return seenAnswer === 'stored'
  }

  const spilled = [signup(1, start), entry(2, start)]
  for (const one of spilled) await world.clock.during(post(one))
  weather.outage = false
  await world.clock.during(Promise.race([world.consume(), pass(world, MINUTE)]))

  const direct = [
    signup(3, start + 1),
    entry(4, start + 2),
    entry(5, start + 3, { hold: 'honeypot' }),
  ]
  const again = entry(6, start + 4, { emailKey: 'entrant4@example.org' })
  for (const one of [...direct, again]) {
    // Whoever is refused sends again, with the same Idempotency-Key.
    if (!(await world.clock.during(post(one)))) await world.clock.during(post(one))
  }

  // Every minute around the work, now and then while a lasting fault lasts, every minute once it has ended.
  const during = [10, 11, 12, 13, 18, 23, 29, 35]
  // A row that may have been taken is tried for the third time two hours later.
  const afterwards = [...Array.from({ length: 14 }, (_, n) => 41 + n), 131, 132, 133]
  for (const minute of [...during, ...afterwards]) {
    weather.clear = minute > 40
    await world.clock.runTo(start + minute * MINUTE)
    world.consume().catch(() => undefined)
    world.sweep(start + minute * MINUTE).catch(() => undefined)
  }
  await world.clock.runTo(start + 140 * MINUTE)
  return { world, seen, everybody, acknowledged }
}

function pass(world: World, ms: number): Promise<undefined> {
  return new Promise((resolve) => void world.clock.timers.after(ms, () => resolve(undefined)))
}

/** Whatever was acknowledged is in one of the stores. */
function expectSafe(world: World, acknowledged: Set<Submission>): void {
  const known = new Set([
    ...world.ledger.rows().map(keyOf),
    ...world.queue.bodies().map((body) => personOf(body as Submission)),
  ])
  for (const one of acknowledged) expect(known.has(personOf(one))).toBe(true)
}

function personOf({ kind, emailKey, hold }: Submission): string {
  return `${kind} ${emailKey} ${hold ?? ''}`
}

function keyOf(row: { kind: string; email_key: string; hold: string | null }): string {
  return `${row.kind} ${row.email_key} ${row.hold ?? ''}`
}

/** Everything that contradicts the promise once all faults are over. */
function contradictions({
  world,
  everybody,
  acknowledged,
}: Awaited<ReturnType<typeof day>>): string[] {
  const rows = world.ledger.rows()
  const { accepted, sum } = books(world.ledger)
  const wrong = [
    new Set(rows.map(keyOf)).size < rows.length && 'somebody is in the ledger twice',
    world.queue.bodies().length > 0 && 'the queue still holds something',
    accepted !== sum && 'the books do not balance',
    world.upstream.overlaps() > 0 && 'a row was under way twice at once',
    /example\.org|Reader|Entrant/.test(world.lines.join()) && 'a log line names somebody',
  ]
  for (const one of everybody) {
    const row = rows.find((each) => keyOf(each) === personOf(one))
    const deliveries = [...world.upstream.taken.values()].filter(
      ({ kind, body }) => kind === one.kind && body.includes(one.emailKey),
    )
    const rightful = one.hold === undefined ? 'delivered' : 'quarantined'
    wrong.push(
      acknowledged.has(one) && row?.status !== rightful && `acknowledged, but ${row?.status}`,
      // Acknowledged or not, nobody is delivered twice, and a held one never.
      deliveries.length > (one.hold === undefined ? 1 : 0) && 'delivered too often',
      row?.status === 'delivered' && deliveries[0]?.body !== row.payload && 'not delivered as kept',
    )
  }
  return wrong.filter((each) => each !== false)
}

describe('any single fault, or the same from there on', async () => {
  const calm = await day()
  // From the 40th call on, a calm day only looks whether there is anything to do.
  const faults = calm.seen.slice(0, 40).flatMap((target, k) =>
    effects.flatMap((effect) =>
      (['once', 'always'] as const).map((lasts): Fault & { target: Target } => ({
        target,
        k,
        effect,
        lasts,
      })),
    ),
  )

  test('in calm weather everything arrives', () => {
    expect(calm.acknowledged.size).toBe(6)
    expect(contradictions(calm)).toEqual([])
  })

  test.each([...Map.groupBy(faults, ({ effect, lasts }) => `${effect}, ${lasts}`)])(
    '%s',
    { timeout: 60_000 },
    async (_, list) => {
      const wrong: string[] = []
      for (const fault of list) {
        const outcome = await day(fault)
        if (outcome.seen.length <= fault.k) wrong.push(`${JSON.stringify(fault)}: never happened`)
        wrong.push(...contradictions(outcome).map((each) => `${JSON.stringify(fault)}: ${each}`))
      }
      expect(wrong).toEqual([])
    },
  )

  test('are at least 300', () => {
    const distinct = new Set(faults.map((fault) => JSON.stringify(fault)))
    console.log(`${distinct.size} distinct faults at ${calm.seen.length} calls`)
    expect(distinct.size).toBeGreaterThanOrEqual(300)
  })
})
