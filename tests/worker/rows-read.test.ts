import { expect, test, vi } from 'vitest'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { entryOf, postJson, signupOf } from '../../tools/harness/post.ts'
import { startSite } from '../../tools/harness/site.ts'
import { filling } from '../support/fill.ts'
import { startUpstream } from '../support/upstream.ts'
import { entry } from '../unit/support/people.ts'
import { readConfiguration } from '../../src/core/configuration.ts'
import { realTimers } from '../../src/core/time/timers.ts'
import { writeToOwner } from '../../src/server/owner/write.ts'
import { closeList } from '../../src/server/ledger/closed-lists.ts'
import { giveaway, listAt } from '../unit/draw/support/site.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { metered } from './support/metered.ts'
import { DASHBOARD_KEY, dashboardOf } from '../support/dashboard.ts'
import { dashboardPaths, dashboardRow } from '../../src/core/pages/dashboard-paths.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2025, 6, 25)

const owner = {
  configuration: readConfiguration({
    SITE_ORIGIN: 'https://example.org',
    OWNER_EMAIL: 'owner@example.org',
  }),
  mailbox: { send: () => Promise.reject(new Error('no mail is due')) },
}

/** Signups and entries received before `?1`: due, tried, died, waiting, refused, held (all of one inbox), delivered. */
const fill = (count: number) =>
  filling(count, {
    kind: "iif(n / 10 % 2, 'signup', 'entry')",
    email: "iif(n % 10 = 6, 'ruth@example.org', format('p%d@example.org', n))",
    received_at: '?1 - n',
    status:
      "CASE n % 10 WHEN 5 THEN 'refused' WHEN 6 THEN 'held' ELSE iif(n % 10 < 5, 'pending', 'delivered') END",
    hold: "iif(n % 10 = 6, 'duplicate', NULL)",
    attempts: 'CASE n % 10 WHEN 0 THEN 0 WHEN 3 THEN 2 ELSE 1 END',
    cause: "CASE n % 10 WHEN 2 THEN 'interrupted' WHEN 3 THEN 'http_500' END",
    due_at: 'iif(n % 10 IN (3, 4), ?1 + 100000000, ?1 - n)',
    delivered_at: 'iif(n % 10 > 6, ?1 - n, NULL)',
  })

/** The rows that each statement reads for posts, cron and page views, with this many rows in the ledger. */
async function readsAt(rows: number) {
  const site = await startSite()
  const upstream = await startUpstream()
  const { db, reads } = metered(await site.ledger())
  await site.rows(fill(rows), NOW)
  const worker = await startClockedWorker({
    DB: db,
    EVENTS: { writeDataPoint() {} },
    FORMS_URL: upstream.url,
    SUPABASE_URL: upstream.url,
  })
  const at = (minute: number) => worker.at(NOW + minute * MINUTE)

  for (const more of [{}, {}, { topic: 'x' }])
    await postJson(at(0), entryPath('contest'), { ...entryOf('ruth'), ...more })
  for (const name of ['ruth', 'ruth']) await postJson(at(0), paths.newsletter, signupOf(name))
  await worker.settled()
  // A sweep that finds no mail to write. The daily report counts in indexes.
  await site.rows('UPDATE owner SET told_at = ?1, tried_at = ?1', NOW)
  await writeToOwner({ db, log: () => {}, timers: { ...realTimers, now: () => NOW } }, owner)
  await worker.consume('thirty-two-fallback-dead', [entry(1, NOW), { nonsense: true }])
  for (const minute of [0, 1]) {
    await worker.runCronAt(NOW + minute * MINUTE)
    await at(minute + 0.5).fetch(paths.health)
  }
  await closeList(await site.ledger(), giveaway, listAt)
  await worker.runCronAt(listAt + MINUTE)
  await worker.fetchAt(listAt + 60 * MINUTE, paths.health)
  // Erases batches of what is then two years old: signups, held entries, and all entries of a decided draw.
  for (const change of [
    "UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE kind = 'entry' AND hold IS NULL",
    "UPDATE submissions SET status = 'held', hold = 'duplicate' WHERE kind = 'entry' AND received_at % 2 = 0",
    "UPDATE submissions SET giveaway = '2025-06' WHERE kind = 'entry' AND id LIKE '%3'",
    "INSERT INTO draws SELECT '2025-06', round, prizes, closed_at, lines, signature FROM draws",
    "INSERT INTO draw_asked VALUES ('2025-07', 1, 1, 1, 'accepted')",
  ])
    await site.rows(change)
  await worker.runCronAt(Date.UTC(2027, 8, 1, 3, 37))
  const left = await site.rows("SELECT DISTINCT giveaway FROM submissions WHERE kind = 'entry'")
  expect(left).toEqual([{ giveaway: '2025-06' }])
  vi.useRealTimers()
  await upstream.close()
  await site.close()
  return reads
}

test('no statement of worker and cron reads more rows when the ledger grows', async () => {
  // Enough for a whole batch to erase.
  const small = await readsAt(6000)
  const large = await readsAt(20_000)
  const table = [...large].map(([sql, read]) => [sql.slice(0, 150), small.get(sql), read] as const)
  expect(table.some(([sql]) => sql.startsWith('UPDATE owner SET health'))).toBe(true)
  const grown = table.filter(([, before = 0, after]) => after > before + 20)
  expect(grown).toEqual([])
})

/**
 * The most rows that a page of the dashboard may read of 20,000: those that it counts in an index, a month's,
 * or those that it shows. None reads them all for itself.
 */
const MOST: Readonly<Record<string, number>> = {
  [dashboardPaths.today]: 95_000,
  [`${dashboardPaths.today}?by=source`]: 135_000,
  [dashboardPaths.find]: 0,
  find: 30,
  [dashboardPaths.held]: 4500,
  row: 10,
  erase: 10,
  release: 30,
  [dashboardPaths.draw]: 30_000,
}

test('the dashboard reads an index, a month or what it shows', async () => {
  const site = await startSite()
  await site.rows(fill(20_000), NOW)
  const { db, reads } = metered(await site.ledger())
  const worker = await startClockedWorker({
    DB: db,
    EVENTS: { writeDataPoint() {} },
    DASHBOARD_KEY,
  })
  const { get, press } = dashboardOf(worker.at(NOW))
  const id = `${'0'.repeat(32)}0011`
  const sums: Record<string, number> = {}
  const sumOf = async (name: string, ask: () => Promise<Response>) => {
    reads.clear()
    expect([name, (await ask()).status]).toEqual([name, expect.toBeOneOf([200, 303])])
    sums[name] = [...reads.values()].reduce((sum, read) => sum + read, 0)
  }
  for (const path of [
    dashboardPaths.today,
    `${dashboardPaths.today}?by=source`,
    dashboardPaths.find,
    dashboardPaths.held,
    dashboardPaths.draw,
  ])
    await sumOf(path, () => get(path))
  await sumOf('find', () => press(dashboardPaths.find, { subject: 'p11@example.org' }))
  await sumOf('row', () => get(dashboardRow(id)))
  await sumOf('erase', () => get(dashboardRow(id, 'erase')))
  await sumOf('release', () => press(dashboardRow(id, 'release')))
  for (const [name, sum] of Object.entries(sums))
    expect([name, sum <= MOST[name]!]).toEqual([name, true])
  vi.useRealTimers()
  await site.close()
})
