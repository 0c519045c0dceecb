import { expect, test } from 'vitest'
import { isSigned } from '../../../src/core/draw/beacon.ts'
import { type Asked, type Draw, firstLine, leafOf, leavesIn } from '../../../src/core/draw/list.ts'
import { randomnessOf } from '../../../src/core/draw/randomness.ts'
import { roundOf, timeOf } from '../../../src/core/giveaway/round.ts'
import { sha256Hex } from '../../../src/core/hash.ts'
import { erase } from '../../../src/server/owner/erase.ts'
import { decide } from '../../../src/server/owner/decide.ts'
import { readReport } from '../../../src/server/owner/report.ts'
import { readConfiguration } from '../../../src/core/configuration.ts'
import { filling } from '../../support/fill.ts'
import * as support from './support/site.ts'

const { DAY, drawAt, endsAt, giveaway, HOUR, listAt, oldRound, openSite, sign } = support

test('the round follows from the rules: noon EST on August 19, 2025', () => {
  expect(new Date(drawAt).toISOString()).toBe('2025-08-19T17:00:00.000Z')
  expect(roundOf(giveaway)).toBe(20_939_812)
  for (let after = 0; after < 9 * DAY; after += 12_345_678) {
    const round = roundOf(giveaway, listAt + after)
    const from = Math.max(drawAt, listAt + after + HOUR)
    expect(timeOf(round)).toBeGreaterThanOrEqual(from)
    expect(timeOf(round - 1)).toBeLessThan(from)
  }
})

test('accepts only what drand signed', () => {
  const { round, signature } = oldRound
  expect(isSigned(round, signature)).toBe(true)
  expect(isSigned(round + 1, signature)).toBe(false)
  for (const broken of ['', 'zz', signature.slice(2), `${signature}00`, 'f'.repeat(96)])
    expect(isSigned(round, broken)).toBe(false)
  // As drand has published it.
  const randomness = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'
  expect(randomnessOf(signature)).toBe(randomness)
})

test.each([
  [1, 3, 0],
  [30, 2, HOUR],
  [1001, 1, 2.5 * HOUR],
])('closes a list of %i once, and asks by lot for %i prizes', async (n, winners, late) => {
  const site = await openSite(n, winners)
  const { list } = await site.seen(listAt - 1)
  await site.cron(listAt + late)
  const before = await site.seen()
  expect(before.list.split('\n').slice(1)).toEqual(list.split('\n').slice(1))
  expect(site.check(before).wrong).toEqual([])
  await site.cron(listAt + DAY)
  expect(await site.seen()).toEqual(before)
  for (let turn = 0; turn < Math.min(n, 30); turn++) {
    await site.draw(drawAt + HOUR + turn)
    const open = (await site.seen()).asked.find(({ answer }) => answer === null)
    await site.note(drawAt + HOUR + turn, 'declined', open!.line)
  }
  const after = await site.seen()
  expect({ ...after.draw, signature: null }).toEqual(before.draw)
  expect(site.check(after).wrong).toEqual([])
  // The rule of docs/draw.md.
  const lots = leavesIn(list).map((leaf) => sha256Hex(randomnessOf(after.draw.signature!) + leaf))
  const lotsAsked = after.asked.map(({ line }) => lots[line - 1])
  expect(lotsAsked).toEqual(lots.toSorted().slice(0, 30))
})

