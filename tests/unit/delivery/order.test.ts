import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sqliteQuery } from '../../../admin/ledger.ts'
import type { Submission } from '../../../src/delivery/submission.ts'
import { inboxKey } from '../../../src/forms/email.ts'
import { adminAt } from '../admin/support/admin.ts'
import { countsIn } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'
import { cases, createWorld, type Gate, never } from './support/world.ts'

/*
 * fast-check chooses the order and the delays of all calls to ledger, queue and upstream. Some calls fail, stall, lose their answer or
 * kill their process. Invariants after the faults, with any admin commands in between:
 *
 * - An acknowledged post is one row with its values and receipt, until its person is erased. The tally matches the rows.
 * - An inbox with a valid entry has one that counts, or one that a person has held. At most one counts that nobody has released.
 * - Every row that counts is delivered, no row is sent twice concurrently, and an upstream has only what was posted.
 * - After `hold`, a row is not sent until it is released, and another post of its inbox does not count either. Except after `forget`:
 *   the queue can store the row again while a sweep that claimed the erased row is still sending it.
 * - After `forget`, run again once the queue is empty, the inbox has no row.
 */

const MINUTE = 60_000

const mostly = <A, B>(usual: A, other: B) =>
  fc.oneof(
    { arbitrary: fc.constant(usual), weight: 5 },
    { arbitrary: fc.constant(other), weight: 1 },
  )

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
    { minLength: 3, maxLength: 5 },
  ),
  redelivers: fc.array(fc.boolean(), { minLength: 2, maxLength: 3 }),
  ticks: fc.array(fc.constantFrom(50, 450, 3000, 11_000, MINUTE, 11 * MINUTE), {
    minLength: 1,
    maxLength: 8,
  }),
  faults: fc.array(
    fc.record({
      call: fc.nat(34),
      is: fc.constantFrom('fails', 'loses its answer', 'dies before', 'dies after', 'stalls'),
    }),
    { maxLength: 6 },
  ),
  acts: fc.array(
    fc.record({
      command: fc.constantFrom('hold', 'release', 'forget'),
      row: fc.nat(7),
      turns: fc.integer({ min: 1, max: 8 }),
    }),
    { maxLength: 3 },
  ),
})
type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

