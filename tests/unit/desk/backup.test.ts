import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dump, type Line, seal, unseal } from '../../../scripts/desk/backup.ts'
import { commitDraw, plannedDraw } from '../../../scripts/desk/draw/commit.ts'
import { storedDraw } from '../../../scripts/desk/draw/ledger.ts'
import { drawnBy, runDraw } from '../../../scripts/desk/draw/run.ts'
import { append, plannedEvent } from '../../../scripts/desk/draw/winner.ts'
import { askFile } from '../../../scripts/desk/ledger.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { extendChains } from '../../../src/delivery/public-list.ts'
import type { Db } from '../../../src/delivery/stores.ts'
import { instantOf } from '../../../src/draw/beacon.ts'
import { signedRound, testBeacon } from '../../support/draw.ts'
import { type Ledger, openLedger } from '../delivery/support/ledger.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { calm, closed, id, now, terms } from './support/closed.ts'
import { deskAt, deskOn, folder } from './support/desk.ts'

const SECRET = 'correct horse battery'
const people = Array.from({ length: 60 }, (_, n) => (n % 2 ? entry(n, n) : signup(n, n)))
const name = () => join(folder, crypto.randomUUID())

test('a backup comes back as the same ledger, and nobody reads it without the passphrase', async () => {
  const { desk, ask, rows } = await deskOn(people)
  rows(`DELETE FROM submissions WHERE id = '${people[0]!.id}'`)
  const [file, into, secret] = [name(), name(), name()]
  writeFileSync(secret, `${SECRET}\n`)
  const key = ['--passphrase-file', secret]
  expect((await desk('backup', '--out', file, ...key)).exit).toBe(0)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readFileSync(file, 'latin1')).not.toMatch(/reader|submissions/)

  const { exit, out } = await desk('restore', file, '--into', into, ...key, '--json')
  expect(exit).toBe(0)
  const { books, rows: counts } = JSON.parse(out)
  expect(counts).toMatchObject({ submissions: 59, upstreams: 2, tally: 2 })
  expect(books.alarms).toEqual([])
  const again = await sealedAndUnsealed([...dump(ask, 7)])
  expect(again).toEqual([...dump(ask, 1000)])

  const sql = name()
  await desk('restore', file, '--sql', sql, ...key)
  const fresh = openLedger(':memory:', [])
  fresh.exec(readFileSync(sql, 'utf8'))
  expect(fresh.rows()).toEqual(rows())
  expect(fresh.rows('SELECT * FROM tally')).toEqual(rows('SELECT * FROM tally'))

  for (const args of [
    ['backup', '--out', file],
    ['restore', file, '--into', into],
  ])
    expect((await desk(...args, ...key)).exit).toBe(2)
  writeFileSync(secret, `${SECRET} staple`)
  const wrong = await desk('restore', file, '--into', name(), ...key)
  expect(wrong.exit).toBe(2)
  expect(wrong.err).toContain('does not open')
})

test.each([20, 40, 60, -1])('a backup with byte %i changed gives nothing', async (at) => {
  const file = name()
  await seal([{ schema: [] }, { table: 'tally', row: { kind: 'contest' } }], file, SECRET)
  const bytes = readFileSync(file)
  bytes[(at + bytes.length) % bytes.length]! ^= 1
  writeFileSync(file, bytes)
  expect(() => unseal(file, SECRET)).toThrow(/does not open/)
})

test.each([
  ['no passphrase', [], /passphrase is needed/],
  ['a short one', ['--passphrase-file', 'LICENSE'], /cannot be read|too short/],
])('%s is refused before anything is written', async (_, options, says) => {
  const { desk } = await deskOn([])
  const file = name()
  const { exit, err } = await desk('backup', '--out', file, ...options)
  expect(exit).toBe(2)
  expect(err).toMatch(says)
  expect(() => statSync(file)).toThrow(/ENOENT/)
})

test('what a ledger loses by going back in time comes back, and nobody is sent twice', async () => {
  const receipt = (n: number) => n.toString(16).padStart(32, '0')
  const kept = [1, 2, 3, 4].map((n) => entry(n, n, { receipt: receipt(n) }))
  const publish = (db: Db) =>
    extendChains({ db, log: (event) => expect.fail(event) }, [{ id: '2025-07', isOpen: true }], 0)
  // Before: two entries. After: both delivered, two more accepted and listed.
  const [before, after] = [await deskOn(kept.slice(0, 2)), await deskOn(kept.slice(0, 2))]
  await publish(before.db)
  await publish(after.db)
  after.rows("UPDATE submissions SET status = 'delivered', delivered_at = 5")
  for (const each of kept.slice(2)) await store(after.db, each)
  await publish(after.db)
  const [file, sql, secret] = [name(), name(), name()]
  writeFileSync(secret, SECRET)
  const key = ['--passphrase-file', secret]
  await after.desk('backup', '--out', file, ...key)
  expect((await after.desk('restore', file, '--missing', sql, ...key)).exit).toBe(0)
  // Somebody enters while the ledger stands at the earlier time.
  await store(before.db, entry(9, 9, { receipt: receipt(9) }))
  before.exec(readFileSync(sql, 'utf8'))
  await publish(before.db)
  expect(before.rows().slice(0, 4)).toEqual(after.rows())
  expect(before.rows()).toHaveLength(5)
  const list = 'SELECT * FROM leaves ORDER BY seq'
  expect(before.rows(list).slice(0, 4)).toEqual(after.rows(list))
  expect(before.rows(list)).toHaveLength(5)
  expect((await before.desk('status')).out).not.toContain('are there')
})

test('a draw comes back as it was published, from before its commitment and from after it', async () => {
  const { ledger, ask, enter, chain } = await closed()
  const desk = deskAt(ask, now)
  const earlier = [copyOf(ledger)]
  await enter(11)
  await chain()
  earlier.push(copyOf(ledger))
  commitDraw(ask, plannedDraw(ask, terms, calm))
  earlier.push(copyOf(ledger))
  const draw = storedDraw(ask, id)!
  const { round } = draw.commitment
  runDraw(ask, drawnBy(draw, signedRound(round), instantOf(testBeacon, round)))
  earlier.push(copyOf(ledger))
  append(ask, plannedEvent(ask, id, 'notified', { now: instantOf(testBeacon, round) + 1 }))

  const [file, sql, secret] = [name(), name(), name()]
  writeFileSync(secret, SECRET)
  await desk('backup', '--out', file, '--passphrase-file', secret)
  await desk('restore', file, '--missing', sql, '--passphrase-file', secret)
  for (const there of earlier) {
    there.exec(readFileSync(sql, 'utf8'))
    for (const table of ['submissions', 'leaves', 'heads', 'draws', 'winner_log', 'unchained']) {
      const all = `SELECT * FROM ${table}`
      expect(there.rows(all)).toEqual(ledger.rows(all))
    }
    const again = await deskAt(askFile(there.sqlite), now)(
      'draw',
      'commit',
      id,
      '--file',
      name(),
      '--yes',
    )
    expect(again).toMatchObject({ exit: 2, err: expect.stringContaining('committed once') })
  }
})

function copyOf(ledger: Ledger): Ledger {
  const file = name()
  ledger.exec(`VACUUM INTO '${file}'`)
  return openLedger(file, [])
}

async function sealedAndUnsealed(lines: Line[]): Promise<Line[]> {
  const file = name()
  await seal(lines, file, SECRET)
  return Array.fromAsync(unseal(file, SECRET))
}
