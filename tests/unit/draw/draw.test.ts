import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isSigned, randomnessOf } from '../../../src/core/draw/beacon.ts'
import { type Asked, type Draw, firstLine, leafOf, leavesIn } from '../../../src/core/draw/list.ts'
import { roundOf, timeOf } from '../../../src/core/giveaway/round.ts'
import { sha256Hex } from '../../../src/core/lib/hash.ts'
import { adminAt, folder } from '../admin/support/admin.ts'
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
    await site.draw(drawAt + HOUR + turn, { answer: 'declined', line: String(open!.line) })
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
async function drawn(hold?: 'honeypot') {
  const site = await openSite(3)
  const own = []
  for (let n = 0; n < 20; n++) own.push(await site.post('eager', { hold }))
  if (hold) await site.admin(listAt - HOUR, 'release', own[7]!.id)
  await site.cron()
  expect((await site.seen()).draw.lines).toBe(4)
  return { ...site, own }
}

test.each([undefined, 'honeypot'] as const)('only erasing changes the draw: %s', async (hold) => {
  const [untouched, changed, erased] = [await drawn(hold), await drawn(hold), await drawn(hold)]
  const { admin, own, rows } = changed
  await changed.post('late')
  const { out } = await admin(drawAt, 'hold', own[0]!.id)
  expect(out).toContain('too late for the draw')
  await admin(drawAt, 'release', own[9]!.id)
  await admin(drawAt, 'forget', own[10]!.id, '--yes')
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
  expect((await site.admin(listAt - 1, 'draw')).out).toMatch(
    /9:00 AM EST[^]*2 entries .*before the opening or after the close/,
  )
  const status = async () => (await site.admin(listAt - 1, 'status')).out
  expect(await status()).toMatch(new RegExp(`${bot.id} .*honeypot.*August 19, 2025 at 9:00 AM EST`))
  await site.admin(listAt - 1, 'release', bot.id)
  expect(await status()).not.toContain(bot.id)
  await site.cron()
  expect(await leaves()).toEqual([ruth, bot].map(({ receipt }) => leafOf(receipt)).toSorted())
})

test('the list is not closed while empty, but by the cron on a quiet day, or by a person', async () => {
  const site = await openSite()
  expect((await site.draw(listAt)).exit).toBe(1)
  await site.cron()
  expect((await site.seen()).draw).toBeNull()
  await site.post('ruth', { receivedAt: giveaway.opensAt.ms })
  expect((await site.draw(listAt, {})).exit).toBe(2)
  await site.cron()
  expect((await site.seen()).draw.closed_at).toBe(listAt)
})

test('asks one person at a time, and corrects an answer until somebody else is asked', async () => {
  const site = await openSite(5)
  await expect(site.draw(listAt, { answer: 'none', line: '1' })).rejects.toThrow('--line')
  await site.cron()
  expect((await site.draw(drawAt - 1)).lines.join()).toContain('round 20939812')
  expect((await site.draw(drawAt, {})).exit).toBe(2)
  const said = (await site.draw(drawAt)).lines.join('\n')
  const answers = async () => (await site.seen()).asked.map(({ answer }) => answer)
  const line = String((await site.seen()).asked[0]!.line)
  // As the entrant's page shows it.
  expect(said).toMatch(/@example\.org, receipt [0-9A-F]{4}-[0-9A-F]{4}\.$/m)
  expect(said).toContain('August 26, 2025 at 11:59 PM EST')
  await expect(site.draw(drawAt, { answer: 'none', line })).rejects.toThrow('August 26')
  await expect(site.draw(drawAt, { answer: 'none' })).rejects.toThrow('--line')
  // Run again it asks nobody else.
  await site.draw(drawAt + DAY)
  expect(await answers()).toEqual([null])
  const later = drawAt + 8 * DAY
  await site.draw(later, { answer: 'none', line })
  expect((await site.draw(later, { answer: 'accepted', line })).lines.join()).toContain('wonBy')
  await site.draw(later)
  expect(await answers()).toEqual(['accepted'])
  await site.draw(later, { answer: 'none', line })
  await site.draw(later)
  expect(await answers()).toEqual(['none', null])
  await expect(site.draw(later, { answer: 'accepted', line })).rejects.toThrow('since')
})

test('stores nothing when the beacon is unreachable or its number is forged', async () => {
  const site = await openSite(3)
  await site.cron()
  const before = await site.seen()
  const down = async () => Promise.reject(new TypeError('no network'))
  const forged = async () => Response.json({ signature: sign(1) })
  for (const fetchImpl of [down, forged])
    await expect(site.draw(drawAt, { yes: true }, fetchImpl)).rejects.toThrow('drand')
  expect(await site.seen()).toEqual(before)
})

test('rehearses a whole draw offline, and changes no row', async () => {
  const site = await openSite(3)
  site.rows('UPDATE submissions SET received_at = 0')
  const state = join(folder, 'rehearsal')
  const file = join(state, 'v3/d1/ledger/ledger.sqlite')
  mkdirSync(dirname(file), { recursive: true })
  site.exec(`VACUUM INTO '${file}'`)
  const before = readFileSync(file)
  const offline = () => expect.fail('fetched')
  const admin = adminAt(() => expect.fail('another ledger'), endsAt - DAY, offline)
  const { exit, out } = await admin('draw', '--rehearse', '--persist-to', state)
  expect(exit).toBe(0)
  expect(out.match(/^Line \d: write to/gm)).toHaveLength(3)
  expect(out).toMatch(/3 lines[^]*declined[^]*--yes[^]*accepted[^]*wonBy/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('closes, draws and checks a list of 20,000 lines', async () => {
  const site = await openSite()
  site.exec(filling(20_000, { kind: "'entry'", received_at: endsAt - 1 }))
  const before = process.cpuUsage()
  await site.cron()
  await site.seen()
  const { user, system } = process.cpuUsage(before)
  expect(user + system, 'microseconds').toBeLessThan(500_000)
  await site.draw(drawAt)
  expect((await site.seen()).draw.lines).toBe(20_000)
  expect(site.check(await site.seen()).wrong).toEqual([])
})
