import { describe, expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { adminOn } from './support/admin.ts'

const NOW = 1_000_000_000_000
const emailKey = 'ruth@example.org'
const refused = entry(1, 1000, { emailKey })
const duplicate = entry(2, 2000, { emailKey })
const bot = entry(3, 3000, { hold: 'honeypot' })
const previewed = entry(4, 4000, { hold: 'preview' })
const waiting = signup(5, 5000)

async function queue() {
  const made = await adminOn([refused, duplicate, bot, previewed, waiting], NOW)
  made.rows(
    `UPDATE submissions SET status = 'needs_attention', cause = 'http_400', attempts = 3 WHERE id = '${refused.id}'`,
  )
  made.rows("UPDATE upstreams SET failures = 2 WHERE kind = 'contest'")
  const states = () => made.rows().map(({ status, hold }) => hold ?? status)
  return { ...made, states }
}

const before = ['needs_attention', 'duplicate', 'honeypot', 'preview', 'pending']

describe('each command moves its rows and no others', () => {
  test.each<[string, string[], number]>([
    ['retry --all', ['pending', ...before.slice(1)], 0],
    ['retry --kind newsletter', before, 1],
    ['hold --kind newsletter --yes', [...before.slice(0, 4), 'by_hand'], 0],
    ['hold --kind newsletter', before, 2],
    ['release --hold honeypot', before, 2],
    [
      'release --hold honeypot --yes',
      ['needs_attention', 'duplicate', 'pending', 'preview', 'pending'],
      0,
    ],
    ['release --all --yes', ['needs_attention', 'duplicate', 'pending', 'pending', 'pending'], 0],
    [
      `release --id ${bot.id}`,
      ['needs_attention', 'duplicate', 'pending', 'preview', 'pending'],
      0,
    ],
    [`release --id ${duplicate.id}`, before, 1],
    [`hold --id ${refused.id}`, ['by_hand', ...before.slice(1)], 0],
    [`dismiss --id ${refused.id}`, ['by_hand', ...before.slice(1)], 0],
    ['dismiss --all --yes', before, 0],
    [`retry --id ${crypto.randomUUID()}`, before, 1],
  ])('%s', async (line, after, exit) => {
    const { admin, states } = await queue()
    expect((await admin(...line.split(' '))).exit).toBe(exit)
    expect(states()).toEqual(after)
  })
})

test('what is tried again is due at once, with fresh patience', async () => {
  const { admin, rows } = await queue()
  await admin('retry', '--all')
  expect(rows()[0]).toMatchObject({
    attempts: 1,
    cause: null,
    next_attempt_at: NOW,
    waiting_since: NOW,
  })
})

test('signups that a person has put on the list are handled by hand, and can be taken back', async () => {
  const people = [signup(11, NOW), signup(12, NOW), entry(13, NOW), signup(14, NOW)]
  const { admin, rows } = await adminOn(people, NOW)
  rows("UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE email_key LIKE '%14%'")
  const states = () => rows().map(({ status, hold }) => hold ?? status)
  const before = states()
  const line = ['dismiss', '--pending', '--kind', 'signups']
  expect((await admin(...line)).out).toMatch(/2 would be handled by hand/)
  expect(states()).toEqual(before)
  const done = await admin(...line, '--yes')
  expect(done.out).toMatch(/2 handled by hand\n/)
  expect(states().filter((state) => state === 'handled_by_hand')).toHaveLength(2)
  expect((await admin('export', '--kind', 'newsletter', '--status', 'pending')).exit).toBe(0)
  const undo = /release .*/.exec(done.out)![0]
  expect((await admin(...undo.split(' '))).exit).toBe(0)
  expect(states()).toEqual(before)
  expect((await admin(...line, '--yes', '--json')).exit).toBe(0)
  expect((await admin(...line, '--yes')).exit).toBe(1)
})

test.each([['--kind', 'contest'], ['--all'], [], ['--kind', 'newsletter', '--hold', 'preview']])(
  'nothing but signups is handled by hand: %j',
  async (...given) => {
    const { admin, states } = await queue()
    const before = states()
    expect((await admin('dismiss', '--pending', ...given, '--yes')).exit).toBe(2)
    expect(states()).toEqual(before)
  },
)

test('a person may let a duplicate stand in place of the first of its address', async () => {
  const { admin, states } = await queue()
  await admin('hold', '--id', refused.id)
  expect((await admin('release', '--id', duplicate.id)).exit).toBe(0)
  expect(states().slice(0, 2)).toEqual(['by_hand', 'pending'])
})

test('a person may let a duplicate of another spelling count beside the first', async () => {
  const others = ['ruth+a@example.org', 'ruth+b@example.org'].map((email, n) =>
    entry(9 + n, 9000 + n, { emailKey: email }),
  )
  const { admin, rows } = await adminOn([refused, ...others], NOW)
  const states = () => rows().map(({ status, hold }) => hold ?? status)
  expect(states()).toEqual(['pending', 'duplicate', 'duplicate'])
  expect((await admin('release', '--all', '--yes')).exit).toBe(1)
  expect((await admin('release', '--id', others[0]!.id)).exit).toBe(0)
  expect(states()).toEqual(['pending', 'pending', 'duplicate'])
})

test.each([emailKey, 'naomi@example.org'])(
  'a wrong entry that is set aside makes room for a new one, as the confirmation promises: %s',
  async (address) => {
    const { db, admin, rows } = await adminOn([refused], NOW)
    await admin('hold', '--id', refused.id)
    const again = entry(6, 6000, { emailKey: address })
    await store(db, again)
    // From the same inbox it waits for a person.
    if (address === emailKey) await admin('release', '--id', again.id)
    expect(rows().map(({ hold, status }) => hold ?? status)).toEqual(['by_hand', 'pending'])
  },
)

test('what was dismissed is seen no more, and can still be released', async () => {
  const { admin, states, rows } = await queue()
  await admin('dismiss', '--hold', 'preview', '--yes')
  expect(rows(`SELECT reviewed_at FROM submissions WHERE id = '${previewed.id}'`)).toEqual([
    { reviewed_at: NOW },
  ])
  await admin('release', '--id', previewed.id)
  expect(states()[3]).toBe('pending')
})

test('a dead letter that a person has read is erased by its id alone, and nothing waits for it', async () => {
  const { admin, rows } = await adminOn([], NOW)
  rows(
    `INSERT INTO dead_letters VALUES ('m1', '{}', 'InvalidMessage', ${NOW}), ('m2', '{}', 'x', ${NOW})`,
  )
  const left = () =>
    rows<{ message_id: string }>('SELECT message_id FROM dead_letters').map((row) => row.message_id)
  expect((await admin('status')).exit).toBe(1)
  for (const more of [[], ['--all', '--yes'], ['--kind', 'contest', '--yes']])
    expect((await admin('dismiss', '--letter', 'm1', ...more)).exit).toBe(2)
  expect((await admin('dismiss', '--letter', 'm3', '--yes')).exit).toBe(1)
  expect(left()).toEqual(['m1', 'm2'])
  for (const [id, rest] of [
    ['m1', ['m2']],
    ['m2', []],
  ] as const) {
    expect((await admin('dismiss', '--letter', id, '--yes')).exit).toBe(0)
    expect(left()).toEqual(rest)
  }
  expect((await admin('status')).exit).toBe(0)
})
