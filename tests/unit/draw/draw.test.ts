import { DatabaseSync } from 'node:sqlite'
import { assert, asyncProperty, constantFrom, integer, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localFile } from '../../../admin/ledger.ts'
import { listProblems } from '../../../src/delivery/closed-lists.ts'
import { checkDraw } from '../../../src/draw/check.ts'
import { type Asked, type Draw, firstLine, leafOf, leavesIn } from '../../../src/draw/list.ts'
import { roundOf, timeOf } from '../../../src/giveaway/round.ts'
import { sha256Hex } from '../../../src/lib/hash.ts'
import { adminAt, stateOf } from '../admin/support/admin.ts'
import * as site from './support/site.ts'

const { DAY, drawAt, giveaway, HOUR, key, listAt, openSite, opensAt, sign } = site
const MINUTE = 60_000

type Closed = { draw: Draw; asked: readonly Asked[]; list: string }
type Site = ReturnType<typeof openSite>

function wrongIn(seen: Closed, winners = 1) {
  return checkDraw(seen, { ...giveaway, winners }, key).wrong
}

async function filled(count: number, winners = 1) {
  const opened = openSite(winners)
  for (let n = 0; n < count; n++) await opened.post(`r${n}`)
  await opened.close()
  return opened
}

/** The leaf that is asked now. */
async function askedIn(opened: Site) {
  const { asked, list } = await opened.closed()
  return leavesIn(list)[asked.find(({ answer }) => answer === null)!.line - 1]
}

test('the round follows from the rules: noon EST on August 19, 2025', () => {
  expect(new Date(drawAt).toISOString()).toBe('2025-08-19T17:00:00.000Z')
  expect(new Date(listAt).toISOString()).toBe('2025-08-19T14:00:00.000Z')
  expect(roundOf(giveaway)).toBe(20_939_812)
  assert(
    property(integer({ min: 0, max: 9 * DAY }), (after) => {
      const round = roundOf(giveaway, listAt + after)
      const from = Math.max(drawAt, listAt + after + HOUR)
      expect(timeOf(round)).toBeGreaterThanOrEqual(from)
      expect(timeOf(round - 1)).toBeLessThan(from)
    }),
  )
})

test('closes a list once, as it was public before, and it verifies before and after the draw', async () => {
  const counts = oneof(integer({ min: 1, max: 30 }), constantFrom(999, 1000, 1001))
  await assert(
    asyncProperty(counts, integer({ min: 1, max: 3 }), async (count, winners) => {
      const opened = openSite(winners)
      for (let n = 0; n < count; n++) await opened.post(`r${n}`)
      const { list } = await opened.seen(listAt - 1)
      const leaves = opened.rows<{ leaf: string }>('SELECT leaf FROM submissions ORDER BY leaf')
      expect(leavesIn(list)).toEqual(leaves.map(({ leaf }) => leaf))
      await opened.cron(listAt)
      const before = await opened.closed()
      expect(before.list).toBe(list)
      expect(wrongIn(before, winners)).toEqual([])
      await opened.cron(listAt + MINUTE)
      expect(await opened.closed()).toEqual(before)
      await opened.draw(drawAt)
      for (let rest = Math.min(count, 40); rest > 0; rest--) {
        const open = (await opened.closed()).asked.find(({ answer }) => answer === null)
        if (!open) break
        await opened.draw(drawAt + DAY, { answer: 'declined', line: String(open.line) })
        await opened.draw(drawAt + DAY)
      }
      const after = await opened.closed()
      if (count <= 40) expect(after.asked).toHaveLength(count)
      expect(wrongIn(after, winners)).toEqual([])
      expect(after.draw.fingerprint).toBe(before.draw.fingerprint)
    }),
    {
      numRuns: 8,
      examples: [
        [1001, 1],
        [1, 3],
      ],
    },
  )
}, 120_000)

