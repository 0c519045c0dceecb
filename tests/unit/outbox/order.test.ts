import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommandContext } from '../../../admin/command.ts'
import { forget } from '../../../admin/forget.ts'
import { sqliteQuery } from '../../../admin/ledger.ts'
import { hold, release } from '../../../admin/rows.ts'
import { limits } from '../../../src/server/ledger/limits.ts'
import type { Submission } from '../../../src/server/ledger/submission.ts'
import { inboxKey } from '../../../src/core/forms/inbox.ts'
import { countsIn, type LedgerRow } from '../support/ledger.ts'
import { entry, idOf, signup } from '../support/people.ts'
import { type Behaviour, type Call, good, upstreams } from '../support/upstream.ts'
import { cases, createWorld, type Gate, type Life, never } from '../support/world.ts'

/*
 * fast-check chooses the order and the delays of all calls to ledger, queue and upstream. Some calls fail, stall, lose their answer,
 * land late or kill their process; a service is slow, refuses or is silent; one row may kill each sweep that sends it; a clock is far
 * ahead. In between a person holds, releases and erases rows, above all those that are under way. Invariants:
 *
 * - An acknowledged post is one row with its values and receipt, until its person is erased. The tally matches the rows.
 * - An inbox with a valid entry has one that counts, or one that a person has held. At most one counts that nobody has released.
 * - Every row that counts is delivered or refused in the end, and an upstream has only what was posted.
 * - No row is sent twice at once, and a service takes a row again only if an injected fault explains it.
 * - What was held or erased before its claim is not sent. What was delivered while it was held is known to be delivered.
 * - A service gets at most its calls a minute. A failing one is tried with rows that were never tried.
 */

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const FAR = 400 * DAY
/** Calls of a sweep, so that a second one in the same minute exceeds it. */
const PACE = 3
const slow = {
  signup: { ...upstreams.signup!, callsPerMinute: PACE },
  entry: { ...upstreams.entry!, callsPerMinute: PACE },
}

const mostly = <A, B>(usual: A, other: B) =>
  fc.oneof(
    { arbitrary: fc.constant(usual), weight: 5 },
    { arbitrary: fc.constant(other), weight: 1 },
  )

const fault = fc.record({
  call: fc.nat(34),
  is: fc.constantFrom(
    'fails',
    'loses its answer',
    'dies before',
    'dies after',
    'stalls',
    'lands late',
  ),
})

