import { expect, test } from 'vitest'
import { countOld } from '../../../src/server/outbox/erase.ts'
import { everyMinute } from '../../../src/server/every-minute.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import { upstreamsOf } from '../../../src/server/services/upstreams.ts'
import { readConfiguration } from '../../../src/core/configuration.ts'
import { DAY_MS } from '../../../src/core/time/dates.ts'
import { virtualClock } from '../support/clock.ts'
import { openLedger } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'
import { upstreams as services } from '../support/upstream.ts'

const NOW = Date.parse('2028-02-29T03:37:30Z')
/** Two years earlier, when February has 28 days. */
const BEFORE = Date.parse('2026-02-28T03:37:30Z')

const mailed = { SITE_ORIGIN: 'https://a.example', OWNER_EMAIL: 'owner@a.example' }

function openErasing(upstreams = services) {
  const ledger = openLedger()
  const logged: { event: string }[] = []
  const log = (event: string, details: object) => void logged.push({ event, ...details })
  const names = () =>
    ledger
      .rows<{ name: string }>("SELECT payload ->> '$.email' AS name FROM submissions ORDER BY 1")
      .map(({ name }) => name.split('@')[0])
  const owner = { configuration: readConfiguration(mailed), mailbox: { send: async () => {} } }
  /** Runs the cron job, whose services take nothing. */
  const erase = (scheduled = NOW, now = scheduled) => {
    const { timers } = virtualClock(now)
    const fetch = async () => new Response('', { status: 503 })
    const delivery = { db: ledger.db, upstreams, log, fetch, timers, random: () => 0 }
    return everyMinute(delivery, owner, scheduled)
  }
  return { ...ledger, logged, names, erase }
}

const states = {
  delivered: "status = 'delivered', delivered_at = 1",
  held: "status = 'held', hold = 'honeypot'",
  pending: "status = 'pending'",
  refused: "status = 'refused'",
} as const

test.each([
  ['with a service', services, ['pending', 'refused']],
  ['without one', upstreamsOf(readConfiguration({})), ['refused']],
] as const)('erases signups that are too old, %s', async (_, upstreams, left) => {
  const { db, rows, names, logged, erase } = openErasing(upstreams)
  for (const [state, change] of Object.entries(states))
    for (const at of [BEFORE - 1, BEFORE]) {
      const one = signup(0, at, { email: `${state}${at < BEFORE ? '' : 'new'}@example.org` })
      await store(db, one)
      rows(`UPDATE submissions SET ${change} WHERE id = '${one.id}'`)
    }
  rows(`INSERT INTO dead_letters VALUES ('old', '', '', 1), ('new', '', '', ${NOW})`)
  const fresh = Object.keys(states).map((state) => `${state}new`)
  await erase()
  expect(names()).toEqual([...left, ...fresh].toSorted((a, b) => a.localeCompare(b)))
  expect(rows('SELECT message_id AS id FROM dead_letters')).toEqual([{ id: 'new' }])
  const count = 5 - left.length
  expect(logged).toContainEqual({ event: 'old_rows_erased', count })
  expect(rows("SELECT erased, expired_at FROM tally WHERE kind = 'signup'")).toEqual([
    { erased: count - 1, expired_at: NOW },
  ])
})

test('erases the entries of a giveaway once each prize was accepted or everybody was asked', async () => {
  // Without a form service entries stay pending.
  const upstreams = upstreamsOf(readConfiguration({ SUPABASE_URL: 'https://b.example' }))
  const { db, rows, names, erase } = openErasing(upstreams)
  const giveaways = {
    new: [],
    waiting: ['accepted', 'none', null],
    won: ['accepted', 'none', 'accepted'],
    all: ['accepted', 'none', 'declined'],
  } as const
  for (const [giveaway, answers] of Object.entries(giveaways)) {
    for (const n of [1, 2, 3])
      await store(db, entry(n, BEFORE - n, { giveaway, email: `${giveaway}${n}@example.org` }))
    rows('INSERT INTO draws VALUES (?, 1, 2, ?, 3, NULL)', giveaway, BEFORE - 1)
    for (const [n, answer] of answers.entries())
      rows('INSERT INTO draw_asked VALUES (?, ?, ?, 1, ?)', giveaway, n + 1, n + 1, answer)
  }
  rows(`UPDATE submissions SET ${states.delivered} WHERE email_key NOT LIKE '%2@example.org'`)
  rows(`UPDATE submissions SET ${states.refused} WHERE email_key LIKE '%1@example.org'`)
  expect(await countOld(db, upstreams, BEFORE)).toBe(4)
  await erase()
  expect(names()).toEqual([
    'all1',
    'new1',
    'new2',
    'new3',
    'waiting1',
    'waiting2',
    'waiting3',
    'won1',
  ])
})

test('erases held entries of a giveaway without a list', async () => {
  const { db, rows, names, erase } = openErasing()
  for (const at of [BEFORE - 1, BEFORE])
    await store(db, entry(at, at, { email: `${at < BEFORE ? 'old' : 'new'}@example.org` }))
  rows(`UPDATE submissions SET ${states.held}`)
  expect(await countOld(db, services, BEFORE)).toBe(1)
  await erase()
  expect(names()).toEqual(['new'])
})

test('erases in batches, in one minute of the day', async () => {
  const { db, rows, names, erase } = openErasing()
  for (let n = 0; n < 1001; n++) await store(db, signup(n, 0))
  rows(`UPDATE submissions SET ${states.delivered}`)
  for (const other of [-60_000, 60_000, DAY_MS / 2]) await erase(NOW + other)
  // One of the two clocks is ahead.
  await erase(NOW, NOW - 900 * DAY_MS)
  await erase(NOW - 900 * DAY_MS, NOW)
  expect(names()).toHaveLength(1001)
  await erase()
  expect(names()).toEqual([])
})

test('the cron job writes to the owner first, and erases and closes lists whatever has failed', async () => {
  const { rows, logged, erase } = openErasing()
  rows('DROP TABLE draws')
  await erase()
  const events = ['owner_mail_failed', 'erasing_failed', 'draw_closing_failed']
  expect(logged.map(({ event }) => event)).toEqual(events)
})
