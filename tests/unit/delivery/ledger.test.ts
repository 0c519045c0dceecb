import { describe, expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import type { Submission } from '../../../src/delivery/submission.ts'
import { books, openLedger } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'

const t0 = Date.UTC(2025, 6, 21)
const DAY = 86_400_000
const emailKey = 'ruth@example.org'

async function kept(...submissions: Submission[]) {
  const ledger = openLedger()
  for (const submission of submissions) await store(ledger.db, submission)
  const { accepted, sum } = books(ledger)
  expect(accepted).toBe(sum)
  return ledger.rows()
}

function named(firstName: string, receivedAt: number, email = 'ruth@example.org', change = {}) {
  const payload = { firstName, email, source: 'homepage' as const }
  return signup(0, receivedAt, { emailKey: email, payload, ...change })
}

describe('the ledger', () => {
  test('keeps a submission once, however often it comes', async () => {
    const one = signup(1, t0)
    const rows = await kept(one, one, one)
    const payload = JSON.stringify(one.payload)
    expect(rows).toMatchObject([
      { id: one.id, status: 'pending', payload, received_at: t0, repeats: 2 },
    ])
  })

  test('takes a changed signup as a new one, and a repeated one as known', async () => {
    const rows = await kept(
      named('Ruth', t0),
      named('Ruth', t0 + 1),
      named('Ruthie', t0 + 2),
      named('Ruth', t0 + 3),
    )
    expect(
      rows.map(({ payload, repeats }) => [
        (JSON.parse(payload) as { firstName: string }).firstName,
        repeats,
      ]),
    ).toEqual([
      ['Ruth', 1],
      ['Ruthie', 0],
      ['Ruth', 0],
    ])
  })

  test('knows a repeat that the queue brings late or twice', async () => {
    const spilled = named('Ruth', t0)
    const repeat = named('Ruth', t0 + 1)
    const changed = named('Ruthie', t0 + 2)
    expect(await kept(repeat, changed, spilled)).toHaveLength(2)
    expect(await kept(spilled, repeat, changed, repeat, spilled)).toHaveLength(2)
  })

  test('keeps what is held beside what is honest, and neither in the way of the other', async () => {
    const bot = () => entry(1, t0, { emailKey, hold: 'honeypot' })
    const honest = entry(1, t0 + 1, { emailKey })
    const rows = await kept(bot(), bot(), honest, bot())
    expect(rows.map(({ status, hold, repeats }) => [status, hold, repeats])).toEqual([
      ['quarantined', 'honeypot', 2],
      ['pending', null, 0],
    ])
  })

  test('forwards at most five changes a day for one address and holds the rest', async () => {
    const flood = Array.from({ length: 40 }, (_, n) => named(`Name ${n}`, t0 + n))
    const repeats = flood
      .slice(10)
      .map(({ receivedAt, payload }) =>
        named((payload as { firstName: string }).firstName, receivedAt + 1000),
      )
    const tomorrow = named('Ruth', t0 + DAY + 100)
    const rows = await kept(...flood, ...repeats, tomorrow)
    const count = (hold: string | null) => rows.filter((row) => row.hold === hold).length
    expect([count(null), count('address_limit')]).toEqual([6, 35])
  })

  test.each([
    ['dots and tags at Gmail', 'r.uth+%@gmail.com', 'r.u.t.h+x@googlemail.com', 'address_limit'],
    ['tags anywhere', 'ruth+%@example.org', 'ruth@example.org', 'address_limit'],
    ['dots elsewhere', 'ruth+%@example.org', 'ru.th@example.org', null],
  ])('knows one inbox behind %s', async (_, spelling, other, hold) => {
    const flood = Array.from({ length: 5 }, (_each, n) =>
      named('Ruth', t0 + n, spelling.replace('%', `${n}`)),
    )
    const rows = await kept(...flood, named('Ruth', t0 + 9, other))
    expect(rows.map((row) => row.hold)).toEqual([null, null, null, null, null, hold])
  })

  test('counts an inbox’s day by receipt, not by arrival', async () => {
    const days = [0, 3, 6].flatMap((day) =>
      Array.from({ length: 4 }, (_, n) => named(`Name ${day} ${n}`, t0 + day * DAY + n)),
    )
    const rows = await kept(...days.toReversed())
    expect(rows.filter((row) => row.hold !== null)).toEqual([])
  })

  test.each([
    ['waits', "status = 'pending'", 90 * DAY, 1],
    ['is being sent', "status = 'sending', claim = 'x'", 90 * DAY, 1],
    ['was delivered today', `status = 'delivered', delivered_at = ${t0 + 10}`, DAY, 1],
    ['was delivered the day before', `status = 'delivered', delivered_at = ${t0}`, DAY, 2],
    ['needs attention', "status = 'needs_attention'", 1, 2],
  ])('a signup that says the same as one that %s', async (_, change, later, expected) => {
    const ledger = openLedger()
    await store(ledger.db, named('Ruth', t0))
    ledger.rows(`UPDATE submissions SET ${change}`)
    await store(ledger.db, named('Ruth', t0 + later, 'ruth@example.org'))
    expect(ledger.rows()).toHaveLength(expected)
  })

  test('holds so many rows of one inbox, and counts the rest as repeats', async () => {
    const bots = Array.from({ length: 120 }, (_, n) =>
      named(`Bot ${n}`, t0 + n, `ruth+${n % 7}@example.org`, { hold: 'honeypot' }),
    )
    const rows = await kept(...bots, ...bots, named('Ruth', t0 + 200))
    expect(rows.filter(({ hold }) => hold === 'honeypot')).toHaveLength(50)
    expect(rows.reduce((sum, { repeats }) => sum + repeats, 0)).toBe(240 - 50)
    expect(rows.at(-1)).toMatchObject({ status: 'pending', repeats: 0 })
  })

  test.each<[string, Partial<Submission>]>([
    ['an address in capitals', { emailKey: 'Ruth@example.org' }],
    [
      'an address unlike the payload',
      { emailKey: 'ruth@example.org', payload: { fullName: 'R', email: 'x@example.org' } },
    ],
    ['no name', { payload: { fullName: '', email: 'entrant1@example.org' } }],
    ['a long name', { payload: { fullName: 'x'.repeat(101), email: 'entrant1@example.org' } }],
    ['no agreement', { agreement: false }],
    ['a signup for another source', { kind: 'newsletter', scope: 'quiz' }],
    ['an id that is none', { id: 'x' }],
    ['a reason that is none', { hold: 'mood' as 'preview' }],
  ])('refuses %s', async (_, change) => {
    await expect(kept({ ...entry(1, t0), ...change })).rejects.toThrow(/SQLITE_CONSTRAINT/)
  })
})
