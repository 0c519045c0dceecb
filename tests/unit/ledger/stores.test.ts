import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redeliverySeconds } from '../../../src/server/ledger/limits.ts'
import { DAY_MS } from '../../../src/core/time/dates.ts'
import { delay } from '../../../src/core/time/timers.ts'
import { entry } from '../support/people.ts'
import { createWorld, never, START, type Target } from '../support/world.ts'

type Trouble = { ms?: number; fails?: boolean | 'once'; hangs?: boolean }

/** A world whose stores fail or are slow, as the test changes `trouble`. */
function troubled(trouble: Partial<Record<Target, Trouble>>) {
  const world = createWorld({
    async gate(target, act) {
      const { ms = 5, fails, hangs } = trouble[target] ?? {}
      await delay(ms, world.clock.timers)
      if (hangs) return never
      if (fails === 'once') trouble[target] = {}
      if (fails) throw new Error('D1_ERROR: no "entrant1@example.org": SQLITE_BUSY')
      return act()
    },
  })
  const counts = () => ({
    rows: world.ledger.rows().length,
    messages: world.queue.bodies().length,
  })
  return { ...world, trouble, counts }
}

test.each<[string, Trouble, Trouble, object]>([
  ['uses only a fast ledger', {}, {}, { ms: 5, rows: 1, messages: 0 }],
  ['uses the queue when the ledger fails', { fails: true }, {}, { ms: 10, rows: 0, messages: 1 }],
  ['also uses the queue after 400 ms', { ms: 2000 }, {}, { ms: 405, rows: 1, messages: 1 }],
  ['waits for a slow ledger', { ms: 2000 }, { fails: true }, { ms: 2000, rows: 1, messages: 0 }],
  ['fails when both fail', { fails: true }, { fails: true }, { ms: 10, isLost: true }],
  ['fails when both hang', { hangs: true }, { hangs: true }, { ms: 5000, isLost: true }],
  ['waits for the queue', { fails: true }, { hangs: true }, { ms: 3005, isLost: true }],
])('accepting a post %s', async (_, ledger, fallback, expected) => {
  const { clock, post, counts, lines } = troubled({ ledger, fallback })
  const answer = await clock.during(post(entry(1, START)).answer)
  const ms = clock.now() - START
  await clock.runTo(START + 60_000)
  const isLost = answer === 'unavailable'
  expect({ ms, isLost, ...counts() }).toMatchObject({ isLost: false, ...expected })
  expect(lines.join()).not.toMatch(/entrant/i)
  if (ledger.fails) expect(lines.join()).toContain('SQLITE_BUSY')
})

const QUEUES = ['thirty-two-fallback', 'thirty-two-fallback-dead']
test.each(QUEUES)('a message of %s waits for the ledger', async (name) => {
  const { clock, queue, consume, trouble, counts, lines } = troubled({ ledger: { fails: true } })
  await queue.fallback.send(entry(1, START))
  for (let hour = 0; hour < 12; hour++) {
    await clock.during(consume({ queue: name }))
    await clock.runTo(clock.now() + 3_600_000)
  }
  expect(counts()).toEqual({ rows: 0, messages: 1 })
  trouble.ledger = {}
  await clock.during(consume({ queue: name }))
  expect(counts()).toEqual({ rows: 1, messages: 0 })
  expect(lines.join()).not.toMatch(/entrant/i)
})

test('a message that the ledger fails to store once is not a dead letter', async () => {
  const { clock, queue, consume, ledger, counts } = troubled({ ledger: { fails: 'once' } })
  await queue.fallback.send(entry(1, START))
  await clock.during(consume({ queue: 'thirty-two-fallback-dead' }))
  expect([counts().messages, ledger.rows('SELECT 1 FROM dead_letters')]).toEqual([1, []])
})

test('a message reaches the dead-letter queue within the day that Workers Free retains it', () => {
  const tries = Number(/max_retries = (\d+)/.exec(readFileSync('wrangler.toml', 'utf8'))?.[1])
  const delays = Array.from({ length: tries }, (_, n) => redeliverySeconds(n + 1))
  expect(delays.reduce((sum, each) => sum + each)).toBeLessThan(DAY_MS / 1000)
})