test('the check detects every change of the public data except of the owner’s answers', async () => {
  const opened = await filled(40, 2)
  await opened.draw(drawAt)
  const { line } = (await opened.closed()).asked[0]!
  await opened.draw(drawAt + DAY, { answer: 'declined', line: String(line) })
  await opened.draw(drawAt + DAY)
  const good = await opened.closed()
  const { draw, asked, list: text } = good
  const leaves = leavesIn(text)
  const remade = (some: readonly string[], more: Partial<Draw> = {}) => {
    const changed = { ...draw, lines: some.length, signature: null, ...more }
    const list = `${firstLine(changed)}\n${some.join('\n')}\n`
    return { draw: { ...changed, fingerprint: sha256Hex(list) }, asked: [], list }
  }
  const order = (change: (list: Asked[]) => void) => {
    const list = structuredClone(asked) as Asked[]
    change(list)
    return { ...good, asked: list }
  }
  expect(wrongIn(good, 2)).toEqual([])
  const changes = {
    giveaway: 'x',
    round: draw.round + 1,
    prizes: 3,
    closed_at: drawAt,
    fingerprint: '0'.repeat(64),
    signature: sign(draw.round + 1),
    lines: 39,
  }
  const flipped = text.replace(leaves[20]!, leafOf('x'))
  const wrong: Closed[] = [
    ...Object.entries(changes).map(([name, value]) => ({
      ...good,
      draw: { ...draw, [name]: value },
    })),
    ...['', flipped, `${text}${leafOf('x')}\n`].map((list) => ({ ...good, list })),
    order((list) => list.splice(0, 1)),
    order((list) => list.splice(0, 3, ...list.toReversed())),
    order((list) => (list[0]!.line = list[2]!.line)),
    order((list) => (list[1]!.place = 7)),
    order((list) => (list[0]!.asked_at = drawAt - 1)),
    order((list) => (list[0]!.answer = 'accepted')),
    remade(leaves, { round: draw.round + 1 }),
    remade(leaves, { prizes: 3 }),
    remade(leaves, { giveaway: 'x' }),
    remade(leaves, { closed_at: listAt - 1 }),
    remade(leaves.toReversed()),
    remade([...leaves, leaves[0]!].toSorted()),
  ]
  for (const seen of wrong) expect(wrongIn(seen, 2), JSON.stringify(seen.draw)).not.toEqual([])
  // Of a whole new list only a kept fingerprint tells.
  expect(wrongIn(remade([...leaves, leafOf('friend')].toSorted()), 2)).toEqual([])
  expect(
    wrongIn(
      order((list) => (list[0]!.answer = 'ineligible')),
      2,
    ),
  ).toEqual([])
})

describe('what can be done once the number is known', () => {
  /** An inbox with 20 posts, and three that post once. */
  async function drawn(hold?: 'honeypot') {
    const opened = openSite()
    const own = []
    for (let n = 0; n < 20; n++) own.push(await opened.post('eager', { hold }))
    for (let n = 0; n < 3; n++) await opened.post(`r${n}`)
    if (hold) await opened.admin(listAt - HOUR, 'release', own[7]!.id)
    await opened.close()
    return { ...opened, own }
  }

  test.each([undefined, 'honeypot'] as const)('an inbox has one line: %s', async (hold) => {
    expect((await (await drawn(hold)).closed()).draw.lines).toBe(4)
  })

  test.each<[string, (opened: Awaited<ReturnType<typeof drawn>>) => Promise<unknown>]>([
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
      'changing the entries in the ledger',
      async ({ rows }) =>
        rows("UPDATE submissions SET status = 'held', hold = 'by_hand', reviewed_at = 1"),
    ],
    ['posting again', (opened) => opened.post('other', { receivedAt: listAt - 12 * HOUR })],
  ])('does not change who is drawn: %s', async (_, act) => {
    const [untouched, changed] = [await drawn(), await drawn()]
    await act(changed)
    for (const each of [untouched, changed]) await each.draw(drawAt)
    expect(await changed.closed()).toEqual(await untouched.closed())
  })

  test('erasing an entry removes its chance, which everybody sees', async () => {
    const [untouched, changed] = [await drawn(), await drawn()]
    await untouched.draw(drawAt)
    const first = (await askedIn(untouched))!
    changed.rows('DELETE FROM submissions WHERE leaf = ?', first)
    await changed.draw(drawAt)
    const seen = await changed.closed()
    expect(seen.asked.map(({ answer }) => answer)).toEqual(['erased', null])
    expect(wrongIn(seen)).toEqual([])
  })
})

