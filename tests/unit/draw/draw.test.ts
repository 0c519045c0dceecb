import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { oldRound } from '../../../admin/draw.ts'
import { isSigned, randomnessOf } from '../../../src/draw/beacon.ts'
import { checkDraw } from '../../../src/draw/check.ts'
import { type Asked, type Draw, firstLine, leafOf, leavesIn } from '../../../src/draw/list.ts'
import { roundOf, timeOf } from '../../../src/giveaway/round.ts'
import { sha256Hex } from '../../../src/lib/hash.ts'
import { adminAt } from '../admin/support/admin.ts'
import * as support from './support/site.ts'

const { DAY, drawAt, endsAt, giveaway, HOUR, key, listAt, openSite, sign } = support
type Seen = support.Seen

function wrongIn(seen: Seen, winners = 1) {
  return checkDraw(seen, { ...giveaway, winners }, key).wrong
}

async function filled(count: number, winners = 1) {
  const site = openSite(winners)
  for (let n = 0; n < count; n++) await site.post(`r${n}`)
  await site.cron()
  return site
}

test('the round follows from the rules: noon EST on August 19, 2025', () => {
  expect(new Date(drawAt).toISOString()).toBe('2025-08-19T17:00:00.000Z')
  expect(new Date(listAt).toISOString()).toBe('2025-08-19T14:00:00.000Z')
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
  [1000, 1, 0],
  [1001, 1, 2.5 * HOUR],
])(
  'closes a list of %i once, and asks in the order of the lots: %i prizes',
  async (n, winners, late) => {
    const site = openSite(winners)
    for (let post = 0; post < n; post++) await site.post(`r${post}`)
    const { list } = await site.seen(listAt - 1)
    const leaves = site.rows<{ leaf: string }>('SELECT leaf FROM submissions ORDER BY leaf')
    expect(leavesIn(list)).toEqual(leaves.map(({ leaf }) => leaf))
    await site.cron(listAt + late)
    const before = await site.seen()
    expect(before.list.split('\n').slice(1)).toEqual(list.split('\n').slice(1))
    expect(wrongIn(before, winners)).toEqual([])
    await site.cron(listAt + DAY)
    expect(await site.seen()).toEqual(before)
    for (let turn = 0; turn < Math.min(n, 30); turn++) {
      await site.draw(drawAt + HOUR + turn)
      const open = (await site.seen()).asked.find(({ answer }) => answer === null)
      await site.draw(drawAt + HOUR + turn, { answer: 'declined', line: String(open!.line) })
    }
    const after = await site.seen()
    expect({ ...after.draw, signature: null }).toEqual(before.draw)
    expect(wrongIn(after, winners)).toEqual([])
    // The rule of docs/draw.md.
    const lots = leavesIn(list).map((leaf) => sha256Hex(randomnessOf(after.draw.signature!) + leaf))
    const lotsAsked = after.asked.map(({ line }) => lots[line - 1])
    expect(lotsAsked).toEqual(lots.toSorted().slice(0, 30))
  },
)

test('the check detects every change of the public data except of the owner’s answers', async () => {
  const site = await filled(40, 2)
  await site.draw(drawAt)
  const good = await site.seen()
  const { draw, asked, list: text } = good
  const leaves = leavesIn(text)
  const { order } = checkDraw(good, { ...giveaway, winners: 2 }, key)
  const remade = (some: readonly string[], more: Partial<Draw> = {}, title = firstLine) => {
    const changed = { ...draw, lines: some.length, signature: null, ...more }
    const list = `${title(changed)}\n${some.join('\n')}\n`
    return { draw: { ...changed, fingerprint: sha256Hex(list) }, asked: [], list }
  }
  const first = (more: Partial<Asked>) => ({
    ...good,
    asked: [{ ...asked[0]!, ...more }, asked[1]!],
  })
  const changes: Partial<Draw>[] = [
    { giveaway: 'x' },
    { round: draw.round + 1 },
    { prizes: 3 },
    { closed_at: listAt - 1 },
    { closed_at: drawAt },
  ]
  const own = [...changes, { fingerprint: leaves[0]! }, { lines: 39 }]
  const lists = ['', text.replace(leaves[20]!, leafOf('x')), `${text}${leafOf('x')}\n`]
  const wrong: Seen[] = [
    ...own.map((change) => ({ ...good, draw: { ...draw, ...change } })),
    ...lists.map((list) => ({ ...good, list })),
    ...changes.map((change) => remade(leaves, change)),
    remade(leaves, {}, () => 'another draw'),
    remade(leaves.toReversed()),
    remade([...leaves, leaves[0]!].toSorted()),
    { ...good, asked: asked.toReversed() },
    { ...good, asked: [...asked, { ...asked[0]!, line: order[2]! }] },
    { ...good, asked: [], draw: { ...draw, signature: sign(1) } },
    ...[{ line: asked[1]!.line }, { asked_at: drawAt - 1 }].map(first),
  ]
  expect(wrongIn(good, 2)).toEqual([])
  for (const seen of wrong) expect(wrongIn(seen, 2), JSON.stringify(seen.draw)).not.toEqual([])
  // Of a whole new list only a kept fingerprint tells.
  expect(wrongIn(remade([...leaves, leafOf('friend')].toSorted()), 2)).toEqual([])
  expect(wrongIn(first({ answer: 'ineligible' }), 2)).toEqual([])
})

