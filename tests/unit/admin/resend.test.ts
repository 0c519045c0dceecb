import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../../src/delivery/forward.ts'
import { store } from '../../../src/delivery/ledger.ts'
import type { Submission } from '../../../src/delivery/submission.ts'
import { virtualClock } from '../delivery/support/clock.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { fakeUpstream, upstreams } from '../delivery/support/upstream.ts'
import { adminAt, adminOn, folder } from './support/admin.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = virtualClock().now()
const SINCE = ['--since', new Date(NOW - 5 * DAY).toISOString().slice(0, 10)]
const NOBODY = '--nobody-unsubscribed'

/** A ledger with these submissions, all delivered a day ago. */
async function delivered(submissions: readonly Submission[]) {
  const made = await adminOn(submissions, NOW)
  made.rows(
    `UPDATE submissions SET status = 'delivered', attempts = 3, delivered_at = ${NOW - DAY},
      tries = '[[${NOW - DAY},"delivered"]]' WHERE status = 'pending'`,
  )
  const waiting = () => {
    const rows = made.rows<{ email_key: string }>(
      "SELECT email_key FROM submissions WHERE status = 'pending' ORDER BY kind DESC, next_attempt_at",
    )
    return rows.map((row) => Number(/\d+/.exec(row.email_key)))
  }
  const send = (...args: string[]) => made.admin('resend', ...args)
  return { ...made, waiting, send }
}

const people = [
  signup(1, NOW - 9 * DAY),
  signup(2, NOW - 2 * DAY),
  signup(3, NOW - 2 * DAY + 1),
  signup(4, NOW - 2 * DAY, { hold: 'honeypot' }),
  entry(5, NOW - 2 * DAY),
]

describe('what was delivered is sent again', () => {
  test('once a person has said who is left out, and that it shall be done', async () => {
    const { send, waiting } = await delivered(people)
    const leavers = join(folder, 'leavers.csv')
    writeFileSync(leavers, 'name,Email Address\nRuth,Reader3@Example.org\n')
    const kind = ['--kind', 'newsletter']
    for (const wrong of [
      [...kind, ...SINCE],
      [...kind, ...SINCE, NOBODY, '--without', leavers],
      [...kind, NOBODY],
      ['--kind', 'contest', ...SINCE, NOBODY],
    ])
      expect((await send(...wrong, '--yes')).exit).toBe(2)
    const asked = await send(...kind, ...SINCE, '--without', leavers)
    expect([asked.exit, asked.out]).toEqual([2, expect.stringContaining('1 left out')])
    expect(waiting()).toEqual([])
    expect((await send(...kind, ...SINCE, '--without', leavers, '--yes')).exit).toBe(0)
    expect(waiting()).toEqual([2])
    expect((await send('--kind', 'contest', ...SINCE, '--yes')).exit).toBe(0)
    expect(waiting()).toEqual([2, 5])
  })

  test('with its history, behind what is new', async () => {
    const { send, rows, id } = { ...(await delivered(people)), id: people[1]!.id }
    await send('--kind', 'newsletter', ...SINCE, NOBODY, '--yes')
    expect(rows('SELECT * FROM submissions WHERE id = ?', id)[0]).toMatchObject({
      status: 'pending',
      attempts: 1,
      delivered_at: null,
      next_attempt_at: NOW,
      waiting_since: NOW,
      tries: `[[${NOW - DAY},"delivered"],[${NOW},"resent"]]`,
    })
  })

  test('by the sweep: 60 go out in six minutes, and who signs up meanwhile goes first', async () => {
    const list = Array.from({ length: 60 }, (_, n) => signup(100 + n, NOW - 2 * DAY + n))
    const { send, db, waiting } = await delivered(list)
    await send('--kind', 'newsletter', ...SINCE, NOBODY, '--yes')
    expect(waiting()).toEqual(list.map((_, n) => 100 + n))
    const clock = virtualClock(NOW)
    const { fetch, calls } = fakeUpstream(clock.timers)
    const delivery = { db, upstreams, fetch, timers: clock.timers, log: () => {} }
    await store(db, signup(7, NOW + MINUTE))
    for (let minute = 1; minute <= 6; minute++) {
      await clock.runTo(NOW + minute * MINUTE)
      await clock.during(sweep(delivery, NOW + minute * MINUTE))
    }
    expect(waiting()).toEqual([])
    expect(calls).toHaveLength(61)
    expect(calls[0]?.body).toContain('reader7@')
  })

  test('once, though the command is run again after it was interrupted', async () => {
    const list = Array.from({ length: 1500 }, (_, n) => signup(n, NOW - 2 * DAY + n))
    const { send, ask, rows } = await delivered(list)
    let asked = 0
    const broken = adminAt((...statements) => {
      if (++asked > 2) throw new Error('the network is gone')
      return ask(...statements)
    }, NOW)
    const line = ['--kind', 'newsletter', ...SINCE, NOBODY, '--yes']
    expect((await broken('resend', ...line)).exit).toBe(3)
    // Meanwhile they are delivered.
    rows(`UPDATE submissions SET status = 'delivered', delivered_at = ${NOW}`)
    expect((await send(...line)).out).toContain('500 of newsletter')
    const times = rows<{ n: number }>(
      `SELECT (SELECT count(*) FROM json_each(tries) WHERE value ->> 1 = 'resent') AS n FROM submissions`,
    )
    expect(new Set(times.map(({ n }) => n))).toEqual(new Set([1]))
  })
})
