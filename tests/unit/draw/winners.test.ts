import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDraw } from '../../../scripts/desk/draw/ledger.ts'
import { append, personAt, planned } from '../../../scripts/desk/draw/winner.ts'
import { soundDraw } from '../../support/draw.ts'
import { deskAt, folder } from '../desk/support/desk.ts'
import { check, DAY, drawn, HOUR, id } from './support/closed.ts'

const record = (...given: Parameters<typeof planned>) => append(given[0], planned(...given))

describe('the winners’ log', () => {
  test('goes from notice to acceptance, and on to the next in rank, with a proof at each step', async () => {
    const { ask, read, at } = await drawn()
    const first = record(ask, id, 'notified', { now: at + HOUR })
    const person = personAt(ask, first)
    expect(String(person?.['email'])).toMatch(/^entrant\d@example\.org$/)
    expect(check(read())).not.toContain('fail')
    record(ask, id, 'expired', { now: at + HOUR + 8 * DAY, note: 'no_answer' })
    expect(check(read())).not.toContain('fail')
    const second = record(ask, id, 'notified', { now: at + 9 * DAY })
    expect(personAt(ask, second)?.['email']).not.toBe(person?.['email'])
    expect(JSON.stringify(read())).not.toContain('Ruth M.')
    record(ask, id, 'accepted', { now: at + 30 * DAY, at: at + 10 * DAY, note: 'Ruth M.' })
    expect(check(read())).not.toContain('fail')
    expect(read().winners.map(({ event, place, note }) => [event, place, note])).toEqual([
      ['drawn', 0, ''],
      ['notified', 1, ''],
      ['expired', 1, 'no_answer'],
      ['notified', 2, ''],
      ['accepted', 2, 'Ruth M.'],
    ])
  })

  test('refuses what may not follow', async () => {
    const { ask, at } = await drawn()
    const day = (n: number) => ({ now: at + n * DAY })
    const refused = (event: 'notified' | 'accepted' | 'expired', options: object, why: RegExp) =>
      expect(() => planned(ask, id, event, { ...day(1), ...options })).toThrow(why)
    refused('accepted', { note: 'Ruth' }, /Nobody waits/)
    refused('expired', { note: 'declined' }, /Nobody waits/)
    record(ask, id, 'notified', day(1))
    refused('notified', day(1), /has not answered/)
    refused('accepted', { ...day(2), note: '' }, /public name/)
    refused('accepted', { ...day(2), note: 'Ruth\nM.' }, /public name/)
    refused('accepted', { ...day(9), note: 'Ruth' }, /days to answer are over/)
    refused('accepted', { ...day(2), at: at + 3 * DAY, note: 'Ruth' }, /in the future/)
    refused('accepted', { ...day(2), at: at + DAY / 2, note: 'Ruth' }, /before what happened last/)
    refused('expired', { ...day(2), note: 'no_answer' }, /not over. They end at/)
    refused('expired', { ...day(2), note: 'because' }, /no such reason/)
    record(ask, id, 'accepted', { ...day(2), note: 'Ruth M.' })
    refused('notified', day(3), /Every prize is accepted/)
    refused('expired', { ...day(3), note: 'declined' }, /Nobody waits/)
  })

  test('ends when nobody is left', async () => {
    const { ask, at, read } = await drawn()
    for (let n = 0; n < 7; n++) {
      record(ask, id, 'notified', { now: at + n })
      record(ask, id, 'expired', { now: at + n, note: 'declined' })
    }
    expect(check(read())).not.toContain('fail')
    expect(() => planned(ask, id, 'notified', { now: at + 9 })).toThrow(/Nobody is left/)
  })

  test.each(['UPDATE winner_log SET note = 1', 'DELETE FROM winner_log'])(
    'is never rewritten: %s',
    async (sql) => {
      const { ledger } = await drawn()
      expect(() => ledger.rows(sql)).toThrow(/never/)
    },
  )

  test('goes on after the person was erased', async () => {
    const { ask, ledger, at } = await drawn()
    ledger.rows('DELETE FROM submissions')
    expect(personAt(ask, record(ask, id, 'notified', { now: at }))).toBeUndefined()
  })
})

test('the desk asks, waits for --yes, and writes the proof', async () => {
  const { ask, read, at } = await drawn()
  const file = join(folder, crypto.randomUUID())
  const desk = (days: number, ...args: string[]) =>
    deskAt(ask, at + days * DAY)('winner', ...args, '--file', file)
  const accept = ['accept', id, '--name', 'Ruth M.']
  expect((await desk(1, 'next', id)).exit).toBe(2)
  expect((await desk(1, ...accept, '--yes')).err).toContain('Nobody waits')
  for (const [text, why] of [
    ['notes', 'cannot be read as JSON'],
    [JSON.stringify(soundDraw({ count: 5 })), 'another draw'],
  ] as const) {
    writeFileSync(file, text)
    expect((await desk(1, 'next', id, '--yes')).err).toContain(why)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  rmSync(file)
  expect(read().winners).toHaveLength(1)
  expect((await desk(1, 'next', id, '--yes')).out).toMatch(/Entrant \d <entrant\d@example\.org>/)
  expect((await desk(2, 'expire', id, '--because', 'declined', '--yes')).exit).toBe(0)
  expect((await desk(2, 'next', id, '--yes')).exit).toBe(0)
  expect((await desk(3, ...accept)).exit).toBe(2)
  expect((await desk(3, ...accept, '--answered', 'today')).err).toContain('write an instant')
  const proof = readFileSync(file, 'utf8')
  writeFileSync(file, 'notes')
  expect((await desk(3, ...accept, '--yes')).exit).toBe(2)
  writeFileSync(file, proof)
  expect((await desk(3, ...accept, '--yes')).exit).toBe(0)
  expect(readDraw(file)).toEqual(read())
  expect(check(readDraw(file))).not.toContain('fail')
  expect(read().winners.map(({ event }) => event)).toEqual([
    'drawn',
    'notified',
    'expired',
    'notified',
    'accepted',
  ])
})
