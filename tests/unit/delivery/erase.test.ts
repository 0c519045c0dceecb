import { expect, test } from 'vitest'
import { countOld, eraseOld } from '../../../src/delivery/erase.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { upstreamsOf } from '../../../src/delivery/upstreams.ts'
import { readConfiguration } from '../../../src/configuration.ts'
import { DAY_MS, monthsBefore } from '../../../src/lib/dates.ts'
import { openLedger } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'

const NOW = Date.parse('2027-03-31T03:37:30Z')
const BEFORE = monthsBefore(NOW, 24)
const services = upstreamsOf(
  readConfiguration({ FORMS_URL: 'https://a.example', SUPABASE_URL: 'https://b.example' }),
)

function openErasing(upstreams = services) {
  const ledger = openLedger()
  const logged: unknown[] = []
  const log = (event: string, details: object) => void logged.push({ event, ...details })
  const names = () =>
    ledger
      .rows<{ name: string }>("SELECT payload ->> '$.email' AS name FROM submissions ORDER BY 1")
      .map(({ name }) => name.split('@')[0])
  const erase = (now = NOW) => eraseOld({ db: ledger.db, upstreams, log }, 24, now)
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
    for (const [age, at] of [
      ['', BEFORE - 1],
      ['new', BEFORE],
    ] as const) {
      const one = signup(0, at, { emailKey: `${state}${age}@example.org` })
      await store(db, one)
      rows(`UPDATE submissions SET ${change} WHERE id = '${one.id}'`)
    }
  rows(`INSERT INTO dead_letters VALUES ('old', '', '', 1), ('new', '', '', ${NOW})`)
  const fresh = Object.keys(states).map((state) => `${state}new`)
  await erase()
  expect(names()).toEqual([...left, ...fresh].toSorted((a, b) => a.localeCompare(b)))
  expect(rows('SELECT message_id AS id FROM dead_letters')).toEqual([{ id: 'new' }])
  const count = 5 - left.length
  expect(logged).toEqual([{ event: 'old_rows_erased', count }])
  expect(rows("SELECT erased, expired_at FROM tally WHERE kind = 'signup'")).toEqual([
    { erased: count - 1, expired_at: NOW },
  ])
})

test.each([
  ['is not drawn', 2, [], 3],
  ['waits for an answer', 2, ['accepted', null], 3],
  ['has its winners', 2, ['accepted', 'none', 'accepted'], 1],
  ['has nobody left to ask', 2, ['accepted', 'none', 'declined'], 1],
] as const)('erases the entries of a giveaway that %s', async (_, prizes, answers, left) => {
  const { db, rows, names, erase } = openErasing()
  for (const n of [1, 2, 3]) {
    const one = entry(n, BEFORE - n * DAY_MS)
    await store(db, one)
    const change = n === 1 ? states.refused : states.delivered
    rows(`UPDATE submissions SET ${change} WHERE id = '${one.id}'`)
  }
  rows(
    `INSERT INTO draws (giveaway, round, prizes, closed_at, lines) VALUES ('2025-07', 1, ${prizes}, ${BEFORE - 1}, 3)`,
  )
  for (const [n, answer] of answers.entries())
    rows(`INSERT INTO draw_asked VALUES ('2025-07', ${n + 1}, ${n + 1}, 1, ?)`, answer)
  // Beside it a draw that is decided, and one that is not.
  for (const [n, giveaway] of ['decided', 'undecided'].entries()) {
    await store(db, entry(n, BEFORE - 1, { giveaway, emailKey: `${giveaway}@example.org` }))
    rows(
      `INSERT INTO draws (giveaway, round, prizes, closed_at, lines) VALUES ('${giveaway}', 1, 1, 1, 1)`,
    )
  }
  rows(`UPDATE submissions SET ${states.delivered} WHERE giveaway <> '2025-07'`)
  rows("INSERT INTO draw_asked VALUES ('decided', 1, 1, 1, 'accepted')")
  expect(await countOld(db, services, BEFORE)).toBe(4 - left)
  await erase()
  expect(names()).toHaveLength(left + 1)
  expect(names()).toContain('undecided')
  expect(names()).not.toContain('decided')
})

test('erases in batches, in one minute of the day', async () => {
  const { exec, rows, erase } = openErasing()
  exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
    INSERT INTO submissions (id, kind, email_key, inbox_key, payload, content, agreement, received_at, via, status, delivered_at, due_at, waiting_since)
    SELECT format('00000000-0000-4000-8000-%012d', i), 'signup', format('p%d@example.org', i), format('p%d@example.org', i),
      json_object('email', format('p%d@example.org', i), 'firstName', 'P', 'source', 'homepage'),
      format('%032d', i), 0, i, 'ledger', 'delivered', 1, 1, 1 FROM n`)
  const count = () => rows<{ n: number }>('SELECT count(*) AS n FROM submissions')[0]!.n
  for (const other of [-60_000, 60_000, DAY_MS / 2]) await erase(NOW + other)
  expect(count()).toBe(2500)
  await erase()
  expect(count()).toBe(0)
})

test.each([
  ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
  ['2024-03-31T12:00:00.000Z', 1, '2024-02-29T12:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 24, '2024-01-15T00:00:00.000Z'],
])('%s less %i months', (now, months, before) => {
  expect(new Date(monthsBefore(Date.parse(now), months)).toISOString()).toBe(before)
})
