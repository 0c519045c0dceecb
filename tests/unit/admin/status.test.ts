import { describe, expect, test } from 'vitest'
import { describeCounts, readCounts, troubleOf } from '../../../admin/status.ts'
import { consentHashes, consentWords } from '../../../scripts/content/consent.ts'
import { loadContent } from '../../../scripts/content/load.ts'
import { recordConsents } from '../../../admin/consents.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { adminOn } from './support/admin.ts'

const HOUR = 3_600_000
const NOW = 1_000_000_000_000
const first = entry(1, NOW - 3 * HOUR, { receipt: 'ab'.repeat(16) })
const people = [first, entry(2, NOW - 2 * HOUR), signup(3, NOW - HOUR)]
const again = entry(1, NOW - HOUR, { receipt: 'cd'.repeat(16) })

describe('the status', () => {
  test('lists the counts, and "Nothing to do" when nothing needs a person', async () => {
    const { admin, rows } = await adminOn([...people, again], NOW)
    rows(`UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE id = '${first.id}'`)
    rows("UPDATE upstreams SET delivered_at = 999999000000 WHERE kind = 'entry'")
    rows(`DELETE FROM submissions WHERE email_key = 'entrant2@example.org'`)
    const { exit, out } = await admin('status')
    expect(exit).toBe(0)
    expect(out).toContain('3 entries accepted: 1 delivered, 1 held (1 duplicate), 1 erased.')
    expect(out).toContain('1 signup accepted: 1 kept.')
    // The giveaway's offset, not UTC.
    expect(out).toContain('September 8, 2001 at 8:30 PM EST')
    expect(out).toMatch(/\nNothing to do\.$/)
  })

  test.each<[string, string, RegExp]>([
    [
      'a row that needs attention',
      `UPDATE submissions SET status = 'refused' WHERE id = '${first.id}'`,
      /In need of attention: 1 entry\b/,
    ],
    [
      'counts that do not add up',
      "UPDATE tally SET accepted = accepted + 1 WHERE kind = 'entry'",
      /3 entries accepted, but 2 accounted/,
    ],
    [
      'a message that could not be stored',
      "INSERT INTO dead_letters VALUES ('m1', '{}', 'Unreadable', 1)",
      /"forget m1"/,
    ],
    ...(['inbox_limit', 'preview'] as const).map((hold): [string, string, RegExp] => [
      `a held row that nobody has decided about: ${hold}`,
      `UPDATE submissions SET status = 'held', hold = '${hold}' WHERE id = '${first.id}'`,
      new RegExp(`${first.id} .*${hold}.*"show ${first.id}"`),
    ]),
  ])('names %s, and what to do', async (_, change, expected) => {
    const { admin, rows } = await adminOn(people, NOW)
    rows(change)
    const { exit, out } = await admin('status')
    expect(exit).toBe(1)
    expect(out).toMatch(expected)
    expect(out).not.toContain('Nothing to do')
    expect(out.match(/^- /gm)).toHaveLength(1)
  })

  test('of a filled honeypot needs no action', async () => {
    const { admin } = await adminOn([entry(10, NOW, { hold: 'honeypot' })], NOW)
    expect((await admin('status')).exit).toBe(0)
  })

  test('reads a hundred thousand rows along indexes, without sorting', async () => {
    const { query, exec } = await adminOn([], NOW)
    exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO submissions (id, kind, giveaway, email_key, inbox_key, payload, content, agreement, received_at, via, status,
        hold, due_at, waiting_since, delivered_at)
      SELECT format('%036d', i), 'signup', NULL, 'p' || i || '@example.org', 'p' || i || '@example.org',
        json_object('email', 'p' || i || '@example.org', 'firstName', 'P', 'source', 'homepage'),
        format('%032d', i), 0, i, 'ledger', iif(i % 10, 'delivered', 'held'), iif(i % 10, NULL, 'honeypot'), i, i,
        iif(i % 10, 1, NULL)
      FROM n`)
    const asked: string[] = []
    const counts = readCounts((...statements) => (asked.push(...statements), query(...statements)))
    expect(counts.signup).toMatchObject({ delivered: 90_000, held: { honeypot: 10_000 } })
    expect(describeCounts(counts, {}, String)).toHaveLength(1)
    const plans = asked
      .filter((sql) => sql.includes('submissions'))
      .map((sql) => JSON.stringify(query(`EXPLAIN QUERY PLAN ${sql}`)))
    for (const plan of plans) {
      expect(plan).not.toMatch(/TEMP B-TREE/)
      expect(plan).toMatch(/USING (COVERING )?INDEX/)
    }
  })

  test.each([
    ['http_401', 'Kit refuses the key (401)'],
    ['success_false', 'Kit refuses what is sent (success_false)'],
    ['http_503', 'Kit fails (503)'],
  ])('says what a service does: %s', (cause, says) => {
    expect(troubleOf({ cause }, 'Kit')).toContain(says)
  })

  test.each([
    [NOW, /^- Line 2 of 2025-07 .*may answer until September.*--line 2 --answer accepted"/m],
    [NOW - 30 * 24 * HOUR, /^- Line 2 of 2025-07 .*had until August.*--answer none".*--yes"/m],
  ])('lists an offer of the draw, and whether it has expired: asked at %i', async (at, says) => {
    const { admin, rows } = await adminOn(people, NOW)
    rows(`INSERT INTO draw_asked VALUES ('2025-07', 1, 2, ${at}, NULL)`)
    expect(await admin('status')).toMatchObject({ exit: 1, out: expect.stringMatching(says) })
    rows("UPDATE draw_asked SET answer = 'accepted'")
    expect((await admin('status')).exit).toBe(0)
  })
})

describe('show', () => {
  test('tells when a submission was accepted, tried and delivered, and what a person did', async () => {
    const { admin, rows } = await adminOn(people, NOW)
    const state = (change: string) =>
      rows(`UPDATE submissions SET ${change} WHERE id = '${first.id}'`)
    state(`status = 'refused', attempts = 3, cause = 'http_500', tried_at = ${NOW - HOUR}`)
    expect(await admin('show', first.id)).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/accepted.*\n.*tried.*http_500\nNow: refused after 3 /),
    })
    state(`status = 'delivered', delivered_at = ${NOW}, cause = NULL, reviewed_at = ${NOW}`)
    const { out } = await admin('show', first.id)
    expect(out).toMatch(/accepted.*\n.*tried.*\n.*a person decided\nNow: delivered on /)
  })

  test.each([
    ['the beginning of an id', first.id.slice(0, 8), 0],
    ['a receipt as people write it', '#abab abab.', 0],
    ['an address in another spelling', 'Entrant1+x@Example.org', 0],
    ['an id that is nowhere', crypto.randomUUID(), 1],
    ['a quote', "' OR 1 --", 1],
    ['no letter at all', '--', 2],
  ])('finds by %s', async (_, text, exit) => {
    const { admin } = await adminOn(people, NOW)
    expect((await admin('show', text)).exit).toBe(exit)
  })

  test('lists the other rows of the inbox, so that a hold can be decided', async () => {
    const emailKey = 'entrant1+tag@example.org'
    const other = entry(7, NOW, { emailKey, receipt: 'ef'.repeat(16) })
    const elsewhere = [
      entry(8, NOW, { emailKey, giveaway: '2026-07' }),
      signup(9, NOW, { emailKey }),
    ]
    const { admin } = await adminOn([...people, again, other, ...elsewhere], NOW)
    const { out } = await admin('show', other.id)
    expect(out).toContain('fullName: Entrant 7')
    expect(out).toMatch(new RegExp(`${first.id} .*pending, other text`))
    expect(out).toMatch(new RegExp(`${again.id} .*duplicate`))
    for (const { id } of elsewhere) expect(out).not.toContain(id)
    const all = (await admin('show', 'entrant1@example.org')).out
    for (const { id } of [first, again, other, ...elsewhere]) expect(all).toContain(id)
  })

  test.each(['m1', 'Ruth@example.org'])(
    'prints a message that could not be stored, by its id or an address in it: %s',
    async (text) => {
      const { admin, rows } = await adminOn([], NOW)
      rows(`INSERT INTO dead_letters VALUES ('m1', '{"to":"ruth@example.org"}', 'Unreadable', 1)`)
      expect((await admin('show', text)).out).toMatch(/m1 .*\n.*"to"/)
    },
  )

  test('prints the words that a person agreed to, as a deploy has recorded them', async () => {
    const { content } = await loadContent('sample')
    const { homepage } = consentHashes(content)
    const one = signup(1, NOW, { consentHash: homepage! })
    const { query, written } = await adminOn([one], NOW)
    const agreed = async () => JSON.parse(await written('show', one.id, '--file')).submissions[0]
    expect(await agreed()).toMatchObject({ agreedToWords: homepage })
    expect(recordConsents(query, content, NOW)).toContain('homepage')
    expect(recordConsents(query, content, NOW + 1)).toEqual([])
    expect(await agreed()).toMatchObject({ agreedToWords: consentWords(content)['homepage'] })
  })
})
