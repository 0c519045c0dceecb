import { describe, expect, test } from 'vitest'
import { eraseOld } from '../../../src/server/outbox/erase.ts'
import { upstreamsOf } from '../../../src/server/services/upstreams.ts'
import { readConfiguration } from '../../../src/core/configuration.ts'
import { DAY_MS, monthsBefore } from '../../../src/core/time/dates.ts'
import { entry, signup } from '../support/people.ts'
import { ledgerOf } from './support/dashboard.ts'

const HOUR = 3_600_000
const NOW = 1_000_000_000_000
const first = entry(1, NOW - 3 * HOUR, { receipt: 'ab'.repeat(16) })
const people = [first, entry(2, NOW - 2 * HOUR), signup(3, NOW - HOUR)]
const its = `WHERE id = '${first.id}'`
const again = entry(1, NOW - HOUR, { receipt: 'cd'.repeat(16) })

describe('the report', () => {
  test('lists the counts, and "Nothing to do" when nothing needs a person', async () => {
    const { told, rows } = await ledgerOf([...people, again], NOW)
    expect(await (await ledgerOf([], NOW)).told()).toContain('Nobody has')
    rows(`UPDATE submissions SET status = 'delivered', delivered_at = 999999000000 ${its}`)
    rows(`DELETE FROM submissions WHERE email_key = 'entrant2@example.org'`)
    const out = unwrapped(await told())
    expect(out).toContain('3 entries accepted: 1 delivered, 1 held (1 duplicate), 1 erased.')
    expect(out).toContain('1 signup accepted: 1 kept, because no service is connected.')
    // The giveaway's offset, not UTC.
    expect(out).toContain('September 8, 2001 at 8:30 PM EST')
    expect(out).toContain('Nothing to do.')
  })

  const hold = (reason: string) =>
    `UPDATE submissions SET status = 'held', hold = '${reason}' ${its}`
  const closed = "INSERT INTO draws VALUES ('2025-07', 1, 1, 1, 1, NULL)"
  const offer = "INSERT INTO draw_asked VALUES ('2025-07', 1, 2, 3, NULL)"

  test.each([
    [
      `UPDATE submissions SET status = 'refused', due_at = 1 ${its}`,
      /\/health answers needs_attention\.[^]*In need of attention: 1 entry\b/,
    ],
    [
      "UPDATE submissions SET attempts = 1, cause = 'firewall' WHERE kind = 'signup'",
      /^- Buttondown's firewall .* enabled, not aggressive/m,
    ],
    ['UPDATE tally SET accepted = 2', /2 signups accepted, but 1 accounted/],
    ["INSERT INTO dead_letters VALUES ('m1', '{}', 'Unreadable', 1)", /dashboard\/held#messages$/m],
    [hold('inbox_limit'), /^- entry .*too many.* https:\/\/example\.org\/dashboard\/row\/[\w-]+$/m],
    [hold('preview'), /^- entry .*a preview.* https:\/\/example\.org\/dashboard\/row\/[\w-]+$/m],
    [closed, /^- The list of 2025-07 is closed.* closesAt back/m],
    [offer.replace('NULL', "'accepted'"), /^- 2025-07 has a winner.*\/dashboard\/draw\/2025-07$/m],
    [offer, /^- Line 2 of 2025-07 was asked .*\/dashboard\/draw\/2025-07$/m],
  ])('needs a person after %s, and names what to do', async (change, expected) => {
    const { told, rows } = await ledgerOf(people, NOW)
    rows(change)
    const out = unwrapped(await told())
    expect(out).toMatch(expected)
    expect(out).not.toContain('Nothing to do')
    expect(out.match(/^- /gm)).toHaveLength(1)
  })

  test('needs no action for a honeypot, a reviewed entry, or an offer that was answered', async () => {
    const held = [entry(10, NOW, { hold: 'honeypot' }), entry(11, NOW, { hold: 'preview' })]
    const { told, rows } = await ledgerOf(held, NOW)
    rows("UPDATE submissions SET reviewed_at = 1 WHERE hold = 'preview'")
    rows("INSERT INTO draw_asked VALUES ('2025-07', 1, 2, 1, 'declined')")
    expect(await told()).toContain('Nothing to do.')
  })

  test('counts every group of held rows, and links to each', async () => {
    const at = Date.UTC(2025, 7, 1)
    const bots = Array.from({ length: 21 }, (_, n) => entry(n, at, { hold: 'honeypot' }))
    const tests = [1, 2].map((n) => signup(n, at, { hold: 'preview' }))
    const old = entry(30, NOW, { hold: 'honeypot' })
    const out = unwrapped(await (await ledgerOf([...bots, ...tests, old], at)).told())
    expect(out).toMatch(
      /^- 21 entries are held \(probably a bot\).*, before the list closes on August 19, .* https:\S+\/held#entry-honeypot$/m,
    )
    expect(out).toMatch(/^- 2 signups are held .* or all\. https:\S+\/held#signup-preview$/m)
  })

  test('tells how many rows are too old within a week, and when such were last erased', async () => {
    const old = [5, 6, 8].map((days) => signup(days, monthsBefore(NOW, 24) + days * DAY_MS))
    const { db, told } = await ledgerOf(old, NOW)
    const out = unwrapped(await told())
    expect(out).toContain('2 rows reach 24 months within a week')
    expect(out).not.toContain('last erased')
    const upstreams = upstreamsOf(readConfiguration({}))
    // At 03:37 UTC, a week later.
    const at = Math.floor(NOW / DAY_MS + 7) * DAY_MS + 217 * 60_000
    await eraseOld({ db, upstreams, log: () => {} }, 24, at)
    const later = unwrapped(await told(at))
    expect(later).toContain('1 row reaches 24 months within a week')
    expect(later).toMatch(
      /older than 24 months were last erased on September 15, 2001 at 10:37 PM EST/,
    )
  })

  test('says what to check at a failing service', async () => {
    const { report: read, rows } = await ledgerOf(people, NOW)
    rows("UPDATE submissions SET attempts = 1, cause = 'http_401' WHERE kind = 'signup'")
    rows("UPDATE submissions SET attempts = 5, cause = 'http_403' WHERE kind = 'entry'")
    const vars = { SUPABASE_URL: 'https://functions.test', FORMS_URL: 'https://forms.test' }
    const report = await read(vars)
    expect(report.todo.map(({ text }) => text).join('\n')).toMatch(
      /fails \(the service answered 401\): check .* its key,.* Waiting: 1 signup\./,
    )
    expect(report.subject).toBe('forwarding fails (the service answered 403)')
  })
})

/** Each line of the report, with its link. */
function unwrapped(text: string): string {
  return text.replaceAll(/\n(?=  )|\n(?!-|\n|At any|Nothing|To do)/g, ' ').replaceAll(/ +/g, ' ')
}