async function run(s: fc.Scheduler, { posts, redelivers, ticks, faults, acts }: Plan) {
  let calls = 0
  let calm = false
  const gate: Gate = async (target, act, life) => {
    if (calm) return act()
    const is = faults.find(({ call }) => call === calls)?.is
    const name = `${target} ${calls++}`
    if (target !== 'upstream') await s.schedule(Promise.resolve(), name)
    if (is === 'dies before') life.alive = false
    if (is === 'fails' && target !== 'upstream') throw new Error('D1_ERROR: it fails')
    if (!life.alive) return never
    const result = await act()
    if (!calm) await s.schedule(Promise.resolve(), `${name} answers`)
    if (is === 'dies after') life.alive = false
    if (is === 'stalls') return never
    if (is === 'loses its answer' && target !== 'upstream') throw new Error('D1_ERROR: it is lost')
    return result
  }
  const world = createWorld(gate)
  const { clock, ledger, upstream } = world
  const admin = adminAt(sqliteQuery(ledger.sqlite), clock.now())
  const sent: Submission[] = []
  const thanked: Submission[] = []
  // Held rows with the number of calls so far; inboxes whose counting entry was held; erased inboxes.
  const held = new Map<string, { calls: number; underWay: boolean }>()
  const disqualified = new Set<string>()
  const forgotten = new Set<string>()

  function post({ kind, email, name, hold, times }: Plan['posts'][number]) {
    const at = clock.now() + sent.length
    const said = { emailKey: email, hold }
    const one =
      kind === 'entry'
        ? entry(0, at, { ...said, payload: { fullName: name, email } })
        : signup(0, at, { ...said, payload: { firstName: name, email, source: 'homepage' } })
    sent.push(one)
    for (let n = 0; n < times; n++) {
      const { answer, later } = world.post(one)
      later.catch(() => undefined)
      void answer.then((kept) => kept === 'accepted' && thanked.push(one))
    }
  }
  async function decide({ command, row }: Plan['acts'][number]) {
    const rows = ledger.rows()
    const {
      id,
      kind,
      hold,
      cause,
      email_key: email,
      inbox_key: inbox,
    } = rows[row % rows.length] ?? {}
    if (!id || !email || !inbox) return
    const { exit } = await admin(command, ...(command === 'forget' ? [email, '--yes'] : [id]))
    if (exit !== 0) return
    if (command === 'hold') {
      if (!forgotten.has(inbox))
        held.set(id, { calls: upstream.calls.length, underWay: cause === 'interrupted' })
      // To hold what is held already, such as a bot's post, decides nothing about the inbox.
      if (kind === 'entry' && hold === null && countingOf(inbox).length === 0)
        disqualified.add(inbox)
      return
    }
    disqualified.delete(inbox)
    held.delete(id)
    if (command === 'release') return
    // The holds are erased too: a later message of the queue makes a new row.
    held.clear()
    forgotten.add(inbox)
  }
  const countingOf = (inbox: string) =>
    ledger
      .rows()
      .filter((row) => row.kind === 'entry' && row.inbox_key === inbox && row.hold === null)

  /** Repeats an action sequentially, after some turns of the others. */
  async function often(name: string, times: number, act: () => unknown, turns = 1) {
    for (let n = 0; n < times; n++) {
      for (let turn = 0; turn < turns; turn++) await s.schedule(Promise.resolve(), name)
      await act()
    }
  }
  for (const each of posts) void often('post', 1, () => post(each))
  for (const twice of redelivers) {
    const options = { twice: () => twice, shuffle: <T>(list: T[]) => list.toReversed() }
    void often('queue', 5, () => world.consume(options))
  }
  for (const times of [1, 3]) {
    void often('sweep', times, () => world.sweep(clock.now()))
  }
  for (const act of acts) void often(act.command, 1, () => decide(act), act.turns)
  s.scheduleSequence(
    ticks.map((ms) => ({ label: `${ms} ms`, builder: () => clock.runTo(clock.now() + ms) })),
  )
  do {
    await s.waitIdle()
    await setImmediate()
  } while (s.count() > 0)

  calm = true
  const waiting = () =>
    ledger.rows<{ due_at: number }>(
      "SELECT due_at FROM submissions WHERE status = 'pending' ORDER BY due_at",
    )
  const isOpen = () => world.queue.bodies().length > 0 || waiting().length > 0
  for (let minutes = 0; minutes < 240 && isOpen(); minutes++) {
    const next = world.queue.bodies().length > 0 ? 0 : (waiting()[0]?.due_at ?? 0)
    const from = Math.max(clock.now(), next)
    await clock.runTo(from - (from % MINUTE) + MINUTE)
    void world.consume()
    void world.sweep(clock.now())
    await clock.runTo(clock.now() + MINUTE / 2)
  }

  const rows = ledger.rows()
  const wrong: unknown[] = [
    isOpen() && 'something still waits',
    upstream.overlaps() > 0 && forgotten.size === 0 && 'a row was under way twice at once',
    rows.some(({ status, unclear }) => status === 'refused' && unclear < 6) && 'a row is refused',
  ]
  for (const one of thanked) {
    const own = rows.filter(({ id }) => id === one.id)
    const isKept = own.length === 1 && own[0]!.payload === JSON.stringify(one.payload)
    const isGone = own.length === 0 && forgotten.has(inboxKey(one.emailKey))
    if (!isGone && !(isKept && own[0]!.receipt === (one.receipt ?? null))) wrong.push('lost', one)
  }
  const entries = rows.filter(({ kind }) => kind === 'entry')
  for (const [inbox, own] of Map.groupBy(entries, (row) => row.inbox_key)) {
    const honest = own.filter(({ id }) => sent.find((one) => one.id === id)?.hold === undefined)
    const counting = countingOf(inbox)
    const isHeld = own.some(({ hold }) => hold === 'by_hand')
    if (honest.length > 0 && counting.length === 0 && !isHeld)
      wrong.push(`nobody counts of ${inbox}`)
    if (counting.filter(({ reviewed_at: at }) => at === null).length > 1) wrong.push('two count')
  }
  for (const inbox of disqualified) if (countingOf(inbox).length > 0) wrong.push('counts again')
  for (const { key, body } of upstream.taken.values()) {
    const one = sent.find(({ id }) => id === key)
    // An entry's empty optional fields are sent as empty texts.
    const isSent =
      one && Object.entries(one.payload).every(([name, value]) => JSON.parse(body)[name] === value)
    if (!isSent) wrong.push('nobody sent that', body)
  }
  for (const row of rows) {
    const own = upstream.calls.filter(({ key }) => key === row.id)
    if (own.length > 6) wrong.push('sent more than six times')
    if (
      row.status !== 'refused' &&
      (row.hold === null) !== (row.status === 'delivered' && upstream.taken.has(row.id))
    )
      wrong.push('delivered or held', row)
    if (row.delivered_at !== null && own.length === 0) wrong.push('delivered, but never sent')
    // A row that was under way when it was held may still be sent, once.
    const since = held.get(row.id)
    const later = since
      ? upstream.calls.filter(({ key }, n) => key === row.id && n >= since.calls)
      : []
    if (since && later.length > (since.underWay ? 1 : 0)) wrong.push('sent, though held')
  }
  const { accepted, sum } = countsIn(ledger)
  const [{ erased } = { erased: 0 }] = ledger.rows<{ erased: number }>(
    'SELECT sum(erased) AS erased FROM tally',
  )
  if (accepted !== sum + erased) wrong.push('the counts do not add up')

  for (const inbox of forgotten) await admin('forget', inbox, '--yes')
  const left = ledger.rows()
  if (left.some((row) => forgotten.has(row.inbox_key))) wrong.push('somebody is still there')
  expect(wrong.filter((each) => each !== false)).toEqual([])
}

test(
  'no accepted post is lost or counted twice, in any order of calls and faults',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), plans, run), cases(2000))
  },
)