describe('the list', () => {
  test('has exactly the entries that count, and is secret while entries come in', async () => {
    const opened = openSite()
    const ruth = await opened.post('ruth')
    await opened.post('ruth')
    await opened.post('late', { receivedAt: listAt - 9 * HOUR })
    await opened.post('early', { receivedAt: opensAt - 1 })
    const bot = await opened.post('bot', { hold: 'honeypot' })
    const erased = await opened.post('erased')
    opened.rows(`UPDATE submissions SET status = 'refused' WHERE id = '${ruth.id}'`)
    opened.rows(`DELETE FROM submissions WHERE id = '${erased.id}'`)
    const leaves = async (now?: number) => leavesIn((await opened.seen(now)).list)
    expect(await leaves(listAt - 9 * HOUR - 1)).toEqual([])
    expect(await leaves()).toEqual([leafOf(ruth.receipt)])
    const said = (await opened.draw(listAt - 1, {})).lines.join('\n')
    expect(said).toMatch(
      /9:00 AM EST.*\n.*1 entry .*before the opening.*\n.*1 entry .*after the close/,
    )
    await opened.admin(listAt - 1, 'release', bot.id)
    await opened.cron(listAt)
    expect(await leaves()).toEqual([ruth, bot].map(({ receipt }) => leafOf(receipt)).toSorted())
  })

  test('alarms about an undecided entry a day before the closing, and until a person decides', async () => {
    const opened = openSite()
    const bot = await opened.post('bot', { hold: 'honeypot' })
    const problems = (now: number) => listProblems(opened.db, [opened.giveaway], now)
    expect(await problems(listAt - DAY - 1)).toEqual([])
    expect(await problems(listAt - DAY)).toEqual(['needs_attention'])
    const { out, exit } = await opened.admin(listAt - DAY, 'status')
    expect(exit).toBe(1)
    expect(out).toMatch(new RegExp(`${bot.id} .*honeypot.*August 19, 2025 at 9:00 AM EST`))
    await opened.admin(listAt - DAY, 'hold', bot.id)
    expect(await problems(listAt - DAY)).toEqual([])
    expect((await opened.admin(listAt - DAY, 'status')).exit).toBe(0)
  })

  test.each([
    [listAt + HOUR, drawAt],
    [listAt + 2.5 * HOUR, drawAt + 0.5 * HOUR],
  ])('closes late when the cron was down until %i', async (at, numberAt) => {
    const opened = openSite()
    await opened.post('ruth')
    const problems = (now: number) => listProblems(opened.db, [opened.giveaway], now)
    expect(await problems(listAt + 10 * MINUTE - 1)).toEqual([])
    expect(await problems(at)).toEqual(['list_late'])
    await opened.cron(at)
    expect(await problems(at)).toEqual([])
    const seen = await opened.closed()
    expect(timeOf(seen.draw.round)).toBe(numberAt)
    expect(wrongIn(seen)).toEqual([])
  })

  test('is not closed by a clock that is wrong by a day, but by a person', async () => {
    const opened = openSite()
    await opened.post('ruth', { receivedAt: listAt - DAY - 1 })
    await opened.cron(listAt)
    expect((await opened.seen()).draw).toBeNull()
    expect((await opened.draw(listAt, {})).exit).toBe(2)
    await opened.draw(listAt)
    expect((await opened.closed()).draw.closed_at).toBe(listAt)
  })

  test('is not closed while it is empty, nor read before its time', async () => {
    const opened = openSite()
    await opened.post('owner', { receivedAt: drawAt + 400 * DAY })
    await opened.cron(drawAt + 400 * DAY)
    expect(await opened.seen()).toEqual({ draw: null, asked: [], list: '' })
    expect(await listProblems(opened.db, [opened.giveaway], drawAt)).toEqual([])
    expect((await opened.draw(listAt)).exit).toBe(1)
    opened.sqlite.close()
    await opened.cron(listAt - 1)
  })

  test('moves with the giveaway’s dates until it is closed', async () => {
    const opened = openSite()
    await opened.post('ruth')
    const closesAt = { ...giveaway.closesAt, ms: giveaway.closesAt.ms + HOUR }
    const moved = { ...opened.giveaway, closesAt }
    const later = { ...moved, closesAt: { ...closesAt, ms: closesAt.ms + DAY } }
    await opened.cron(listAt, moved)
    expect((await opened.seen()).draw).toBeNull()
    await opened.cron(listAt + DAY - 12 * HOUR - 1, moved)
    await opened.cron(listAt + DAY, moved)
    expect((await opened.seen()).draw).toBeNull()
    await opened.cron(listAt, opened.giveaway)
    const before = await opened.closed()
    await opened.cron(listAt + 2 * DAY, later)
    expect(await opened.closed()).toEqual(before)
    expect(checkDraw(before, later, key).wrong).toEqual(['round'])
  })

  test('gets its fingerprint from the next run when one stops before it', async () => {
    const opened = await filled(5)
    const before = await opened.closed()
    opened.rows('UPDATE draws SET fingerprint = NULL')
    expect((await opened.seen()).draw).toBeNull()
    await opened.cron(listAt + HOUR)
    expect(await opened.closed()).toEqual(before)
  })
})

