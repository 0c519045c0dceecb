import type { Kind } from '../../../../src/delivery/kinds'
import type { Submission } from '../../../../src/delivery/submission'
import { books } from './ledger'
import { entry, signup } from './people'
import { mulberry32, type Random } from './random'
import type { Behaviour } from './upstream'
import { createWorld, never, type Gate, type Life, type World } from './world'

const SECOND = 1000
const MINUTE = 60 * SECOND
const perMinute: Record<Kind, number> = { newsletter: 25, contest: 15 }

/** Shares of the chaos, out of 1. */
const chaos = {
  storeErrors: 0.05,
  stalls: 0.01,
  upstreamErrors: 0.2,
  duplicates: 0.1,
  kills: 0.01,
} as const

export type Plan = { seed: number; submissions: number; arrivalsPerMinute?: number }

/**
 * Days of posts with everything going wrong at random, then calm until all is drained, on a virtual clock. Gives figures
 * and whatever contradicts the promise; the same seed gives the same run.
 */
export async function soak({ seed, submissions, arrivalsPerMinute = 30 }: Plan) {
  const random = mulberry32(seed)
  const weather = { calm: false }
  const counts = {
    posts: 0,
    refused: 0,
    storeFaults: 0,
    stalls: 0,
    upstreamFaults: 0,
    kills: 0,
    duplicates: 0,
  }
  const world = createWorld(chaosGate(random, weather, counts), random)
  world.upstream.set(() => upstreamMood(random, weather, counts))
  const start = world.clock.now()
  const people = crowd(random, world, { size: submissions, weather, counts })

  // Arrivals, a queue that hands out every 10 seconds, and the cron, which now and then fires twice.
  const ends = start + Math.ceil((submissions / arrivalsPerMinute) * MINUTE)
  for (let n = 0; n < submissions; n++) {
    world.clock.at(start + random() * (ends - start), () => people.arrive(n))
  }
  every(world, 10 * SECOND, () => {
    if (world.queue.bodies().length === 0) return
    const twice = () => !weather.calm && chance(random, chaos.duplicates, counts, 'duplicates')
    const shuffle = <T>(list: T[]) => shuffled(list, random)
    world.consume({ shuffle, twice }, lifeOf(random, weather, counts)).catch(() => undefined)
  })
  every(world, MINUTE, (at) => {
    const times = !weather.calm && random() < 0.01 ? 2 : 1
    for (let n = 0; n < times; n++) void world.sweep(at, lifeOf(random, weather, counts))
  })

  await world.clock.runTo(ends)
  weather.calm = true
  const backlog = waiting(world)
  // Rows that the queue still carries must be sent as well; the budgets are a minute's.
  const queued = world.queue.bodies().length
  const budgeted = Math.max(
    ...(['newsletter', 'contest'] as const).map((kind) =>
      Math.ceil((backlog[kind] + queued) / perMinute[kind]),
    ),
  )
  let minutes = 0
  while (minutes < budgeted + 60 && (openRows(world) > 0 || world.queue.bodies().length > 0)) {
    await world.clock.runTo(ends + ++minutes * MINUTE)
  }

  const wrong = contradictions(world, people)
  if (minutes > budgeted + 10) wrong.push(`drained in ${minutes} minutes, budget ${budgeted}`)
  const { accepted, byStatus } = books(world.ledger)
  return {
    wrong,
    figures: {
      seed,
      submissions,
      simulatedHours: Math.round((world.clock.now() - start) / 360_000) / 10,
      ...counts,
      upstreamCalls: world.upstream.calls.length,
      acknowledged: people.acknowledged.size,
      accepted,
      ...byStatus,
      deliveredUpstream: world.upstream.taken.size,
      backlogWhenFaultsStopped: backlog.newsletter + backlog.contest + queued,
      minutesAsBudgetsAllow: budgeted,
      minutesTaken: minutes,
    },
  }
}

type Counts = Record<
  'posts' | 'refused' | 'storeFaults' | 'stalls' | 'upstreamFaults' | 'kills' | 'duplicates',
  number
>
type Weather = { calm: boolean }

/** Who posts what: mostly new people, some twice by a slip of the finger, some bots; the refused try again. */
function crowd(
  random: Random,
  world: World,
  { size, weather, counts }: { size: number; weather: Weather; counts: Counts },
) {
  const everybody: Submission[] = []
  const acknowledged = new Set<Submission>()

  function pick(n: number): Submission {
    const now = world.clock.now()
    const id = uuid(random)
    const dice = random()
    const earlier = everybody[everybody.length - 1 - Math.floor(random() * 50)]
    // A double click, or an entrant who tries again under another name.
    if (earlier !== undefined && dice < 0.03) return { ...earlier, id, receivedAt: now }
    if (earlier?.kind === 'contest' && dice < 0.05) {
      return entry(n + size, now, { id, emailKey: earlier.emailKey, hold: earlier.hold })
    }
    const hold = dice > 0.99 ? ('honeypot' as const) : undefined
    return random() < 0.35 ? entry(n, now, { id, hold }) : signup(n, now, { id, hold })
  }

  function silence(): Promise<undefined> {
    return new Promise(
      (resolve) => void world.clock.timers.after(10 * SECOND, () => resolve(undefined)),
    )
  }

  async function post(submission: Submission, tries: number): Promise<void> {
    counts.posts += 1
    const { answer, later } = world.post(submission, lifeOf(random, weather, counts))
    later.catch(() => undefined)
    // A killed invocation answers nobody; the visitor gives up and sends again, with the same Idempotency-Key.
    const seen = await Promise.race([answer, silence()])
    if (seen?.ok) return void acknowledged.add(submission)
    counts.refused += 1
    if (tries > 0)
      world.clock.at(world.clock.now() + 20 * SECOND, () => void post(submission, tries - 1))
  }

  return {
    everybody,
    acknowledged,
    arrive(n: number) {
      const submission = pick(n)
      everybody.push(submission)
      void post(submission, 2)
    },
  }
}

