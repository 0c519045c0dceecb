import { readFile } from 'node:fs/promises'
import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Kind, kinds } from '../../../src/delivery/submission.ts'
import { entry, signup } from './support/people.ts'
import {
  everyFailure,
  type Failure,
  failures,
  type Post,
  simulate,
  takes,
} from './support/simulation.ts'
import { cases, createWorld, mulberry32 } from './support/world.ts'

const MINUTE = 60_000
const HONEST = 30
const perMinute: Record<Kind, number> = { newsletter: 25, contest: 15 }
/** Minutes that an honest row may wait beyond those that the budget makes it wait. */
const PATIENCE = 90

type Crowd = { kind: Kind; bad: number; ways: readonly Failure[]; seed: number }

/** Posts that are never taken among thirty honest ones, at any minute of so many. */
function mixed({ kind, bad, seed }: Crowd, minutes = 60): Post[] {
  const random = mulberry32(seed)
  const posts = Array.from({ length: bad + HONEST }, (_, n) => ({
    kind,
    minute: random() * minutes,
    isBad: n < bad,
  }))
  return posts.toSorted((a, b) => a.minute - b.minute)
}

/** Their longest wait in minutes, and whatever contradicts the promise. */
async function run(crowd: Crowd, posts = mixed(crowd), posted = true) {
  const { kind, bad, ways, seed } = crowd
  const limit = PATIENCE + (bad + HONEST) / perMinute[kind]
  const { good, world } = await simulate({
    posts,
    posted,
    seed,
    minutes: 60 + 24 * 60,
    manner: ({ post, random }) =>
      post.isBad ? failures[ways[Math.floor(random() * ways.length)]!]() : takes(random),
  })
  const delivered = world.ledger.rows("SELECT id FROM submissions WHERE status = 'delivered'")
  const ids = new Set(delivered.map(({ id }) => id))
  const wrong = [
    world.upstream.overlaps() > 0 && 'a row was under way twice at once',
    !good.every(({ id }) => ids.has(id)) && 'an honest row is not delivered',
  ]
  const longest = Math.max(...good.map(({ wait }) => wait))
  return { longest, limit, wrong: wrong.filter((each) => each !== false) }
}

describe('new rows that are never taken', () => {
  test.each<Omit<Crowd, 'seed'>>([
    { bad: 50, ways: everyFailure, kind: 'newsletter' },
    { bad: 500, ways: everyFailure, kind: 'contest' },
    { bad: 1000, ways: everyFailure, kind: 'newsletter' },
    { bad: 1000, ways: everyFailure, kind: 'contest' },
    { bad: 500, ways: ['400'], kind: 'newsletter' },
    { bad: 500, ways: ['500'], kind: 'contest' },
    { bad: 500, ways: ['503'], kind: 'newsletter' },
    { bad: 500, ways: ['hang'], kind: 'contest' },
    { bad: 100, ways: ['429, Retry-After: 3600'], kind: 'newsletter' },
    { bad: 100, ways: ['429, Retry-After: 3600'], kind: 'contest' },
  ])('$bad among thirty honest ones: $kind, $ways', async ({ kind, bad, ways }) => {
    const { longest, limit, wrong } = await run({ kind, bad, ways, seed: bad })
    console.log(
      JSON.stringify({ never: bad, kind, ways: ways.length, longest: Math.round(longest) }),
    )
    expect(wrong).toEqual([])
    expect(longest).toBeLessThanOrEqual(limit)
  })

  test.each([500, 1000])(
    '%i that ask for an hour keep others waiting as long as docs/capacity.md says',
    async (bad) => {
      const ways = ['429, Retry-After: 3600'] as const
      const runs = await Promise.all(kinds.map((kind) => run({ kind, bad, ways, seed: bad })))
      const longest = Math.ceil(Math.max(...runs.map((each) => each.longest)))
      const text = (await readFile('docs/capacity.md', 'utf8')).replace(/\s+/g, ' ')
      expect(text).toContain(`${longest} minutes among ${bad}`)
    },
  )

  test('however many, in whatever way, at whatever time', { timeout: 240_000 }, async () => {
    const crowd = record({
      kind: constantFrom(...kinds),
      ways: array(constantFrom(...everyFailure), { minLength: 1, maxLength: 3 }),
      bad: constantFrom(1, 2, 5, 20, 50, 100),
      minutes: constantFrom(0.1, 10, 60),
      posted: boolean(),
      seed: nat(),
    })
    let most = 0
    await assert(
      asyncProperty(crowd, async ({ minutes, posted, ...rest }) => {
        const { longest, limit, wrong } = await run(rest, mixed(rest, minutes), posted)
        most = Math.max(most, longest)
        expect(wrong).toEqual([])
        expect(longest).toBeLessThanOrEqual(limit)
      }),
      cases(12),
    )
    console.log(JSON.stringify({ neverTaken: 'up to 100', longestWaitInMinutes: Math.round(most) }))
  })

  test('fifty at the head, each in its way', async () => {
    for (const [turn, way] of everyFailure.entries()) {
      const kind = kinds[turn % 2]!
      const posts = Array.from({ length: 50 + HONEST }, (_, n) => ({
        kind,
        minute: 0,
        isBad: n < 50,
      }))
      const { longest, wrong } = await run({ kind, bad: 50, ways: [way], seed: 32 }, posts, false)
      expect(wrong).toEqual([])
      expect(longest, way).toBeLessThanOrEqual(60)
    }
  })
})

/** A ledger with rows that have each failed once, and that the upstream goes on to answer with these statuses in turn. */
function worldWithFailed(kind: Kind, count: number, statuses: readonly Failure[]) {
  const random = mulberry32(count)
  const world = createWorld((_, act) => act(), random)
  const now = world.clock.now()
  const names = kind === 'contest' ? "'fullName', 'P'" : "'firstName', 'P', 'source', 'homepage'"
  world.ledger.rows(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1),
      p AS (SELECT i, format('failed%d@example.org', i) AS email FROM n)
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
    return key.startsWith('00000000-0000-4000') ? failures[status!]() : takes(random)
  })
  return { world, random }
}

const MIXED: readonly Failure[] = ['400', '403', '404', '429', '500', '503']
const PEOPLE = 40
const HOURS = 3

describe('among rows that have failed before', () => {
  test.each<{ count: number; kind: Kind; statuses: readonly Failure[] }>([
    { count: 10, kind: 'newsletter', statuses: MIXED },
    { count: 5000, kind: 'newsletter', statuses: MIXED },
    { count: 5000, kind: 'contest', statuses: MIXED },
    { count: 1200, kind: 'contest', statuses: ['403'] },
    { count: 1200, kind: 'contest', statuses: ['500'] },
  ])('$count, answered $statuses: a person’s $kind arrives', async ({ kind, count, statuses }) => {
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
})