describe('the draw command', () => {
  test('asks one person at a time, and corrects an answer until the next person is asked', async () => {
    const opened = await filled(5)
    expect((await opened.draw(drawAt - 1)).lines.join()).toContain('round 20939812')
    expect((await opened.draw(drawAt, {})).exit).toBe(2)
    const said = (await opened.draw(drawAt)).lines.join('\n')
    const asked = async () => (await opened.closed()).asked
    const line = String((await asked())[0]!.line)
    expect(said).toMatch(/@example\.org, receipt [0-9a-f]{32}/)
    expect(said).toContain('August 26, 2025 at 11:59 PM EST')
    await expect(opened.draw(drawAt, { answer: 'none', line })).rejects.toThrow('August 26')
    await expect(opened.draw(drawAt, { answer: 'accepted', line: '99' })).rejects.toThrow('--line')
    // Run again it asks nobody else.
    await opened.draw(drawAt + DAY)
    expect(await asked()).toHaveLength(1)
    const later = drawAt + 8 * DAY
    await opened.draw(later, { answer: 'none', line })
    expect((await opened.draw(later, { answer: 'accepted', line })).lines.join()).toContain('wonBy')
    expect(await asked()).toMatchObject([{ answer: 'accepted' }])
    await opened.draw(later, { answer: 'none', line })
    await opened.draw(later)
    expect(await asked()).toMatchObject([{ answer: 'none' }, { answer: null }])
    await expect(opened.draw(later, { answer: 'accepted', line })).rejects.toThrow('since')
  })

  test('asks as many people at once as there are prizes', async () => {
    const opened = await filled(5, 2)
    await opened.draw(drawAt)
    const [one, two] = (await opened.closed()).asked
    await opened.draw(drawAt, { answer: 'accepted', line: String(one!.line) })
    await opened.draw(drawAt, { answer: 'declined', line: String(two!.line) })
    await opened.draw(drawAt)
    const { asked } = await opened.closed()
    expect(asked.map(({ answer }) => answer)).toEqual(['accepted', 'declined', null])
  })

  test('stores nothing when the beacon is unreachable or its number is forged', async () => {
    const opened = await filled(3)
    const before = await opened.closed()
    const down = async () => Promise.reject(new TypeError('no network'))
    const forged = async () => Response.json({ signature: sign(1) })
    for (const fetchImpl of [down, forged])
      await expect(opened.draw(drawAt, { yes: true }, fetchImpl)).rejects.toThrow('drand')
    expect(await opened.closed()).toEqual(before)
  })

  test('rehearses a whole draw offline, and changes no row', async () => {
    const opened = openSite()
    for (let n = 0; n < 3; n++) await opened.post(`r${n}`, { receivedAt: n })
    const state = stateOf(opened)
    const file = localFile({ remote: false, env: undefined, persistTo: state })
    using sqlite = new DatabaseSync(file)
    const rows = () =>
      ['submissions', 'draws', 'draw_lines', 'draw_asked'].map((name) =>
        sqlite.prepare(`SELECT * FROM ${name}`).all(),
      )
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

test('closes, draws and checks a list of 100,000 lines, the closing within two seconds', async () => {
  const opened = openSite()
  opened.exec(`INSERT INTO submissions (id, kind, giveaway, form_id, email_key, inbox_key, payload, content, agreement, received_at, via,
      status, due_at, waiting_since, receipt, leaf)
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 100000)
    SELECT format('%036d', n), 'entry', '2025-07', 'contest', n || 'r@example.org', n || 'r@example.org',
      json_object('fullName', 'R', 'email', n || 'r@example.org'), format('%032d', n), 1, ${opensAt}, 'ledger', 'pending', 0, 0,
      format('%032d', n), format('%064x', (n * 7919) % 100003) FROM n`)
  const begun = performance.now()
  await opened.close()
  expect(performance.now() - begun).toBeLessThan(2000)
  await opened.draw(drawAt)
  const seen = await opened.closed()
  expect(seen.draw.lines).toBe(100_000)
  expect(wrongIn(seen)).toEqual([])
}, 120_000)
