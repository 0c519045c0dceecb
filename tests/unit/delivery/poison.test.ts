import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  tuple,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import type { Kind, Submission } from '../../../src/delivery/submission.ts'
import { entry, signup } from './support/people.ts'
import { type Behaviour, type Call, good } from './support/upstream.ts'
import { cases, createWorld, mulberry32 } from './support/world.ts'

const MINUTE = 60_000
const HONEST = 30

const answers = (status: number, headers = {}) => ({
  takes: false,
  answer: new Response('', { status, headers }),
})

/** All that an upstream may do with a row that it does not take. */
const poisons = {
  '403': () => answers(403),
  '404': () => answers(404),
  '429': () => answers(429),
  '429, Retry-After: 1': () => answers(429, { 'retry-after': '1' }),
  '429, Retry-After: 3600': () => answers(429, { 'retry-after': '3600' }),
  '500': () => answers(500),
  '503': () => answers(503),
  '503, Retry-After: 1': () => answers(503, { 'retry-after': '1' }),
  '503, Retry-After: 3600': () => answers(503, { 'retry-after': '3600' }),
  hang: () => ({ takes: false, answer: undefined }),
  reset: () => ({ takes: false, answer: new TypeError('connection reset') }),
  'unreadable 200': () => ({ takes: false, answer: new Response('<h1>Thanks!</h1>') }),
} satisfies Record<string, () => Behaviour>

type Poison = keyof typeof poisons
type Row = { poison: Poison | undefined; minute: number }
type Case = { kind: Kind; rows: Row[]; posted: boolean; seed: number }

/**
 * Rows that arrive minute by minute, put into the ledger or posted and tried at once, and a sweep each minute. Gives
 * the longest wait of an honest row in minutes, counted from its receipt, and whatever contradicts the promise.
 */
async function run({ kind, rows, posted, seed }: Case, patience: number) {
  const random = mulberry32(seed)
  const world = createWorld((_, act) => act(), random)
  const start = world.clock.now()
  const ids = new Map<string, Row & { at: number }>()
  world.upstream.set(({ key }: Call) => {
    const poison = ids.get(key)?.poison
    return poison === undefined ? { ...good(), ms: 20 + random() * 300 } : poisons[poison]()
  })
  rows.forEach((row, n) => {
    const at = start + row.minute * MINUTE + n * 10
    const submission: Submission = kind === 'contest' ? entry(n, at) : signup(n, at)
    ids.set(submission.id, { ...row, at })
    world.clock.at(at, () => {
      if (posted) void world.post(submission)
      else void store(world.ledger.db, submission)
    })
  })
  const honest = [...ids].filter(([, { poison }]) => poison === undefined)
  const isDone = () => honest.every(([id]) => world.upstream.taken.has(id))
  const last = Math.max(...rows.map(({ minute }) => minute)) + patience
  for (let minute = 1; minute <= last && !isDone(); minute++) {
    const lateMs = Math.floor(random() * 12_000)
    await world.clock.runTo(start + minute * MINUTE + lateMs)
    void world.sweep(start + minute * MINUTE)
    await world.clock.runTo(start + (minute + 1) * MINUTE - 1)
  }
  await world.clock.runTo(world.clock.now() + 5 * MINUTE)
  const waits = honest.map(([id, { at }]) => (world.upstream.taken.get(id)?.at ?? Infinity) - at)
  const states = world.ledger.rows()
  const wrong = [
    world.upstream.overlaps() > 0 && 'a row was under way twice at once',
    states.some(({ id, status }) => ids.get(id)?.poison === undefined && status !== 'delivered') &&
      'an honest row is not delivered',
    states.some(
      ({ status, cause }) => status === 'needs_attention' && cause !== 'unreadable_answer',
    ) && 'a row was given up',
  ]
  return { longest: Math.max(...waits) / MINUTE, wrong: wrong.filter((each) => each !== false) }
}

const poison = constantFrom(...(Object.keys(poisons) as Poison[]))
const shared = {
  kind: constantFrom<Kind>('newsletter', 'contest'),
  posted: boolean(),
  seed: nat(),
}

/** Poison rows at any place among the honest ones, all at once or over an hour. */
function mixed(least: number, most: number): Arbitrary<Case> {
  const bad = oneof(
    array(poison, { minLength: least, maxLength: most }),
    tuple(poison, integer({ min: least, max: most })).map(([one, n]) => Array<Poison>(n).fill(one)),
  )
  return record({ ...shared, bad, spread: constantFrom(0, 60), order: nat() }).map(
    ({ bad: list, spread, order, ...rest }) => {
      const random = mulberry32(order)
      const all = [...list, ...Array<undefined>(HONEST).fill(undefined)]
      const rows = all
        .map((one) => ({ poison: one, place: random() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ poison: one, place }) => ({ poison: one, minute: Math.floor(place * spread) }))
      return { ...rest, rows }
    },
  )
}

/** Poison rows before all honest ones. */
const headed: Arbitrary<Case> = record({
  ...shared,
  bad: array(poison, { minLength: 50, maxLength: 50 }),
  same: boolean(),
}).map(({ bad, same, ...rest }) => ({
  ...rest,
  rows: [...(same ? bad.map(() => bad[0]) : bad), ...Array<undefined>(HONEST).fill(undefined)].map(
    (one) => ({ poison: one, minute: 0 }),
  ),
}))