describe('once the number is known', () => {
  /** An inbox with 20 posts, and three that post once. */
  async function drawn(hold?: 'honeypot') {
    const site = openSite()
    const own = []
    for (let n = 0; n < 20; n++) own.push(await site.post('eager', { hold }))
    for (let n = 0; n < 3; n++) await site.post(`r${n}`)
    if (hold) await site.admin(listAt - HOUR, 'release', own[7]!.id)
    await site.cron()
    expect((await site.seen()).draw.lines).toBe(4)
    return { ...site, own }
  }

  test.each([undefined, 'honeypot'] as const)(
    'only erasing an entry changes who is drawn, and everybody sees it: %s',
    async (hold) => {
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
      expect(wrongIn(seen)).toEqual([])
    },
  )
})

describe('the list', () => {
  test('has exactly the entries that count, and is secret while entries come in', async () => {
    const site = openSite()
    const ruth = await site.post('ruth')
    await site.post('ruth')
    await site.post('late', { receivedAt: endsAt })
    await site.post('early', { receivedAt: giveaway.opensAt.ms - 1 })
    const bot = await site.post('bot', { hold: 'honeypot' })
    site.rows(`UPDATE submissions SET status = 'refused' WHERE id = '${ruth.id}'`)
    const leaves = async (now?: number) => leavesIn((await site.seen(now)).list)
    expect(await leaves(endsAt - 1)).toEqual([])
    expect(await leaves()).toEqual([leafOf(ruth.receipt)])
    const said = (await site.draw(listAt - 1, {})).lines.join('\n')
    expect(said).toMatch(/9:00 AM EST[^]*2 entries .*before the opening or after the close/)
    const status = async () => (await site.admin(listAt - 1, 'status')).out
    expect(await status()).toMatch(
      new RegExp(`${bot.id} .*honeypot.*August 19, 2025 at 9:00 AM EST`),
    )
    await site.admin(listAt - 1, 'release', bot.id)
    expect(await status()).not.toContain(bot.id)
    await site.cron()
    expect(await leaves()).toEqual([ruth, bot].map(({ receipt }) => leafOf(receipt)).toSorted())
  })

  test('is not closed while empty, nor by a clock that is wrong by a day, but by a person', async () => {
    const site = openSite()
    expect((await site.draw(listAt)).exit).toBe(1)
    await site.post('ruth', { receivedAt: listAt - DAY - 1 })
    await site.cron()
    expect((await site.seen()).draw).toBeNull()
    expect((await site.draw(listAt, {})).exit).toBe(2)
    await site.draw(listAt)
    expect((await site.seen()).draw.closed_at).toBe(listAt)
  })
})

describe('the draw command', () => {
  test('asks one person at a time, and corrects an answer until somebody else is asked', async () => {
    const site = await filled(5)
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
    const site = await filled(3)
    const before = await site.seen()
    const down = async () => Promise.reject(new TypeError('no network'))
    const forged = async () => Response.json({ signature: sign(1) })
    for (const fetchImpl of [down, forged])
      await expect(site.draw(drawAt, { yes: true }, fetchImpl)).rejects.toThrow('drand')
    expect(await site.seen()).toEqual(before)
  })

  test('rehearses a whole draw offline, and changes no row', async () => {
    const site = openSite()
    for (let n = 0; n < 3; n++) await site.post(`r${n}`, { receivedAt: n })
    const state = mkdtempSync(join(tmpdir(), 'draw-'))
    const file = join(state, 'v3/d1/ledger/ledger.sqlite')
    mkdirSync(join(file, '..'), { recursive: true })
    site.exec(`VACUUM INTO '${file}'; ATTACH '${file}' AS local`)
    const tables = ['submissions', 'draws', 'draw_lines', 'draw_asked']
    const rows = () => tables.map((name) => site.rows(`SELECT * FROM local.${name}`))
    const before = rows()
    const offline = () => expect.fail('fetched')
    const admin = adminAt(() => expect.fail('another ledger'), endsAt - DAY, offline)
    const { exit, out } = await admin('draw', '--rehearse', '--persist-to', state)
    expect(exit).toBe(0)
    expect(out.match(/^Line \d: write to/gm)).toHaveLength(3)
    expect(out).toMatch(/3 lines[^]*declined[^]*--yes[^]*accepted[^]*wonBy/)
    expect(rows()).toEqual(before)
  })
})

test('closes, draws and checks a list of 100,000 lines', async () => {
  const site = openSite()
  site.exec(`INSERT INTO submissions (id, kind, giveaway, form_id, email_key, inbox_key, payload, content, agreement, received_at, via,
      status, due_at, waiting_since, receipt, leaf)
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 100000)
    SELECT format('%036d', n), 'entry', '2025-07', 'contest', n || 'r@example.org', n || 'r@example.org',
      json_object('fullName', 'R', 'email', n || 'r@example.org'), format('%032d', n), 1, ${endsAt - 1}, 'ledger', 'pending', 0, 0,
      format('%032d', n), format('%064x', (n * 7919) % 100003) FROM n`)
  const before = process.cpuUsage()
  await site.cron()
  await site.seen()
  const { user, system } = process.cpuUsage(before)
  expect(user + system, 'microseconds').toBeLessThan(2_000_000)
  await site.draw(drawAt)
  expect((await site.seen()).draw.lines).toBe(100_000)
  expect(wrongIn(await site.seen())).toEqual([])
}, 120_000)
