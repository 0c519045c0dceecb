import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitDraw, plannedDraw } from '../../../scripts/desk/draw/commit.ts'
import { publicDraw, readDraw, storedDraw } from '../../../scripts/desk/draw/ledger.ts'
import { drawToRun } from '../../../scripts/desk/draw/run.ts'
import { instantOf } from '../../../src/draw/beacon.ts'
import { testBeacon } from '../../support/draw.ts'
import { deskAt, folder } from '../desk/support/desk.ts'
import { calm, check, closed, committed, end, HOUR, id, now, terms } from './support/closed.ts'

describe('a commitment', () => {
  test('freezes the list and what counts, and shows neither', async () => {
    const { ask, file } = await committed()
    expect(file.commitment).toMatchObject({ giveaway: id, count: 10, winners: 1, answerDays: 7 })
    expect(instantOf(testBeacon, file.commitment.round)).toBeGreaterThanOrEqual(now + 3 * HOUR)
    expect(check(file)).toEqual(['pass', 'pass', 'pass', 'waiting', 'waiting', 'waiting'])
    const states = storedDraw(ask, id)!.leaves.map(({ state }) => state)
    expect(states).toEqual([...Array<string>(7).fill('counts'), 'repeat', 'held', 'held'])
    expect(JSON.stringify(file)).not.toMatch(/counts|repeat|held|@/)
  })

  type World = Awaited<ReturnType<typeof closed>>
  test.each<[string, (world: World) => unknown, Partial<typeof calm>, RegExp]>([
    ['within an hour of the close', () => {}, { now: end + HOUR - 1 }, /an hour after the close/],
    ['to a round less than an hour ahead', () => {}, { hours: 0.9 }, /at least 1 hour/],
    [
      'before somebody has looked at the queues',
      () => {},
      { queuesEmpty: false },
      /--queues-empty/,
    ],
    [
      'beside dead letters',
      ({ ledger }) => ledger.rows("INSERT INTO dead_letters VALUES ('m', '{}', 'x', 1)"),
      {},
      /1 dead letters/,
    ],
    ['beside receipts that are not listed', ({ enter }) => enter(11), {}, /1 receipts are not/],
    [
      'beside a held entry that nobody decided on',
      async ({ enter, chain }) => {
        await enter(11, { hold: 'too_fast' })
        await chain()
      },
      {},
      /1 too_fast/,
    ],
    [
      'when an entry is not in the list',
      ({ ledger }) => ledger.rows('UPDATE leaves SET receipt = NULL WHERE seq = 2'),
      {},
      /1 entries are missing/,
    ],
    [
      'when the list was tampered with',
      ({ ledger }) => {
        ledger.exec('DROP TRIGGER keep_leaves')
        ledger.rows("UPDATE leaves SET leaf = replace(leaf, substr(leaf, 1, 1), '0') WHERE seq = 3")
      },
      {},
      /does not match its own chain/,
    ],
    [
      'when nobody counts',
      ({ ledger }) =>
        ledger.rows(
          "UPDATE submissions SET status = 'quarantined', hold = 'preview', reviewed_at = 1 WHERE status = 'pending'",
        ),
      {},
      /nobody to draw/,
    ],
  ])('is refused %s', async (_, change, options, expected) => {
    const world = await closed()
    await change(world)
    expect(() => plannedDraw(world.ask, terms, { ...calm, ...options })).toThrow(expected)
  })

  test('is refused twice, and closes the list for good', async () => {
    const { ask, ledger, enter, chain } = await committed()
    expect(() => plannedDraw(ask, terms, calm)).toThrow(/committed once/)
    await enter(11)
    await chain()
    expect(ledger.rows('SELECT 1 FROM leaves')).toHaveLength(10)
    expect(() => ledger.rows("UPDATE leaves SET state = 'counts'")).toThrow(/never/)
    expect(() => ledger.rows("UPDATE draws SET commitment = '{}'")).toThrow(/never/)
    expect(() => ledger.rows('DELETE FROM draws')).toThrow(/never/)
  })

  test('fails when an entry changes between the plan and the deed', async () => {
    const { ask, ledger } = await closed()
    const plan = plannedDraw(ask, terms, calm)
    ledger.rows("DELETE FROM submissions WHERE email_key = 'entrant3@example.org'")
    expect(() => commitDraw(ask, plan)).toThrow(/Something changed/)
    expect(storedDraw(ask, id)).toBeUndefined()
  })

  test('of an entry that was erased before counts it as withdrawn, and proofs stay valid after one later', async () => {
    const { ask, ledger } = await closed()
    ledger.rows("DELETE FROM submissions WHERE email_key = 'entrant3@example.org'")
    commitDraw(ask, plannedDraw(ask, terms, calm))
    expect(storedDraw(ask, id)!.leaves[2]!.state).toBe('withdrawn')
    const file = publicDraw(storedDraw(ask, id)!)
    ledger.rows("DELETE FROM submissions WHERE email_key = 'entrant4@example.org'")
    expect(publicDraw(storedDraw(ask, id)!)).toEqual(file)
    expect(drawToRun(ask, id, file)).toBeDefined()
  })
})

test('the desk commits when it is told to, into a new file, which can be written again', async () => {
  const { ask, ledger } = await closed()
  const desk = deskAt(ask, now)
  const [file, other] = [join(folder, crypto.randomUUID()), join(folder, crypto.randomUUID())]
  const commit = (...more: string[]) => desk('draw', 'commit', id, '--file', file, ...more)
  ledger.rows(`INSERT INTO dead_letters VALUES ('m', '{}', 'x', ${now})`)
  expect((await commit()).err).toContain('dismiss --letter')
  expect((await desk('dismiss', '--letter', 'm', '--yes')).exit).toBe(0)
  expect((await commit()).exit).toBe(2)
  expect([existsSync(file), storedDraw(ask, id)]).toEqual([false, undefined])
  expect((await commit('--yes')).exit).toBe(0)
  expect(readDraw(file)).toEqual(publicDraw(storedDraw(ask, id)!))
  expect((await desk('draw', 'verify', id, '--file', file)).out).toMatch(/pass +list\n/)

  expect((await desk('draw', 'write', id, '--file', file)).exit).toBe(2)
  expect((await desk('draw', 'write', id, '--file', other)).exit).toBe(0)
  expect(readDraw(other)).toEqual(readDraw(file))
  const early = await desk('draw', 'run', id, '--file', file)
  expect(early).toMatchObject({ exit: 2, err: expect.stringContaining('Wait for it') })

  const second = await closed()
  const taken = await deskAt(second.ask, now)('draw', 'commit', id, '--file', file, '--yes')
  expect(taken).toMatchObject({ exit: 2, err: expect.stringContaining('there already') })
  expect(storedDraw(second.ask, id)).toBeUndefined()
})
