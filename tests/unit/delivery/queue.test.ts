import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redeliverySeconds } from '../../../src/delivery/limits.ts'
import { consume } from '../../../src/delivery/queue.ts'
import type { Db } from '../../../src/delivery/stores.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { virtualClock } from './support/clock.ts'
import { openLedger } from './support/ledger.ts'
import { entry } from './support/people.ts'
import { type Disorder, fakeQueue } from './support/world.ts'

function world() {
  const clock = virtualClock()
  const ledger = openLedger()
  const queue = fakeQueue(clock.now)
  const lines: string[] = []
  const log = (event: string, facts = {}) => void lines.push(JSON.stringify({ event, ...facts }))
  const state = { ledgerDown: false }
  const db: Db = {
    prepare: (sql) => {
      if (state.ledgerDown) throw new Error('D1_ERROR: network "Entrant 1" entrant1@example.org')
      return ledger.db.prepare(sql)
    },
    batch: (statements) => ledger.db.batch(statements),
  }
  const deliver = (options: Disorder = {}) =>
    clock.during(
      queue.deliver(
        (batch) => consume(batch, { db, fallback: queue.fallback, log, timers: clock.timers }),
        options,
      ),
    )
  return { clock, ledger, queue, lines, state, deliver }
}

test('the fallback queue’s consumer retries with growing delays while the ledger is down', async () => {
  const w = world()
  w.state.ledgerDown = true
  await w.queue.fallback.send(entry(1, 0))
  for (let hour = 0; hour < 12; hour++) {
    await w.deliver()
    await w.clock.runTo(w.clock.now() + 3_600_000)
  }
  expect(w.queue.bodies()).toHaveLength(1)
  w.state.ledgerDown = false
  await w.deliver()
  expect([w.queue.bodies().length, w.ledger.rows().length]).toEqual([0, 1])
  expect(w.lines.join()).not.toMatch(/entrant/i)
})

test('a message reaches the dead-letter queue within the day that Workers Free retains it', () => {
  const tries = Number(/max_retries = (\d+)/.exec(readFileSync('wrangler.toml', 'utf8'))?.[1])
  const delays = Array.from({ length: tries }, (_, n) => redeliverySeconds(n + 1))
  expect(delays.reduce((sum, each) => sum + each)).toBeLessThan(DAY_MS / 1000)
})

test('the dead-letter consumer sends a message to the fallback queue again while the ledger is down', async () => {
  const w = world()
  w.state.ledgerDown = true
  await w.queue.fallback.send(entry(1, 0))
  w.queue.killAll()
  await w.deliver()
  expect(w.queue.bodies()).toHaveLength(1)
  w.state.ledgerDown = false
  await w.clock.runTo(w.clock.now() + DAY_MS)
  await w.deliver()
  expect([w.queue.bodies().length, w.ledger.rows().length]).toEqual([0, 1])
  expect(w.lines.join()).not.toMatch(/entrant/i)
})