const plans: [string, Arbitrary<Case>, number, number][] = [
  ['up to two, anywhere', mixed(1, 2), 60, 60],
  ['fifty at the head', headed, 60, 25],
  ['up to fifty, anywhere', mixed(3, 50), 240, 25],
]

describe('rows that the upstream never takes', () => {
  test.each(plans)(
    '%s: every honest row arrives',
    { timeout: 120_000 },
    async (name, plan, minutes, numRuns) => {
      let longest = 0
      await assert(
        asyncProperty(plan, async (one) => {
          const { longest: waited, wrong } = await run(one, minutes + 5)
          longest = Math.max(longest, waited)
          expect(wrong).toEqual([])
          expect(waited).toBeLessThanOrEqual(minutes)
        }),
        cases(numRuns),
      )
      console.log(JSON.stringify({ poison: name, longestWaitInMinutes: Math.round(longest) }))
    },
  )

  test.each(
    (Object.keys(poisons) as Poison[]).flatMap((one) =>
      (['newsletter', 'contest'] as const).map((kind) => ({ one, kind })),
    ),
  )('fifty at the head, all of them $one: $kind', async ({ one, kind }) => {
    const rows = Array.from({ length: 50 + HONEST }, (_, n) => ({
      poison: n < 50 ? one : undefined,
      minute: 0,
    }))
    const { longest, wrong } = await run({ kind, rows, posted: false, seed: 32 }, 60)
    expect(wrong).toEqual([])
    expect(longest).toBeLessThanOrEqual(60)
  })
})

/** A ledger with rows that have each failed once, and that the upstream goes on to answer with these statuses in turn. */
function worldWithFailed(kind: Kind, count: number, statuses: readonly number[]) {
  const random = mulberry32(count)
  const world = createWorld((_, act) => act(), random)
  const now = world.clock.now()
  const names = kind === 'contest' ? "'fullName', 'P'" : "'firstName', 'P', 'source', 'homepage'"
  world.ledger.rows(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1),
      p AS (SELECT i, format('poison%d@example.org', i) AS email FROM n)
    INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status, attempts,
      next_attempt_at, waiting_since, receipt)
    SELECT format('00000000-0000-4000-8000-%012d', i), ?2, ?3, email, email, json_object('email', email, ${names}), format('%032x', i), 1,
      ?4 - i, 'ledger', 'pending', 1, ?4 - i, ?4 - i, iif(?2 = 'contest', format('%032x', i), NULL)
    FROM p`,
    count,
    kind,
    kind === 'contest' ? '2025-07' : 'homepage',
    now,
  )
  world.upstream.set(({ key }) => {
    const status = statuses[Number(key.slice(-12)) % statuses.length]
    return key.startsWith('00000000-0000-4000') ? answers(status ?? 0) : { ...good(), ms: 200 }
  })
  return { world, random }
}

const MIXED = [400, 403, 404, 422, 429, 500]
const PEOPLE = 40
const HOURS = 3

describe('among rows that have failed before', () => {
  const sizes = [10, 300, 1200, 5000].map((count) => ({ count, statuses: MIXED }))
  const alike = [403, 429, 500].map((status) => ({ count: 1200, statuses: [status] }))
  test.each(
    [...sizes, ...alike].flatMap((each) => [
      { ...each, kind: 'newsletter' as const },
      { ...each, kind: 'contest' as const },
    ]),
  )('$count, answered $statuses: a person’s $kind arrives', async ({ kind, count, statuses }) => {
    const { world, random } = worldWithFailed(kind, count, statuses)
    const start = world.clock.now()
    const posted = new Map<string, number>()
    for (let n = 0; n < PEOPLE; n++) {
      const at = Math.round(start + random() * HOURS * 60 * MINUTE)
      const one = kind === 'contest' ? entry(n, at) : signup(n, at)
      posted.set(one.id, at)
      world.clock.at(at, () => void world.post(one))
    }
    for (let minute = 1; minute <= HOURS * 60 + 60; minute++) {
      await world.clock.runTo(start + minute * MINUTE)
      void world.sweep(start + minute * MINUTE)
    }
    const waits = [...posted].map(([id, at]) => {
      const { at: arrived = Infinity } = world.upstream.taken.get(id) ?? {}
      return (arrived - at) / MINUTE
    })
    const [median, longest] = [waits.toSorted((a, b) => a - b)[PEOPLE / 2]!, Math.max(...waits)]
    console.log(JSON.stringify({ failedBefore: count, kind, statuses, median, longest }))
    expect(median).toBeLessThanOrEqual(10)
    expect(longest).toBeLessThanOrEqual(60)
  })

  test('rows that were never tried cost one try each, at the full rate', async () => {
    const { world } = worldWithFailed('contest', 600, [403])
    const start = world.clock.now()
    world.ledger.exec(
      "UPDATE submissions SET attempts = iif(id < '00000000-0000-4000-8000-000000000300', 0, 1)",
    )
    await store(world.ledger.db, entry(1, start - 10 * 60 * MINUTE))
    for (let minute = 1; minute <= 23; minute++) {
      await world.clock.runTo(start + minute * MINUTE)
      void world.sweep(start + minute * MINUTE)
    }
    await world.clock.runTo(start + 24 * MINUTE)
    expect(world.upstream.calls).toHaveLength(23 * 15)
    const tried = world.ledger.rows('SELECT attempts FROM submissions WHERE attempts = 0')
    expect(tried).toEqual([])
    expect(new Set(world.upstream.calls.map(({ key }) => key)).size).toBeGreaterThanOrEqual(300)
  })
})