test('the check detects every change of the public data except of the owner’s answers', async () => {
  const site = await openSite(40, 2)
  await site.cron()
  await site.draw(drawAt)
  const good = await site.seen()
  const { draw, asked, list: text } = good
  const [first, second] = asked as [Asked, Asked]
  const { order } = site.check(good)
  const leaves = leavesIn(text)
  const remade = (some: readonly string[], change: Partial<Draw> = {}, title = firstLine) => {
    const changed = { ...draw, lines: some.length, signature: null, ...change }
    const list = `${title(changed)}\n${some.join('\n')}\n`
    return { draw: { ...changed, fingerprint: sha256Hex(list) }, asked: [], list }
  }
  const wrong: support.Seen[] = [
    { ...good, draw: { ...draw, fingerprint: leaves[0]! } },
    { ...good, draw: { ...draw, lines: 39 } },
    { ...good, list: '' },
    { ...good, list: text.replace(leaves[20]!, leafOf('x')) },
    remade(leaves, { giveaway: 'x' }),
    remade(leaves, { round: draw.round + 1 }),
    remade(leaves, { prizes: 3 }),
    remade(leaves, { closed_at: listAt - 1 }),
    remade(leaves, { closed_at: drawAt }),
    remade(leaves, {}, () => 'another draw'),
    remade(leaves.toReversed()),
    remade([...leaves, leaves[0]!].toSorted()),
    { ...good, asked: [second, first] },
    { ...good, asked: [first, second, { ...first, line: order[2]! }] },
    { ...good, asked: [{ ...first, asked_at: drawAt - 1 }, second] },
    { ...good, asked: [], draw: { ...draw, signature: sign(1) } },
  ]
  for (const seen of wrong)
    expect(site.check(seen).wrong, JSON.stringify(seen.draw)).not.toEqual([])
  // Of a whole new list only a kept fingerprint tells.
  const unseen = remade([...leaves, leafOf('friend')].toSorted())
  const noted: Asked = { ...first, answer: 'ineligible' }
  for (const seen of [good, unseen, { ...good, asked: [noted, second] }])
    expect(site.check(seen).wrong).toEqual([])
})

/** An inbox with 20 posts, and three that post once. */
async function drawn(reason?: 'honeypot') {
  const site = await openSite(3)
  const own = []
  for (let n = 0; n < 20; n++) own.push(await site.post('eager', { hold: reason }))
  if (reason) await decide(site.db, 'release', { id: own[7]!.id }, listAt - HOUR)
  await site.cron()
  expect((await site.seen()).draw.lines).toBe(4)
  return { ...site, own }
}

test.each([undefined, 'honeypot'] as const)('only erasing changes the draw: %s', async (reason) => {
  const [untouched, changed, erased] = [
    await drawn(reason),
    await drawn(reason),
    await drawn(reason),
  ]
  const { db, own, rows } = changed
  await changed.post('late')
  expect(await decide(db, 'hold', { id: own[0]!.id }, drawAt)).toMatchObject({ isListed: true })
  await decide(db, 'release', { id: own[9]!.id }, drawAt)
  await erase(db, { rows: [own[10]!.id], letters: [] })
  rows("UPDATE submissions SET status = 'held', hold = 'late'")
  for (const each of [untouched, changed]) await each.draw(drawAt)
  const { asked, list, draw } = await untouched.seen()
  expect(await changed.seen()).toEqual({ asked, list, draw })
  erased.rows('DELETE FROM submissions WHERE leaf = ?', leavesIn(list)[asked[0]!.line - 1]!)
  await erased.draw(drawAt)
  const seen = await erased.seen()
  expect(seen.asked.map(({ answer }) => answer)).toEqual(['erased', null])
  expect(erased.check(seen).wrong).toEqual([])
})

test('the list has exactly the entries that count, and is secret while entries come in', async () => {
  const site = await openSite()
  const ruth = await site.post('ruth')
  await site.post('ruth')
  await site.post('late', { receivedAt: endsAt })
  await site.post('early', { receivedAt: giveaway.opensAt.ms - 1 })
  const bot = await site.post('bot', { hold: 'honeypot' })
  site.rows(`UPDATE submissions SET status = 'refused' WHERE id = '${ruth.id}'`)
  const leaves = async (now?: number) => leavesIn((await site.seen(now)).list)
  expect(await leaves(endsAt - 1)).toEqual([])
  expect(await leaves()).toEqual([leafOf(ruth.receipt)])
  const configuration = readConfiguration({})
  const report = async () => readReport({ db: site.db, configuration, now: listAt - 1 })
  expect((await report()).notes.join()).toMatch(/2 entries .*before the opening or after the close/)
  const todo = async () => JSON.stringify((await report()).todo)
  expect(await todo()).toMatch(new RegExp(`bot.*August 19, 2025 at 9:00 AM EST.*${bot.id}`))
  await decide(site.db, 'release', { id: bot.id }, listAt - 1)
  expect(await todo()).not.toContain(bot.id)
  await site.cron()
  expect(await leaves()).toEqual([ruth, bot].map(({ receipt }) => leafOf(receipt)).toSorted())
})

