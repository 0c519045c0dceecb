import { assert, asyncProperty, constantFrom, integer, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeLists, lateLists } from '../../../src/delivery/closed-lists.ts'
import { randomnessOf } from '../../../src/draw/beacon.ts'
import { checkDraw, type PublicDraw } from '../../../src/draw/check.ts'
import { type Asked, firstLine, leafOf, leavesIn, rank } from '../../../src/draw/list.ts'
import { sha256Hex } from '../../../src/lib/hash.ts'
import { roundOf, timeOf } from '../../../src/giveaway/round.ts'
import {
  DAY,
  drawAt,
  giveaway,
  HOUR,
  key,
  listAt,
  openSite,
  opensAt,
  sign,
} from './support/site.ts'

const MINUTE = 60_000

function isRight(seen: PublicDraw | undefined, winners = 1, kept?: string | null) {
  const { verdicts } = checkDraw(seen!, { ...giveaway, winners }, key)
  return (
    !Object.values(verdicts).includes(false) &&
    (kept ?? seen!.draw.fingerprint) === seen!.draw.fingerprint
  )
}

async function filled(count: number, winners = 1, closedAt = listAt) {
  const site = openSite(winners)
  for (let n = 0; n < count; n++) await site.post(`r${n}`)
  await site.close(closedAt)
  return site
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

test('closes a list once, complete and sorted, and it verifies before and after the draw', async () => {
  await assert(
    asyncProperty(
      oneof(integer({ min: 1, max: 30 }), constantFrom(999, 1000, 1001)),
      integer({ min: 1, max: 3 }),
      async (count, winners) => {
        const site = await filled(count, winners)
        const before = await site.seen()
        const leaves = site.rows<{ leaf: string }>('SELECT leaf FROM submissions ORDER BY leaf')
        expect(leavesIn(before!.list)).toEqual(leaves.map(({ leaf }) => leaf))
        await site.close(listAt + MINUTE)
        await site.post('late')
        await site.close(listAt + 2 * MINUTE)
        expect(await site.seen()).toEqual(before)
        expect(isRight(before, winners)).toBe(true)
        await site.draw(drawAt)
        expect(isRight(await site.seen(), winners, before!.draw.fingerprint)).toBe(true)
        for (let rest = Math.min(count, 40); rest > 0; rest--) {
          const open = (await site.seen())!.asked.find(({ answer }) => answer === null)
          if (!open) break
          await site.draw(drawAt + DAY, { answer: 'declined', line: open.line })
          await site.draw(drawAt + DAY)
        }
        const after = (await site.seen())!
        if (count <= 40) expect(after.asked).toHaveLength(count)
        expect(isRight(after, winners)).toBe(true)
      },
    ),
    {
      numRuns: 10,
      examples: [
        [1001, 1],
        [1, 3],
      ],
    },
  )
}, 120_000)

test('the check detects every change of the published data except of the owner’s answers', async () => {
  const site = await filled(40, 2)
  await site.draw(drawAt)
  const first = (await site.seen())!.asked[0]!
  await site.draw(drawAt + DAY, { answer: 'declined', line: first.line })
  await site.draw(drawAt + DAY)
  const good = (await site.seen())!
  const { draw, asked, list: text } = good
  const leaves = leavesIn(text)
  const flipped = text.replace(
    leaves[20]!,
    leaves[20]!.replace(/./, (c) => (c === '0' ? '1' : '0')),
  )
  const remade = (some: readonly string[], more: Partial<PublicDraw['draw']> = {}) => {
    const changed = { ...draw, lines: some.length, signature: null, ...more }
    const list = `${firstLine(changed)}\n${some.join('\n')}\n`
    return { draw: { ...changed, fingerprint: sha256Hex(list) }, asked: [], list }
  }
  const order = (change: (list: Asked[]) => void) => {
    const list = structuredClone(asked) as Asked[]
    change(list)
    return { ...good, asked: list }
  }
  expect(isRight(good, 2, draw.fingerprint)).toBe(true)
  const wrong: PublicDraw[] = [
    ...Object.entries({
      giveaway: 'x',
      round: draw.round + 1,
      prizes: 3,
      closed_at: drawAt,
      fingerprint: '0'.repeat(64),
      signature: sign(draw.round + 1),
      lines: 39,
    }).map(([name, value]) => ({ ...good, draw: { ...draw, [name]: value } })),
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
    remade(leaves.toReversed()),
    remade([...leaves, leaves[0]!].toSorted()),
  ]
  for (const seen of wrong) expect(isRight(seen, 2), JSON.stringify(seen.draw)).toBe(false)
  // Of a whole new list only a kept fingerprint tells.
  for (const list of [leaves.slice(1), [...leaves, leafOf('friend')].toSorted()]) {
    const seen = remade(list)
    expect(isRight(seen, 2)).toBe(true)
    expect(isRight(seen, 2, draw.fingerprint)).toBe(false)
  }
  const word = order((list) => (list[0]!.answer = 'ineligible'))
  expect(isRight(word, 2)).toBe(true)
})

test('the list does not reveal whether an address has entered', async () => {
  for (const hold of [undefined, 'honeypot', 'preview'] as const) {
    const listWith = async (entered: boolean) => {
      const site = openSite()
      await site.post('bob', { receipt: 'b'.repeat(32) })
      if (entered) await site.post('alice', { receipt: 'a'.repeat(32) })
      await site.post('alice', { receipt: 'c'.repeat(32), hold })
      await site.close()
      return leavesIn((await site.seen())!.list)
    }
    const own = leafOf('a'.repeat(32))
    expect((await listWith(true)).filter((leaf) => leaf !== own)).toEqual(await listWith(false))
  }
})

describe('exceptions', () => {
  test.each([
    [10 * HOUR, 0],
    [11 * HOUR, 0],
    [11.5 * HOUR, 0.5 * HOUR],
    [33 * HOUR, 22 * HOUR],
  ])(
    'closes the list late when the cron was down until %i ms after midnight',
    async (after, delay) => {
      const at = drawAt - 12 * HOUR + after
      const site = openSite()
      await site.post('ruth')
      const log: string[] = []
      const cron = (now: number) =>
        closeLists({ db: site.db, log: (event) => log.push(event) }, [site.giveaway], now)
      expect(await lateLists(site.db, [site.giveaway], listAt + 10 * MINUTE - 1)).toEqual([])
      expect(await lateLists(site.db, [site.giveaway], at)).toEqual([giveaway.id])
      await cron(at)
      expect(await lateLists(site.db, [site.giveaway], at)).toEqual([])
      expect(await site.numberAt()).toBe(drawAt + delay)
      expect(isRight(await site.seen())).toBe(true)
      expect(log).toEqual([])
    },
  )

  test('reads nothing before the closing time, and closes no empty list', async () => {
    const site = openSite()
    const db = { prepare: () => expect.fail('asked'), batch: () => expect.fail('asked') }
    const log = () => expect.fail('logged')
    await closeLists({ db, log }, [site.giveaway], listAt - 1)
    // A preview's post of another year.
    await site.post('owner', { receivedAt: drawAt + 400 * DAY, hold: 'preview' })
    await closeLists({ db: site.db, log }, [site.giveaway], listAt)
    expect(await site.seen()).toBeUndefined()
    expect(await lateLists(site.db, [site.giveaway], listAt + DAY)).toEqual([])
    const { exit } = await site.draw(listAt)
    expect(exit).toBe(1)
  })

  test('the next run completes a closing that stopped before the fingerprint', async () => {
    const site = await filled(5)
    const before = await site.seen()
    site.rows('UPDATE draws SET fingerprint = NULL')
    await site.close(listAt + HOUR)
    expect(await site.seen()).toEqual(before)
  })

  test('the draw command closes a list that the cron did not', async () => {
    const site = openSite()
    await site.post('ruth')
    expect((await site.draw(listAt - 1)).lines).toEqual([expect.stringContaining('9:00 AM EST')])
    await site.draw(listAt + HOUR)
    expect((await site.seen())!.draw.closed_at).toBe(listAt + HOUR)
  })

  test('stores nothing when the beacon is unreachable or its number is forged', async () => {
    const site = await filled(3)
    const down = async () => Promise.reject(new TypeError('no network'))
    const forged = async () => Response.json({ signature: sign(1) })
    for (const fetchImpl of [down, forged])
      await expect(site.draw(drawAt, {}, fetchImpl)).rejects.toThrow('drand')
    const seen = await site.seen()
    expect([seen?.draw.signature, seen?.asked]).toEqual([null, []])
    await site.draw(drawAt + DAY)
    expect((await site.seen())?.asked).toHaveLength(1)
  })

  test('holds an entry that the queue delivers after the closing, and omits it from the list', async () => {
    const site = await filled(3)
    const late = await site.post('queue')
    const [row] = site.rows<{ hold: string }>('SELECT * FROM submissions WHERE id = ?', late.id)
    expect(row?.hold).toBe('late')
    expect((await site.seen())!.list).not.toContain(leafOf(late.receipt))
  })

  test('omits an entry that is erased before the closing, and skips one that is erased after it', async () => {
    const site = openSite()
    for (let n = 0; n < 9; n++) await site.post(`r${n}`)
    site.rows("DELETE FROM submissions WHERE email_key = 'r0@example.org'")
    await site.close()
    const { draw, list } = (await site.seen())!
    expect(draw.lines).toBe(8)
    const leaves = leavesIn(list)
    const [line] = rank(randomnessOf(sign(draw.round)), leaves)
    site.rows('DELETE FROM submissions WHERE leaf = ?', leaves[line! - 1]!)
    await site.draw(drawAt)
    const seen = (await site.seen())!
    expect(seen.asked.map(({ answer }) => answer)).toEqual(['ineligible', null])
    expect(isRight(seen, 1, draw.fingerprint)).toBe(true)
  })

  test('moves the closing with the giveaway’s dates, but does not change a closed list', async () => {
    const site = openSite()
    await site.post('ruth')
    const movedBy = (ms: number) => ({
      ...site.giveaway,
      closesAt: { ...giveaway.closesAt, ms: giveaway.closesAt.ms + ms },
    })
    const cron = (ms: number, now: number) =>
      closeLists({ db: site.db, log: () => expect.fail() }, [movedBy(ms)], now)
    await cron(DAY, listAt)
    expect(await site.seen()).toBeUndefined()
    await cron(DAY, listAt + DAY)
    expect(await site.numberAt()).toBe(drawAt + DAY)
    const before = await site.seen()
    await cron(2 * DAY, listAt + 2 * DAY)
    expect(await site.seen()).toEqual(before)
    expect(checkDraw(before!, movedBy(DAY))).toMatchObject({ verdicts: { round: true } })
    expect(checkDraw(before!, movedBy(2 * DAY))).toMatchObject({ verdicts: { round: false } })
  })

  test('closes the list of a restored ledger again, for a later round', async () => {
    const site = await filled(5)
    const before = (await site.seen())!
    for (const table of ['draws', 'draw_lines']) site.rows(`DELETE FROM ${table}`)
    await site.close(drawAt + HOUR)
    expect(await site.numberAt()).toBe(drawAt + 2 * HOUR)
    const after = (await site.seen())!
    expect(leavesIn(after.list)).toEqual(leavesIn(before.list))
    expect([isRight(after), isRight(after, 1, before.draw.fingerprint)]).toEqual([true, false])
  })
})

test('gives each inbox one chance, however often it posts', async () => {
  const site = openSite()
  for (const hold of ['honeypot', undefined, undefined, undefined] as const)
    await site.post('eager', { hold })
  for (let n = 0; n < 3; n++) await site.post(`r${n}`, n === 0 ? { hold: 'honeypot' } : {})
  await site.close()
  const { draw, list } = (await site.seen())!
  expect(draw.lines).toBe(7)
  // Draws until nobody is left: each inbox is asked once.
  const standing = new Set<string>()
  for (let n = 0; n < 7; n++) {
    await site.draw(drawAt)
    const open = (await site.seen())!.asked.find(({ answer }) => answer === null)
    if (!open) break
    const [row] = site.rows<{ inbox_key: string }>(
      'SELECT inbox_key FROM submissions WHERE leaf = ?',
      leavesIn(list)[open.line - 1]!,
    )
    expect(standing.has(row!.inbox_key)).toBe(false)
    standing.add(row!.inbox_key)
    await site.draw(drawAt + MINUTE, { answer: 'declined' })
  }
  expect(standing).toEqual(
    new Set(['eager', 'r0', 'r1', 'r2'].map((name) => `${name}@example.org`)),
  )
})

describe('the draw command', () => {
  test('asks one person at a time, and corrects an answer until the next person is asked', async () => {
    const site = await filled(5)
    expect((await site.draw(drawAt - 1)).lines.join()).toContain('round 20939812')
    const said = (await site.draw(drawAt)).lines.join('\n')
    const seen = async () => (await site.seen())!.asked
    const [{ line }] = (await seen()) as [Asked]
    expect(said).toMatch(/@example\.org, receipt [0-9a-f]{32}/)
    expect(said).toContain('August 26, 2025 at 11:59 PM EST')
    await expect(site.draw(drawAt + DAY, { answer: 'none' })).rejects.toThrow('August 26')
    await expect(site.draw(drawAt, { answer: 'accepted', line: 99 })).rejects.toThrow('99')
    // Run again it asks nobody else.
    await site.draw(drawAt + DAY)
    expect(await seen()).toHaveLength(1)
    await site.draw(drawAt + 8 * DAY, { answer: 'none' })
    await site.draw(drawAt + 8 * DAY, { answer: 'accepted', line })
    expect(await seen()).toMatchObject([{ line, answer: 'accepted' }])
    await site.draw(drawAt + 8 * DAY, { answer: 'none', line })
    await site.draw(drawAt + 8 * DAY)
    expect(await seen()).toMatchObject([{ answer: 'none' }, { answer: null }])
    await expect(site.draw(drawAt + 9 * DAY, { answer: 'accepted', line })).rejects.toThrow('since')
  })

  test('asks two people at once for two prizes, and reports when one has accepted', async () => {
    const site = await filled(5, 2)
    await site.draw(drawAt)
    const [one, two] = (await site.seen())!.asked
    await expect(site.draw(drawAt, { answer: 'accepted' })).rejects.toThrow('--line')
    const said = await site.draw(drawAt, { answer: 'accepted', line: one!.line })
    expect(said.lines.join()).toContain('1 of 2 accepted')
    await site.draw(drawAt, { answer: 'declined', line: two!.line })
    await site.draw(drawAt)
    expect((await site.seen())!.asked.map(({ answer }) => answer)).toEqual([
      'accepted',
      'declined',
      null,
    ])
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
  await site.close()
  await site.draw(drawAt)
  const seen = (await site.seen())!
  expect(seen.draw.lines).toBe(100_000)
  expect(isRight(seen)).toBe(true)
}, 120_000)
