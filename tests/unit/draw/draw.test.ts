import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { localFile } from '../../../admin/ledger.ts'
import { listProblems } from '../../../src/delivery/closed-lists.ts'
import { checkDraw } from '../../../src/draw/check.ts'
import { type Asked, type Draw, firstLine, leafOf, leavesIn } from '../../../src/draw/list.ts'
import { roundOf, timeOf } from '../../../src/giveaway/round.ts'
import { sha256Hex } from '../../../src/lib/hash.ts'
import { adminAt, stateOf } from '../admin/support/admin.ts'
import * as support from './support/site.ts'

const { DAY, drawAt, giveaway, HOUR, key, listAt, openSite, opensAt, sign } = support
const MINUTE = 60_000

type Closed = Awaited<ReturnType<ReturnType<typeof openSite>['closed']>>

function wrongIn(seen: Closed, winners = 1) {
  return checkDraw(seen, { ...giveaway, winners }, key).wrong
}

async function filled(count: number, winners = 1) {
  const site = openSite(winners)
  for (let n = 0; n < count; n++) await site.post(`r${n}`)
  await site.close()
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

test.each([
  [1, 3],
  [30, 2],
  [999, 1],
  [1000, 1],
  [1001, 1],
])(
  'closes a list of %i once, and it verifies until all are asked: %i prizes',
  async (n, winners) => {
    const site = openSite(winners)
    for (let post = 0; post < n; post++) await site.post(`r${post}`)
    const { list } = await site.seen(listAt - 1)
    const leaves = site.rows<{ leaf: string }>('SELECT leaf FROM submissions ORDER BY leaf')
    expect(leavesIn(list)).toEqual(leaves.map(({ leaf }) => leaf))
    await site.cron(listAt)
    const before = await site.closed()
    expect(before.list).toBe(list)
    expect(wrongIn(before, winners)).toEqual([])
    await site.cron(listAt + MINUTE)
    expect(await site.closed()).toEqual(before)
    for (let turn = 0; turn < Math.min(n, 30); turn++) {
      await site.draw(drawAt + turn)
      const open = (await site.closed()).asked.find(({ answer }) => answer === null)
      await site.draw(drawAt + turn, { answer: 'declined', line: String(open!.line) })
    }
    const after = await site.closed()
    if (n <= 30) expect(after.asked).toHaveLength(n)
    expect(wrongIn(after, winners)).toEqual([])
    expect({ ...after.draw, signature: null }).toEqual(before.draw)
  },
)

test('the check detects every change of the public data except of the owner’s answers', async () => {
  const site = await filled(40, 2)
  await site.draw(drawAt)
  const good = await site.closed()
  const { draw, asked, list: text } = good
  const leaves = leavesIn(text)
  const remade = (some: readonly string[], more: Partial<Draw> = {}) => {
    const changed = { ...draw, lines: some.length, signature: null, ...more }
    const list = `${firstLine(changed)}\n${some.join('\n')}\n`
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
  const own = [...changes, { fingerprint: leaves[0]! }, { signature: sign(1) }, { lines: 39 }]
  const lists = ['', text.replace(leaves[20]!, leafOf('x')), `${text}${leafOf('x')}\n`]
  const wrong: Closed[] = [
    ...own.map((change) => ({ ...good, draw: { ...draw, ...change } })),
    ...lists.map((list) => ({ ...good, list })),
    ...changes.map((change) => remade(leaves, change)),
    remade(leaves.toReversed()),
    remade([...leaves, leaves[0]!].toSorted()),
    { ...good, asked: asked.toReversed() },
    { ...good, asked: [...asked, { ...asked[0]!, place: 3 }] },
    ...[{ line: asked[1]!.line }, { place: 7 }, { asked_at: drawAt - 1 }].map(first),
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
    await site.close()
    expect((await site.closed()).draw.lines).toBe(4)
    return { ...site, own }
  }

  test.each<[string, (site: Awaited<ReturnType<typeof drawn>>) => Promise<unknown>]>([
    [
      'holding an entry and releasing another',
      async ({ admin, own }) => {
        await admin(drawAt, 'hold', own[0]!.id)
        const { out } = await admin(drawAt, 'release', own[9]!.id)
        expect(out).toContain('too late for the draw')
      },
    ],
    ['erasing repeats', ({ admin, own }) => admin(drawAt, 'forget', own[9]!.id, '--yes')],
    [
      'holding all',
      async ({ rows }) => rows("UPDATE submissions SET status = 'held', hold = 'late'"),
    ],
    ['posting late', (site) => site.post('other')],
  ])('nothing changes who is drawn: %s', async (_, act) => {
    for (const hold of [undefined, 'honeypot'] as const) {
      const [untouched, changed] = [await drawn(hold), await drawn(hold)]
      await act(changed)
      for (const each of [untouched, changed]) await each.draw(drawAt)
      expect(await changed.closed()).toEqual(await untouched.closed())
    }
  })

  test('erasing an entry removes its chance, which everybody sees', async () => {
    const [untouched, changed] = [await drawn(), await drawn()]
    await untouched.draw(drawAt)
    const { asked, list } = await untouched.closed()
    changed.rows('DELETE FROM submissions WHERE leaf = ?', leavesIn(list)[asked[0]!.line - 1]!)
    await changed.draw(drawAt)
    const seen = await changed.closed()
    expect(seen.asked.map(({ answer }) => answer)).toEqual(['erased', null])
    expect(wrongIn(seen)).toEqual([])
  })
})

describe('the list', () => {
  test('has exactly the entries that count, and is secret while entries come in', async () => {
    const site = openSite()
    const ruth = await site.post('ruth')
    await site.post('ruth')
    await site.post('late', { receivedAt: listAt - 9 * HOUR })
    await site.post('early', { receivedAt: opensAt - 1 })
    const bot = await site.post('bot', { hold: 'honeypot' })
    site.rows(`UPDATE submissions SET status = 'refused' WHERE id = '${ruth.id}'`)
    const leaves = async (now?: number) => leavesIn((await site.seen(now)).list)
    expect(await leaves(listAt - 9 * HOUR - 1)).toEqual([])
    expect(await leaves()).toEqual([leafOf(ruth.receipt)])
    const said = (await site.draw(listAt - 1, {})).lines.join('\n')
    expect(said).toMatch(/9:00 AM EST[^]*1 entry .*before the opening[^]*1 entry .*after the close/)
    await site.admin(listAt - 1, 'release', bot.id)
    await site.cron(listAt)
    expect(await leaves()).toEqual([ruth, bot].map(({ receipt }) => leafOf(receipt)).toSorted())
  })

  test('alarms about an undecided entry from a day before the closing', async () => {
    const site = openSite()
    const bot = await site.post('bot', { hold: 'honeypot' })
    const problems = (now: number) => listProblems(site.db, [site.giveaway], now)
    expect(await problems(listAt - DAY - 1)).toEqual([])
    expect(await problems(listAt - DAY)).toEqual(['needs_attention'])
    const { out, exit } = await site.admin(listAt - DAY, 'status')
    expect(exit).toBe(1)
    expect(out).toMatch(new RegExp(`${bot.id} .*honeypot.*August 19, 2025 at 9:00 AM EST`))
    await site.admin(listAt - DAY, 'hold', '--hold', 'honeypot')
    expect(await problems(listAt - DAY)).toEqual([])
    expect((await site.admin(listAt - DAY, 'status')).exit).toBe(0)
  })

  test.each([
    [listAt + HOUR, drawAt],
    [listAt + 2.5 * HOUR, drawAt + 0.5 * HOUR],
  ])('closes late when the cron was down until %i', async (at, numberAt) => {
    const site = openSite()
    await site.post('ruth')
    const problems = (now: number) => listProblems(site.db, [site.giveaway], now)
    expect(await problems(listAt + 10 * MINUTE - 1)).toEqual([])
    expect(await problems(at)).toEqual(['list_late'])
    await site.cron(at)
    expect(await problems(at)).toEqual([])
    expect(timeOf((await site.closed()).draw.round)).toBe(numberAt)
    expect(wrongIn(await site.closed())).toEqual([])
  })

  test('is not closed by a clock that is wrong by a day, but by a person', async () => {
    const site = openSite()
    await site.post('ruth', { receivedAt: listAt - DAY - 1 })
    await site.cron(listAt)
    expect((await site.seen()).draw).toBeNull()
    expect((await site.draw(listAt, {})).exit).toBe(2)
    await site.draw(listAt)
    expect((await site.closed()).draw.closed_at).toBe(listAt)
  })

  test('is not closed while it is empty', async () => {
    const site = openSite()
    await site.post('owner', { receivedAt: drawAt + 400 * DAY })
    await site.cron(drawAt + 400 * DAY)
    expect(await site.seen()).toEqual({ draw: null, asked: [], list: '' })
    expect(await listProblems(site.db, [site.giveaway], drawAt)).toEqual([])
    expect((await site.draw(listAt)).exit).toBe(1)
  })

  test('gets its fingerprint from the next run when one stops before it', async () => {
    const site = await filled(5)
    const before = await site.closed()
    site.rows('UPDATE draws SET fingerprint = NULL')
    expect((await site.seen()).draw).toBeNull()
    await site.cron(listAt + HOUR)
    expect(await site.closed()).toEqual(before)
  })
})

describe('the draw command', () => {
  test('asks one person at a time, and corrects an answer until the next person is asked', async () => {
    const site = await filled(5)
    expect((await site.draw(drawAt - 1)).lines.join()).toContain('round 20939812')
    expect((await site.draw(drawAt, {})).exit).toBe(2)
    const said = (await site.draw(drawAt)).lines.join('\n')
    const asked = async () => (await site.closed()).asked
    const line = String((await asked())[0]!.line)
    expect(said).toMatch(/@example\.org, receipt [0-9a-f]{32}/)
    expect(said).toContain('August 26, 2025 at 11:59 PM EST')
    await expect(site.draw(drawAt, { answer: 'none', line })).rejects.toThrow('August 26')
    await expect(site.draw(drawAt, { answer: 'none' })).rejects.toThrow('--line')
    // Run again it asks nobody else.
    await site.draw(drawAt + DAY)
    expect(await asked()).toHaveLength(1)
    const later = drawAt + 8 * DAY
    await site.draw(later, { answer: 'none', line })
    expect((await site.draw(later, { answer: 'accepted', line })).lines.join()).toContain('wonBy')
    expect(await asked()).toMatchObject([{ answer: 'accepted' }])
    await site.draw(later, { answer: 'none', line })
    await site.draw(later)
    expect(await asked()).toMatchObject([{ answer: 'none' }, { answer: null }])
    await expect(site.draw(later, { answer: 'accepted', line })).rejects.toThrow('since')
  })

  test('stores nothing when the beacon is unreachable or its number is forged', async () => {
    const site = await filled(3)
    const before = await site.closed()
    const down = async () => Promise.reject(new TypeError('no network'))
    const forged = async () => Response.json({ signature: sign(1) })
    for (const fetchImpl of [down, forged])
      await expect(site.draw(drawAt, { yes: true }, fetchImpl)).rejects.toThrow('drand')
    expect(await site.closed()).toEqual(before)
  })

  test('rehearses a whole draw offline, and changes no row', async () => {
    const site = openSite()
    for (let n = 0; n < 3; n++) await site.post(`r${n}`, { receivedAt: n })
    const state = stateOf(site)
    const file = localFile({ remote: false, env: undefined, persistTo: state })
    using sqlite = new DatabaseSync(file)
    const tables = ['submissions', 'draws', 'draw_lines', 'draw_asked']
    const rows = () => tables.map((name) => sqlite.prepare(`SELECT * FROM ${name}`).all())
    const before = rows()
    const offline = () => expect.fail('fetched')
    const admin = adminAt(() => expect.fail('another ledger'), opensAt, offline)
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
      json_object('fullName', 'R', 'email', n || 'r@example.org'), format('%032d', n), 1, ${opensAt}, 'ledger', 'pending', 0, 0,
      format('%032d', n), format('%064x', (n * 7919) % 100003) FROM n`)
  const before = process.cpuUsage()
  await site.close()
  const { user, system } = process.cpuUsage(before)
  console.log(`closed with ${(user + system) / 1000} ms of CPU`)
  expect(user + system).toBeLessThan(2_000_000)
  await site.draw(drawAt)
  expect((await site.closed()).draw.lines).toBe(100_000)
  expect(wrongIn(await site.closed())).toEqual([])
}, 120_000)