function chaosGate(random: Random, weather: Weather, counts: Counts): Gate {
  return async (target, act, life) => {
    if (weather.calm) return act()
    if ('doomed' in life && random() < 0.3) {
      if (random() < 0.5) await act()
      life.alive = false
      return never
    }
    if (target === 'upstream') return act()
    const dice = random()
    const happens = random() < 0.5
    if (dice < chaos.storeErrors) {
      counts.storeFaults += 1
      if (happens) await act()
      throw new Error('D1_ERROR: chaos')
    }
    if (dice < chaos.storeErrors + chaos.stalls) {
      counts.stalls += 1
      if (happens) await act()
      return never
    }
    return act()
  }
}

/** Some invocations die at one of their calls. */
function lifeOf(random: Random, weather: Weather, counts: Counts): Life {
  const doomed = !weather.calm && chance(random, chaos.kills, counts, 'kills')
  return doomed ? ({ alive: true, doomed } as Life) : { alive: true }
}

function upstreamMood(random: Random, weather: Weather, counts: Counts): Behaviour {
  const ms = 30 + random() * 400
  const fine = () => Response.json({ success: true })
  if (weather.calm || random() >= chaos.upstreamErrors) return { takes: true, answer: fine(), ms }
  counts.upstreamFaults += 1
  const takes = random() < 0.3
  const moods: (() => Response | Error | undefined)[] = [
    () => new Response('', { status: 500 }),
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => new Response('', { status: 503, headers: { 'retry-after': '45' } }),
    () => new Response('', { status: 429 }),
    () => new TypeError('connection refused'),
    () => undefined,
  ]
  return { takes, answer: moods[Math.floor(random() * moods.length)]?.(), ms }
}

/** Everything that contradicts "accepted = delivered, each exactly once". */
function contradictions(
  world: World,
  { everybody, acknowledged }: ReturnType<typeof crowd>,
): string[] {
  const wrong: string[] = []
  const rows = world.ledger.rows()
  const { accepted, sum } = books(world.ledger)
  if (accepted !== sum) wrong.push(`books: accepted ${accepted}, rows ${sum}`)
  if (world.queue.bodies().length > 0)
    wrong.push(`queue still holds ${world.queue.bodies().length}`)
  const open = rows.filter(({ status }) => status !== 'delivered' && status !== 'quarantined')
  if (open.length > 0) wrong.push(`${open.length} rows not delivered`)

  const inLedger = rows.filter(({ hold }) => hold === null).map(({ payload }) => payload)
  const atUpstream = [...world.upstream.taken.values()].map(({ body }) => body)
  if (!sameMultiset(inLedger, atUpstream)) wrong.push('ledger and upstream differ')

  // Known from the visitors alone, without the ledger: who was told yes, and who ever asked.
  const people = new Set(rows.map((row) => `${row.kind} ${row.email_key} ${row.payload}`))
  if (people.size !== rows.length) wrong.push('somebody is in the ledger twice')
  const asked = new Set(everybody.map(personOf))
  for (const person of people) if (!asked.has(person)) wrong.push(`nobody asked for ${person}`)
  for (const one of acknowledged) if (!people.has(personOf(one))) wrong.push(`lost ${one.id}`)
  if (world.upstream.overlaps() > 0) wrong.push('a row was sent twice at the same time')
  if (new Set(atUpstream).size !== atUpstream.length) wrong.push('something was delivered twice')
  if (world.lines.some((line) => /example\.org|Reader|Entrant/.test(line)))
    wrong.push('a log line names somebody')
  return wrong
}

// What a person has sent is kept as often as it differs: a changed entry is held as a version of the first.
function personOf({ kind, emailKey, payload }: Submission): string {
  return `${kind} ${emailKey} ${JSON.stringify(payload)}`
}

function sameMultiset(a: string[], b: string[]): boolean {
  const [left, right] = [a.toSorted(), b.toSorted()]
  return left.length === right.length && left.every((value, index) => value === right[index])
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

function chance(random: Random, share: number, counts: Counts, count: keyof Counts): boolean {
  if (random() >= share) return false
  counts[count] += 1
  return true
}

function shuffled<T>(list: T[], random: Random): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 8 }, () =>
    Math.floor(random() * 0x10000)
      .toString(16)
      .padStart(4, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
