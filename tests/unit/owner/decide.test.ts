import { expect, test } from 'vitest'
import { dashboardPaths, dashboardRow } from '../../../src/core/pages/dashboard-paths.ts'
import { type Chosen, decide, type Step } from '../../../src/server/owner/decide.ts'
import { entry, signup } from '../support/people.ts'
import { ledgerOf } from './support/dashboard.ts'

const NOW = 1_000_000_000_000
const email = 'ruth@example.org'
const refused = entry(1, 1000, { email })
const duplicate = entry(2, 2000, { email })
const bot = entry(3, 3000, { hold: 'honeypot' })
const previewed = entry(4, 4000, { hold: 'preview' })
const waiting = signup(5, 5000)
const sent = signup(6, 6000)

async function queue() {
  const made = await ledgerOf([refused, duplicate, bot, previewed, waiting, sent], NOW)
  made.rows(
    `UPDATE submissions SET status = 'refused', cause = 'http_400', attempts = 3 WHERE id = '${refused.id}'`,
  )
  made.rows(`UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE id = '${sent.id}'`)
  return made
}

const before = ['refused', 'duplicate', 'honeypot', 'preview', 'pending', 'delivered']
const but = (at: number, state: string) => before.with(at, state)

test.each<[Step, Chosen, string[], number]>([
  ['release', { kind: 'entry', reason: 'refused' }, but(0, 'pending'), 1],
  ['release', { kind: 'signup', reason: 'refused' }, before, 0],
  ['release', { id: waiting.id }, before, 1],
  ['release', { id: crypto.randomUUID() }, before, 0],
  ['release', { id: "' OR 1" }, before, 0],
  ['release', { id: sent.id }, before, 0],
  ['release', { id: bot.id }, but(2, 'pending'), 1],
  ['release', { id: duplicate.id }, before, 0],
  ['release', { kind: 'entry', reason: 'honeypot' }, but(2, 'pending'), 1],
  ['release', { kind: 'signup', reason: 'honeypot' }, before, 0],
  ['hold', { id: refused.id }, but(0, 'by_hand'), 1],
  ['hold', { id: sent.id }, but(5, 'by_hand'), 1],
  ['hold', { kind: 'entry', reason: 'refused' }, but(0, 'by_hand'), 1],
  ['hold', { kind: 'entry', reason: 'honeypot' }, before, 1],
  ['hold', { kind: 'entry', reason: 'inbox_limit' }, before, 0],
])('%s %j moves its rows and no others', async (step, chosen, after, moved) => {
  const { db, states } = await queue()
  expect((await decide(db, step, chosen, NOW)).moved).toBe(moved)
  expect(states()).toEqual(after)
})

test('a released row is due at once, unless it may be under way, and its patience starts again', async () => {
  const { db, rows } = await queue()
  await decide(db, 'release', { kind: 'entry', reason: 'refused' }, NOW)
  expect(rows()[0]).toMatchObject({ attempts: 0, due_at: NOW, reviewed_at: NOW })
  rows(`UPDATE submissions SET cause = 'interrupted' WHERE id = '${waiting.id}'`)
  await decide(db, 'release', { id: waiting.id }, NOW)
  expect(rows()[4]).toMatchObject({ due_at: NOW + 300_000 })
  expect(await decide(db, 'hold', { id: waiting.id }, NOW)).toMatchObject({ isUnderWay: true })
})

test('a delivered row that is held and released counts as delivered; it is sent again only if wanted', async () => {
  const { db, rows } = await queue()
  await decide(db, 'hold', { id: sent.id }, NOW)
  await decide(db, 'release', { id: sent.id }, NOW)
  expect(rows()[5]).toMatchObject({ status: 'delivered', delivered_at: 1 })
  await decide(db, 'again', { id: sent.id }, NOW)
  expect(rows()[5]).toMatchObject({ status: 'pending', delivered_at: null, attempts: 0 })
})

test('what a person keeps held is decided, one by one or all, and can still be released', async () => {
  const bots = [1, 2, 3].map((n) => signup(n, n * 1000, { hold: 'preview' }))
  const { db, told, rows, states } = await ledgerOf(bots, NOW)
  expect(await told()).toContain(`https://example.org${dashboardPaths.held}#signup-preview\n`)
  await decide(db, 'hold', { id: bots[0]!.id }, NOW - 1)
  expect(await told()).not.toContain(dashboardRow(bots[0]!.id))
  expect((await decide(db, 'hold', { kind: 'signup', reason: 'preview' }, NOW)).moved).toBe(2)
  expect(await told()).toContain('Nothing to do.')
  expect(rows().map((row) => row.reviewed_at)).toEqual([NOW - 1, NOW, NOW])
  const all = { kind: 'signup', reason: 'preview' } as const
  await decide(db, 'release', { id: bots[1]!.id }, NOW)
  await decide(db, 'release', all, NOW)
  expect(states()).toEqual(['preview', 'pending', 'preview'])
  await decide(db, 'release', { ...all, isKept: true }, NOW)
  expect(states()).toEqual(['pending', 'pending', 'pending'])
})

test('one entry of an inbox counts, and the report names the next one after a hold', async () => {
  const { db, told, states } = await queue()
  const isNamed = async () => (await told(Date.UTC(2025, 7, 1))).includes(duplicate.id)
  expect(await isNamed()).toBe(false)
  await decide(db, 'hold', { id: refused.id }, NOW)
  expect(await isNamed()).toBe(true)
  expect(await decide(db, 'release', { id: duplicate.id }, NOW)).toMatchObject({
    moved: 1,
    stayed: 0,
  })
  expect(await isNamed()).toBe(false)
  expect(states().slice(0, 2)).toEqual(['by_hand', 'pending'])
  expect(await decide(db, 'release', { id: refused.id }, NOW)).toMatchObject({
    moved: 0,
    stayed: 1,
  })
})