test('the list is not closed while empty, but by the cron on a quiet day', async () => {
  const site = await openSite()
  const stage = async (now: number) => (await site.drawing(now)).stage
  expect([await stage(listAt - 1), await stage(listAt)]).toEqual(['open', 'empty'])
  await site.cron()
  expect((await site.seen()).draw).toBeNull()
  await site.post('ruth', { receivedAt: giveaway.opensAt.ms })
  expect(await stage(listAt)).toBe('late')
  await site.cron(listAt - 1)
  expect((await site.seen()).draw).toBeNull()
  await site.cron(listAt)
  expect((await site.seen()).draw.closed_at).toBe(listAt)
})

test('asks one person at a time, and corrects an answer until somebody else is asked', async () => {
  const site = await openSite(5)
  expect([await site.draw(listAt), await site.note(listAt, 'none', 1)]).toEqual([
    'early',
    'unasked',
  ])
  await site.cron()
  expect([await site.draw(drawAt - 1), (await site.drawing(drawAt - 1)).stage]).toEqual([
    'early',
    'closed',
  ])
  expect((await site.drawing(drawAt)).stage).toBe('drawable')
  // The same press, sent twice.
  await Promise.all([site.draw(drawAt), site.draw(drawAt)])
  const { stage, offers } = await site.drawing(drawAt)
  const answers = async () => (await site.seen()).asked.map(({ answer }) => answer)
  const [{ line, entry }] = offers as [(typeof offers)[number]]
  expect([stage, offers.length]).toEqual(['asked', 1])
  expect(entry).toMatchObject({ email: expect.stringContaining('@example.org') })
  expect(await site.note(drawAt, 'none', line)).toBe('time_left')
  expect(await site.note(drawAt, 'none', line + 1)).toBe('unasked')
  // Run again it asks nobody else.
  expect(await site.draw(drawAt + DAY)).toBe('nobody')
  expect(await answers()).toEqual([null])
  const later = drawAt + 8 * DAY
  expect(await site.note(later, 'none', line)).toBe('noted')
  expect(await site.note(later, 'accepted', line)).toBe('noted')
  expect([await site.draw(later), (await site.drawing(later)).stage]).toEqual(['nobody', 'done'])
  expect(await answers()).toEqual(['accepted'])
  await site.note(later, 'none', line)
  await site.draw(later)
  expect(await answers()).toEqual(['none', null])
  expect(await site.note(later, 'accepted', line)).toBe('taken')
})

test('stores nothing when the beacon is unreachable or its number is forged', async () => {
  const site = await openSite(3)
  await site.cron()
  const before = await site.seen()
  const down = async () => Promise.reject(new TypeError('no network'))
  const forged = async () => Response.json({ signature: sign(1) })
  for (const fetchImpl of [down, forged])
    expect(await site.draw(drawAt, fetchImpl)).toBe('no_number')
  expect(await site.seen()).toEqual(before)
})

test('closes, draws and checks a list of 20,000 lines', async () => {
  const site = await openSite()
  site.exec(filling(20_000, { kind: "'entry'", received_at: endsAt - 1 }))
  await site.cron()
  await site.draw(drawAt)
  expect((await site.seen()).draw.lines).toBe(20_000)
  expect(site.check(await site.seen()).wrong).toEqual([])
})