const plans = fc.record({
  posts: fc.array(
    fc.record({
      kind: mostly('entry', 'signup'),
      // Three spellings of one inbox, and another inbox.
      email: fc.oneof(
        fc.constantFrom('ruth@gmail.com', 'r.uth+1@gmail.com'),
        fc.constantFrom('ruth@googlemail.com', 'boaz@example.org'),
      ),
      name: mostly('Ruth', 'Naomi'),
      hold: mostly(undefined, 'honeypot' as const),
      // A visitor without an answer sends the same post again.
      times: fc.constantFrom(1, 2),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  /** Entries of other people before. */
  crowd: fc.constantFrom(0, 0, 2, 8),
  second: fc.constantFrom(0, 45),
  redelivers: fc.array(fc.boolean(), { minLength: 2, maxLength: 3 }),
  ticks: fc.array(
    fc.constantFrom(50, 450, 3000, 11_000, 11_000, MINUTE, 11 * MINUTE, 2 * DAY, 8 * DAY),
    { minLength: 1, maxLength: 8 },
  ),
  faults: fc.oneof(
    fc.array(fault, { maxLength: 0 }),
    fc.array(fault, { minLength: 1, maxLength: 6 }),
  ),
  answers: fc.array(
    fc.record({
      is: fc.constantFrom('takes', 'takes', '503', '429', 'hangs', 'takes, says 500'),
      ms: fc.constantFrom(20, 3000, 19_000, 19_000),
    }),
    { maxLength: 9 },
  ),
  /** How the services fail after that, for some hours. */
  outage: fc.constantFrom(undefined, '503', 'hangs', 'hangs'),
  /** What happens to each call for the first row. */
  poison: fc.constantFrom(undefined, undefined, 'kills', 'takes, says 500'),
  /** What a clock that is far ahead has set: the times of some sweeps, or what they have stored. */
  ahead: fc.constantFrom(undefined, undefined, 'cron', 'upstreams', 'rows'),
  acts: fc.array(
    fc.record({
      command: fc.constantFrom('hold', 'release', 'release', 'forget'),
      isUnderWay: mostly(true, false),
      row: fc.nat(7),
      turns: fc.integer({ min: 1, max: 16 }),
    }),
    { maxLength: 3 },
  ),
})
type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

const behaviours: Record<string, () => Behaviour> = {
  takes: good,
  '503': () => ({ takes: false, answer: new Response('', { status: 503 }) }),
  '429': () => ({ takes: false, answer: new Response('', { status: 429 }) }),
  hangs: () => ({ takes: false, answer: undefined }),
  'takes, says 500': () => ({ takes: true, answer: new Response('', { status: 500 }) }),
}

/** A call as its service saw it. `isAnswered`: it took the row and said so. */
type Sent = Call & { life: Life; isAnswered: boolean; isUnclear: boolean }

async function run(s: fc.Scheduler, plan: Plan) {
  const { posts, redelivers, ticks, faults, acts } = plan
  const wrong: unknown[] = []
  let phase: 'faults' | 'outage' | 'calm' = 'faults'
  let calls = 0
  let injected = 0
  let current: Life = { alive: true }
  const sweeps = new Set<Life>()
  /** Sweeps that ended without the outcomes of their claims. */
  const unsaved: Life[] = []
  /** Faults of each invocation; two keep an outcome from being saved, because a save is tried twice. */
  const weights = new Map<Life, number>()
  const weigh = (life: Life, by: number) => {
    injected += 1
    weights.set(life, (weights.get(life) ?? 0) + by)
  }

  const gate: Gate = async (target, act, life) => {
    const isCalm = phase !== 'faults'
    const is = isCalm ? undefined : faults.find(({ call }) => call === calls)?.is
    const name = `${target} ${calls++}`
    const kill = () => {
      weigh(life, 2)
      life.alive = false
    }
    const begunAt = clock.now()
    if (!isCalm && target !== 'upstream') await s.schedule(Promise.resolve(), name)
    if (is === 'dies before') kill()
    else if (is !== undefined && is !== 'dies after') weigh(life, 1)
    if (is === 'fails' && target !== 'upstream') throw new Error('D1_ERROR: it fails')
    if (is === 'lands late' && target === 'ledger')
      await new Promise<void>((done) => void clock.timers.after(11 * MINUTE, done))
    else if (!life.alive) return never
    // Not realistic, and to its clock what others have written is far ahead.
    if (target === 'ledger' && clock.now() - begunAt >= limits.clock.ahead) {
      weigh(life, 2)
      throw new Error('D1_ERROR: it is too late')
    }
    current = life
    const at = seen.length
    const result = target === 'ledger' ? await inspected(act, life) : await act()
    if (target === 'upstream' && poisoned === life) {
      killed.add(life)
      life.alive = false
    }
    if (phase === 'faults') await s.schedule(Promise.resolve(), `${name} answers`)
    const ms = clock.now() - begunAt
    if (target === 'ledger' && is === undefined && ms >= limits.ledger) weigh(life, 1)
    if (target === 'upstream' && (is === 'stalls' || ms >= limits.upstream))
      Object.assign(seen[at]!, { isAnswered: false, isUnclear: true })
    if (is === 'dies after') kill()
    if (is === 'stalls') return never
    if (is === 'loses its answer' && target !== 'upstream') throw new Error('D1_ERROR: it is lost')
    return result
  }
  const world = createWorld({ gate, upstreams: slow })
  const { clock, ledger, upstream } = world
  await clock.runTo(clock.now() + plan.second * 1000)
  const query = sqliteQuery(ledger.sqlite)
  const context = () =>
    ({ query, now: clock.now(), time: String }) as Partial<CommandContext> as CommandContext
  const erase = (email: string) => forget(context(), email, { yes: true })
  const sent: Submission[] = []
  const thanked: Submission[] = []
  // Held rows with the number of calls so far; erased inboxes.
  const held = new Map<string, { calls: number; underWay: boolean }>()
  const forgotten = new Set<string>()
  const released = new Set<string>()
  const killed = new Set<Life>()
  let poisoned: Life | undefined

  const seen: Sent[] = []
  upstream.set((call) => {
    const { is, ms } = plan.answers[seen.length] ?? { is: 'takes', ms: 20 }
    const said = phase === 'outage' ? plan.outage! : phase === 'faults' ? is : 'takes'
    const isPoison = plan.poison !== undefined && call.key === sent[0]?.id
    const name = isPoison && plan.poison !== 'kills' ? plan.poison! : said
    if (isPoison && plan.poison === 'kills') poisoned = current
    seen.push({
      ...call,
      life: current,
      isAnswered: name === 'takes',
      isUnclear: name === 'hangs' || name.endsWith('500'),
    })
    return { ...behaviours[name]!(), ms: phase === 'faults' ? ms : 20 }
  })

  const STATES =
    'SELECT id, kind, status, cause, attempts, due_at, tried_at, delivered_at FROM submissions ORDER BY id'
  const FAILING = 'SELECT kind FROM upstreams WHERE failures >= 5'
  const failingAt = new Map<Life, Set<string>>()
  const claims = new Map<string, { life: Life; at: number }>()
  const states = () => new Map(ledger.rows(STATES).map((row) => [row.id, row]))
  let before = states()
  /** Runs a query, and looks at what it has claimed and recorded. The SQL itself runs at once. */
  function inspected<T>(act: () => Promise<T>, life: Life): Promise<T> {
    // A sweep knows what its first query has found.
    const failing = failingAt.get(life) ?? new Set(ledger.rows(FAILING).map(({ kind }) => kind))
    failingAt.set(life, failing)
    const running = act()
    const after = states()
    const triedAt = (id: string) => before.get(id)?.tried_at ?? 0
    const isLater = (row: LedgerRow) => (row.tried_at ?? 0) > triedAt(row.id)
    // A delivery counts even if the row was claimed again.
    for (const { id, tried_at: at, delivered_at: deliveredAt } of after.values())
      if (triedAt(id) > (at ?? 0) && deliveredAt === null && claims.get(id)?.life !== life)
        wrong.push('an older outcome replaced a newer claim')
    const claimed = [...after.values()].filter((row) => row.cause === 'interrupted' && isLater(row))
    for (const { id, kind, status, tried_at: at, due_at: due } of claimed) {
      claims.set(id, { life, at: at! })
      const was = before.get(id)!
      if (was.status !== 'pending' || was.due_at > at!) wrong.push('claimed, but not due')
      if (status === 'pending' && due < at! + limits.underWay) wrong.push('due again at once')
      if (was.cause === 'interrupted' && claimed.length > 1) wrong.push('interrupted, not alone')
      const isNew = (row: LedgerRow) => row.attempts === 0
      const others = [...before.values()].filter(
        (row) => row.kind === kind && row.status === 'pending' && row.due_at <= at! && isNew(row),
      )
      const hasTaken = seen.some((call) => call.life === life && call.isAnswered)
      if (failing.has(kind) && !hasTaken && !isNew(was) && others.length > 0)
        wrong.push('a failing service is tried with a retry')
    }
    before = after
    return running
  }

  type Post = Omit<Plan['posts'][number], 'email'> & { email: string }
  function post({ kind, email, name, hold, times }: Post) {
    const at = clock.now() - 100 + sent.length
    const id = idOf(sent.length)
    const one =
      kind === 'entry'
        ? entry(0, at, {
            id,
            receipt: id.replaceAll('-', ''),
            hold,
            payload: { fullName: name, email },
          })
        : signup(0, at, { id, hold, payload: { firstName: name, email, source: 'homepage' } })
    sent.push(one)
    for (let n = 0; n < times; n++) {
      const { answer, later } = world.post(one)
      later.catch(() => undefined)
      void answer.then((is) => is === 'accepted' && thanked.push(one))
    }
  }
  function postCrowd(name: string, count: number) {
    for (let n = 0; n < count; n++)
      post({ kind: 'entry', email: `${name}${n}@example.org`, name, hold: undefined, times: 1 })
  }
  /** Decides without the command line, whose imports take real time. */
  function decide({ command, row, isUnderWay }: Plan['acts'][number]) {
    const all = ledger.rows()
    const rows = isUnderWay ? all.filter(({ cause }) => cause === 'interrupted') : all
    const { id, cause, email_key: email, inbox_key: inbox } = rows[row % rows.length] ?? {}
    if (!id || !email || !inbox) return
    const { exit = 0 } =
      command === 'forget' ? erase(email) : { hold, release }[command](context(), id, {})
    before = states()
    if (exit !== 0) return
    if (command === 'hold') {
      if (!forgotten.has(inbox))
        held.set(id, { calls: seen.length, underWay: cause === 'interrupted' })
      return
    }
    held.delete(id)
    released.add(id)
    if (command === 'release') return
    // The holds are erased too: a later message of the queue makes a new row.
    held.clear()
    forgotten.add(inbox)
  }
  async function sweep(ahead = 0) {
    const life = { alive: true }
    sweeps.add(life)
    await world.sweep(clock.now() + ahead, life)
    const isOpen = ({ id, cause, tried_at: at }: LedgerRow) =>
      cause === 'interrupted' && claims.get(id)?.life === life && claims.get(id)?.at === at
    if ([...states().values()].some(isOpen)) unsaved.push(life)
  }
  /** Repeats an action sequentially, after some turns of the others. */
  async function often(name: string, times: number, act: () => unknown, turns = 1) {
    for (let n = 0; n < times; n++) {
      for (let turn = 0; turn < turns; turn++) await s.schedule(Promise.resolve(), name)
      await act()
    }
  }
  /** Sweeps each minute in which something is due, until nothing is open. */
  async function sweepOn(minutes: number, isOpen: () => boolean) {
    for (let n = 0; n < minutes && isOpen(); n++) {
      const next = world.queue.bodies().length > 0 ? 0 : (dueAt() ?? 0)
      const from = next > clock.now() + limits.clock.due ? clock.now() : Math.max(clock.now(), next)
      await clock.runTo(from - (from % MINUTE) + MINUTE)
      void world.consume()
      void sweep()
      await clock.runTo(clock.now() + MINUTE / 2)
    }
  }
  const dueAt = () =>
    ledger.rows<{ at: number | null }>(
      "SELECT min(due_at) AS at FROM submissions WHERE status = 'pending'",
    )[0]?.at

  postCrowd('p', plan.crowd)
  for (const each of posts) void often('post', 1, () => post(each))
  for (const isTwice of redelivers)
    void often('queue', 5, () => world.consume({ isReversed: true, isTwice }))
  for (const [n, times] of [2, 4].entries())
    void often('sweep', times, () => sweep(n === 0 && plan.ahead === 'cron' ? FAR : 0))
  for (const act of acts) void often(act.command, 1, () => decide(act), act.turns)
  s.scheduleSequence(
    ticks.map((ms) => ({ label: `${ms} ms`, builder: () => clock.runTo(clock.now() + ms) })),
  )
  do {
    await s.waitIdle()
    await setImmediate()
  } while (s.count() > 0)

  const isOpen = () => world.queue.bodies().length > 0 || typeof dueAt() === 'number'
  phase = 'calm'
  const far = clock.now() + FAR
  if (plan.ahead === 'upstreams')
    ledger.exec(`UPDATE upstreams SET rests_until = ${far}, delivered_at = ${far}`)
  if (plan.ahead === 'rows')
    ledger.exec(`UPDATE submissions SET due_at = ${far} WHERE cause IS NOT 'interrupted'`)
  before = states()
  // The sweeps that are under way end.
  await sweepOn(2, isOpen)
  if (plan.outage) {
    phase = 'outage'
    postCrowd('q', 8)
    await sweepOn(30, isOpen)
  }
  phase = 'calm'
  await sweepOn(10, isOpen)
  // What lands late has landed.
  await clock.runTo(clock.now() + 20 * MINUTE)
  await sweepOn(240, isOpen)
  if (isOpen()) wrong.push('something still waits')

  if (unsaved.some((life) => !weights.has(life))) wrong.push('a claim without an outcome')
  const swept = seen.filter(({ life }) => sweeps.has(life))
  for (const [minute, own] of Map.groupBy(
    swept,
    ({ kind, at }) => `${kind} ${Math.floor(at / MINUTE)}`,
  ))
    if (own.length > PACE) wrong.push(`${own.length} calls in minute ${minute}`)

  const rows = ledger.rows()
  if (upstream.overlaps() > 0 && forgotten.size === 0) wrong.push('a row was sent twice at once')
  for (const one of thanked) {
    const own = rows.filter(({ id }) => id === one.id)
    const isKept = own.length === 1 && own[0]!.payload === JSON.stringify(one.payload)
    const isGone = own.length === 0 && forgotten.has(inboxKey(one.payload.email))
    if (!isGone && !(isKept && own[0]!.receipt === (one.receipt ?? null))) wrong.push('lost', one)
  }
  const entries = rows.filter(({ kind }) => kind === 'entry')
  for (const [inbox, own] of Map.groupBy(entries, (row) => row.inbox_key)) {
    const honest = own.filter(({ id }) => sent.find((one) => one.id === id)?.hold === undefined)
    const counting = own.filter(({ hold }) => hold === null)
    const isHeld = own.some(({ hold }) => hold === 'by_hand')
    if (honest.length > 0 && counting.length === 0 && !isHeld)
      wrong.push(`nobody counts of ${inbox}`)
    if (counting.filter(({ reviewed_at: at }) => at === null).length > 1) wrong.push('two count')
  }
  for (const { key, body } of upstream.taken) {
    const one = sent.find(({ id }) => id === key)
    // An entry's empty optional fields are sent as empty texts.
    const isSent =
      one && Object.entries(one.payload).every(([name, value]) => JSON.parse(body)[name] === value)
    if (!isSent) wrong.push('nobody sent that', body)
  }
  for (const row of rows) {
    const own = seen.filter(({ key }) => key === row.id)
    const isPoison = plan.poison !== undefined && row.id === sent[0]!.id
    const unclear = own.filter((call) => call.isUnclear || isPoison)
    const isTaken = upstream.taken.some(({ key }) => key === row.id)
    if (!released.has(row.id) && forgotten.size === 0) {
      if (unclear.length > 6) wrong.push('sent more than six times')
      if (row.attempts > own.length + injected + killed.size)
        wrong.push('attempts without a call', row)
      if (row.status === 'refused' && row.unclear < 6 && row.attempts < 10)
        wrong.push('a row is refused', row)
    }
    if (forgotten.size === 0) {
      // A row that kills its sweep takes another of its kind with it once, and one of the other kind whenever both are due.
      let excuses = row.kind === sent[0]!.kind ? 1 : Infinity
      const isExplained = ({ life, isAnswered }: Sent) =>
        !isAnswered ||
        isPoison ||
        (weights.get(life) ?? 0) >= 2 ||
        (killed.has(life) && excuses-- > 0)
      if (!own.slice(0, -1).every(isExplained)) wrong.push('copies that no fault explains', row)
      const known = own.some(
        (call) => call.isAnswered && !weights.has(call.life) && !killed.has(call.life),
      )
      if (known && !isPoison && row.delivered_at === null) wrong.push('taken, not delivered', row)
    }
    if (row.status !== 'refused' && (row.hold === null) !== (row.status === 'delivered' && isTaken))
      wrong.push('delivered or held', row)
    if (row.delivered_at !== null && own.length === 0) wrong.push('delivered, but never sent')
    // A row that was under way when it was held may still be sent, once.
    const since = held.get(row.id)
    const later = since ? seen.filter(({ key }, n) => key === row.id && n >= since.calls) : []
    if (since && later.length > (since.underWay ? 1 : 0)) wrong.push('sent, though held')
  }
  const { accepted, sum } = countsIn(ledger)
  const [{ erased } = { erased: 0 }] = ledger.rows<{ erased: number }>(
    'SELECT sum(erased) AS erased FROM tally',
  )
  if (accepted !== sum + erased) wrong.push('the counts do not add up')

  for (const inbox of forgotten) erase(inbox)
  const left = ledger.rows()
  if (left.some((row) => forgotten.has(row.inbox_key))) wrong.push('somebody is still there')
  expect(wrong).toEqual([])
}

test(
  'no accepted post is lost or sent twice, in any order of calls and faults',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), plans, run), cases(150))
  },
)
