import { describe, expect, test } from 'vitest'
import { type HealthCode, readUpstreams, upstreamProblem } from '../../../src/delivery/health.ts'
import type { Kind } from '../../../src/delivery/submission.ts'
import { failures, type Plan, type Post, simulate, spread, takes } from './support/simulation.ts'
import { upstreams } from './support/upstream.ts'
import type { Gate, Random, World } from './support/world.ts'

/* The table of DELIVERY.md against the real code. Minutes are counted from the start, waits from the receipt or a service's return. */

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const { signup, entry } = upstreams
/** Services that take so many calls a minute. */
const pace = (perMinute: number) => ({
  signup: { ...signup!, callsPerMinute: perMinute },
  entry: { ...entry!, callsPerMinute: perMinute },
})

/** A service that takes so many calls a minute and answers 429 to others. */
function limited(perMinute: number): Plan['manner'] {
  const taken = new Map<number, number>()
  return ({ minute, random }) => {
    const now = Math.floor(minute)
    taken.set(now, (taken.get(now) ?? 0) + 1)
    return taken.get(now)! > perMinute ? failures['429']() : takes(random)
  }
}

/** The sweep dies after some of its calls. */
const dying =
  (share: (minute: number) => number): NonNullable<Plan['gate']> =>
  (random: Random, minute) =>
  async (target, act, life) => {
    const result = await act()
    if (target === 'upstream' && random() < share(minute())) life.alive = false
    return result
  }

async function healthOf(world: World, kind: Kind): Promise<HealthCode | undefined> {
  const rows = await readUpstreams(world.ledger.db)
  return upstreamProblem(
    rows.find((row) => row.kind === kind)!,
    world.clock.now(),
  )
}

async function measure(name: string, plan: Plan, up = 0) {
  const codes = new Map<string, number>()
  const { world, all, start } = await simulate({
    ...plan,
    async each(minute, now) {
      await plan.each?.(minute, now)
      const code = await healthOf(now, plan.posts[0]!.kind)
      if (code !== undefined && !codes.has(code)) codes.set(code, minute)
    },
  })
  const rows = world.ledger.rows()
  const doneAt = new Map(rows.map((row) => [row.id, row.delivered_at]))
  const waits = all
    .filter(({ id }) => doneAt.get(id) !== null)
    .map(({ id, at }) => (doneAt.get(id)! - Math.max(at, start + up * MINUTE)) / MINUTE)
    .toSorted((a, b) => a - b)
  const found = {
    rows: rows.length,
    delivered: waits.length,
    half: round(waits[waits.length >> 1]),
    last: round(waits.at(-1)),
    refused: rows.filter(({ status }) => status === 'refused').length,
    pending: rows.filter(({ status }) => status === 'pending').length,
    sent: Math.max(0, ...all.map(({ calls }) => calls)),
    copies: Math.max(0, ...world.upstream.copies.values()),
    calls: world.upstream.calls.length,
    codes: Object.fromEntries(codes),
  }
  console.log(`${name}: ${JSON.stringify(found)}`)
  return { ...found, world, all }
}

const round = (value = -1) => Math.round(value * 100) / 100
const entries = (count: number, minutes: number, from = 0) => spread('entry', count, minutes, from)
const ok: Plan['manner'] = ({ random }) => takes(random)
const until =
  (end: number, bad: Plan['manner']): Plan['manner'] =>
  (call) =>
    call.minute < end ? bad(call) : takes(call.random)

