import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../support/world.ts'
import { actionsIn } from './order/actions.ts'
import { MINUTE, type Plan, plans } from './order/case.ts'
import { contradictions } from './order/invariants.ts'
import { createFaultyWorld } from './order/world.ts'

/*
 * fast-check chooses the order and the delays of all calls to ledger, queue and upstream. Some calls fail,
 * stall, lose their answer, land late or kill their process; a service is slow, refuses or is silent; one row
 * may kill each sweep that sends it. In between a person holds, releases and erases rows, above all those that
 * are under way.
 */

async function run(s: fc.Scheduler, plan: Plan) {
  const world = createFaultyWorld(s, plan)
  const { clock, ledger, record } = world
  const { post, postCrowd, decide, erase, sweep, sweepOn } = actionsIn(world)

  /** Repeats an action sequentially, after some turns of the others. */
  async function often(name: string, times: number, act: () => unknown, turns = 1) {
    for (let n = 0; n < times; n++) {
      for (let turn = 0; turn < turns; turn++) await s.schedule(Promise.resolve(), name)
      await act()
    }
  }

  await clock.runTo(clock.now() + plan.second * 1000)
  postCrowd('p', plan.crowd)
  for (const each of plan.posts) void often('post', 1, () => post(each))
  for (const isTwice of plan.redelivers)
    void often('queue', 5, () => world.consume({ isReversed: true, isTwice }))
  for (const times of [2, 4]) void often('sweep', times, () => sweep())
  for (const act of plan.acts) void often(act.command, 1, () => decide(act), act.turns)
  async function tick(ms: number) {
    // What has been answered has arrived.
    await setImmediate()
    await clock.runTo(clock.now() + ms)
  }
  s.scheduleSequence(plan.ticks.map((ms) => ({ label: `${ms} ms`, builder: () => tick(ms) })))
  do {
    await s.waitIdle()
    await setImmediate()
  } while (s.count() > 0)

  record.phase = 'calm'
  // The sweeps that are under way end.
  await sweepOn(2)
  if (plan.outage) {
    record.phase = 'outage'
    postCrowd('q', 8)
    await sweepOn(30)
  }
  record.phase = 'calm'
  await sweepOn(10)
  // What lands late has landed.
  await clock.runTo(clock.now() + 20 * MINUTE)
  await sweepOn(240)

  record.wrong.push(...contradictions(world, plan, record))
  expect(record.wrong).toEqual([])
  for (const inbox of record.forgotten) erase(inbox)
  expect(ledger.rows().filter((row) => record.forgotten.has(row.inbox_key))).toEqual([])
}

test(
  'no accepted post is lost or sent twice, in any order of calls and faults',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), plans, run), cases(150))
  },
)