describe('the table', () => {
  test('6,000 signups in ten minutes', async () => {
    const found = await measure('6,000 signups', {
      posts: spread('signup', 6000, 10),
      manner: ok,
      minutes: 60,
    })
    expect(found).toMatchObject({ delivered: 6000, copies: 1 })
    expect(found.last).toBeLessThan(1)
  })

  test.each([
    [20, 95],
    [60, 28],
  ])('2,000 entries in ten minutes, %i a minute', async (rate, most) => {
    const found = await measure(`2,000 entries at ${rate}`, {
      posts: entries(2000, 10),
      manner: limited(rate),
      minutes: 4 * HOUR,
      upstreams: pace(rate),
    })
    expect(found).toMatchObject({ delivered: 2000, copies: 1 })
    expect(found.codes).toEqual({})
    expect(found.last).toBeLessThan(most)
  })

  test.each([
    ['503', 32, 61],
    ['hang', 34, 116],
  ] as const)('48 hours of %s, 2,000 rows', async (way, half, last) => {
    const found = await measure(
      `48 h ${way}`,
      {
        posts: entries(2000, 47 * HOUR),
        manner: until(48 * HOUR, failures[way]),
        minutes: 5 * DAY,
        upstreams: pace(40),
      },
      48 * HOUR,
    )
    expect(found).toMatchObject({ delivered: 2000, copies: 1, refused: 0 })
    expect(found.half).toBeLessThan(half)
    expect(found.last).toBeLessThan(last)
  })

  test('70 % failing for a day, 1,000 rows', async () => {
    const found = await measure('70 % 503', {
      posts: entries(1000, DAY),
      manner: until(DAY, ({ random }) => (random() < 0.7 ? failures['503']() : takes(random))),
      minutes: 3 * DAY,
    })
    expect(found).toMatchObject({ delivered: 1000, copies: 1 })
  })

  test('2 % always get a 500 although the service stored them', async () => {
    const posts: Post[] = entries(1000, 60).map((post, n) => ({ ...post, isBad: n % 50 === 0 }))
    const found = await measure('2 % 500', {
      posts,
      manner: ({ post, random }) =>
        post.isBad ? { takes: true, answer: new Response('', { status: 500 }) } : takes(random),
      minutes: 9 * DAY,
    })
    expect(found).toMatchObject({ delivered: 980, refused: 20, copies: 6 })
    expect(found.last).toBeLessThan(1.5)
  })

  test('every sweep dies for a day, 12 rows: /health says so', async () => {
    const found = await measure('every sweep dies', {
      posts: entries(12, 60),
      manner: ok,
      gate: dying((minute) => (minute < DAY ? 1 : 0)),
      minutes: 5 * DAY,
    })
    expect(found).toMatchObject({ delivered: 12, pending: 0 })
    expect(found.codes['sweep_dies']).toBeLessThanOrEqual(20)
    // Four during the day, and one after it.
    expect(found.copies).toBeLessThanOrEqual(5)
  })

  test('D1 is away for three hours', async () => {
    const gate =
      (_: Random, minute: () => number): Gate =>
      async (target, act) => {
        if (target === 'ledger' && minute() > 60 && minute() < 240)
          throw new Error('D1_ERROR: away')
        return act()
      }
    const found = await measure(
      'D1 away',
      { posts: entries(500, 240), manner: ok, gate, minutes: 8 * HOUR },
      240,
    )
    expect(found).toMatchObject({ delivered: 500, copies: 1 })
  })

  test('50 seeds with failures and dying sweeps', async () => {
    let most = 0
    let sent = 0
    let refused = 0
    let open = 0
    for (let seed = 1; seed <= 50; seed++) {
      const { world, all } = await simulate({
        seed,
        posts: entries(40, 60),
        manner: ({ random }) =>
          random() < 0.3 ? failures['503']() : random() < 0.1 ? failures['hang']() : takes(random),
        gate: dying(() => 0.05),
        minutes: 8 * DAY,
      })
      most = Math.max(most, ...world.upstream.copies.values())
      sent = Math.max(sent, ...all.map(({ calls }) => calls))
      const rows = world.ledger.rows()
      refused += rows.filter(({ status }) => status === 'refused').length
      open += rows.filter(({ status }) => status === 'pending').length
    }
    console.log(`50 seeds: ${JSON.stringify({ most, sent, refused, open })}`)
    expect(open).toBe(0)
    expect(most).toBeLessThanOrEqual(6)
  })
})

describe('beyond the table', () => {
  test.each(['503', 'hang'] as const)('48 hours of %s, 50 rows', async (way) => {
    await measure(
      `48 h ${way}, 50 rows`,
      {
        posts: entries(50, 47 * HOUR),
        manner: until(48 * HOUR, failures[way]),
        minutes: 8 * DAY,
      },
      48 * HOUR,
    )
  })

  test('5 % of the rows always get a 422', async () => {
    const posts: Post[] = entries(2000, 2 * DAY).map((post, n) => ({
      ...post,
      isBad: n % 20 === 0,
    }))
    await measure('5 % 422', {
      posts,
      manner: ({ post, random }) =>
        post.isBad ? { takes: false, answer: new Response('', { status: 422 }) } : takes(random),
      minutes: 10 * DAY,
    })
  })

  test('5 % of the rows always get a 422, then one entry an hour', async () => {
    const bad: Post[] = entries(200, 60).map((post) => ({ ...post, isBad: true }))
    await measure('200 bad rows and an entry an hour', {
      posts: [...bad, ...entries(48, 2 * DAY, 120)],
      manner: ({ post, random }) =>
        post.isBad ? { takes: false, answer: new Response('', { status: 422 }) } : takes(random),
      minutes: 10 * DAY,
    })
  })

  test('one row kills each sweep that sends it', async () => {
    const gate = (): Gate => async (target, act, life) => {
      if (target !== 'upstream') return act()
      const known = worldCalls()
      const result = await act()
      if (known()) life.alive = false
      return result
    }
    let last = ''
    const worldCalls = () => () => last.endsWith('000000000007')
    const found = await measure('one row kills', {
      posts: entries(20, 1),
      posted: false,
      manner: ({ id, random }) => {
        last = id
        return takes(random)
      },
      gate,
      minutes: 6 * DAY,
    })
    // The others are delivered: a row whose attempt died is claimed alone.
    expect(found).toMatchObject({ delivered: 19, refused: 1, pending: 0 })
  })

  test('90 % failing: does /health say anything?', async () => {
    await measure('90 % 503 for three hours', {
      posts: entries(600, 180),
      manner: ({ random }) => (random() < 0.9 ? failures['503']() : takes(random)),
      minutes: 180,
    })
  })
})
