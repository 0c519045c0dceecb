import { describe, expect, test } from 'vitest'
import { describe as describeBooks, readBooks } from '../../../admin/status.ts'
import { readConfiguration } from '../../../src/configuration.ts'
import { sweep } from '../../../src/delivery/forward.ts'
import { holds } from '../../../src/delivery/holds.ts'
import { upstreamsOf } from '../../../src/delivery/upstreams.ts'
import { realTimers } from '../../../src/lib/timers.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { adminOn } from './support/admin.ts'

const HOUR = 3_600_000
const NOW = 1_000_000_000_000
const read = entry(1, NOW - 3 * HOUR, { receipt: 'ab'.repeat(16) })
const people = [read, entry(2, NOW - 2 * HOUR), signup(3, NOW - HOUR)]
const again = entry(1, NOW - HOUR, { receipt: 'cd'.repeat(16) })

describe('the status', () => {
  test('of calm books raises no alarm; duplicates are a count', async () => {
    const { admin } = await adminOn([...people, again], NOW)
    const { exit, out } = await admin('status')
    expect(exit).toBe(0)
    expect(out).toMatch(/^accepted +1 +3$/m)
    expect(out).toMatch(/^ +duplicate +0 +1$/m)
    for (const hold of holds) expect(out).toMatch(new RegExp(`^ +${hold} +\\d+ +\\d+$`, 'm'))
    expect(out).toMatch(/^oldest waiting +60 min +3 h$/m)
    expect(JSON.parse((await admin('status', '--json')).out)).toMatchObject({ alarms: [] })
  })

  test.each([
    [
      'a row that needs attention',
      `UPDATE submissions SET status = 'needs_attention' WHERE id = '${read.id}'`,
      /1 need attention/,
    ],
    [
      'books that do not balance',
      "UPDATE tally SET accepted = accepted + 1 WHERE kind = 'contest'",
      /accepted 3, but 2/,
    ],
    [
      'dead letters',
      "INSERT INTO dead_letters VALUES ('m1', '{}', 'InvalidMessage', 1)",
      /1 dead letters/,
    ],
    ...(['address_limit', 'honeypot', 'preview'] as const).map((hold): [string, string, RegExp] => [
      `a ${hold} that nobody has looked at`,
      `UPDATE submissions SET status = 'quarantined', hold = '${hold}' WHERE id = '${read.id}'`,
      new RegExp(`${hold} ${read.id}\n(.*\n)*LOOK: held rows that nobody has looked at`),
    ]),
  ])('tells of %s', async (_, change, expected) => {
    const { admin, rows } = await adminOn(people, NOW)
    rows(change)
    const { exit, out } = await admin('status')
    expect(exit).toBe(1)
    expect(out).toMatch(expected)
    expect(out.match(/^LOOK: /gm)).toHaveLength(1)
  })

  test.each([
    [
      'newsletter',
      'http_401',
      /^newsletter: Kit refuses the key \(401\): 1 wait \(look at its key/m,
    ],
    [
      'contest',
      'http_403',
      /^contest: The form service refuses every call \(403\): 2 wait .*reCAPTCHA/m,
    ],
    ['contest', 'success_false', /\(success_false\): 2 wait \(look at which fields/],
    ['contest', 'http_503', /^contest: The form service fails \(503\): 2 wait; last sweep/m],
  ])('says what a service does from its first failure on: %s, %s', async (kind, cause, says) => {
    const { ask, rows } = await adminOn(people, NOW)
    const services = { newsletter: 'Kit', contest: 'The form service' }
    const lines = () =>
      describeBooks(readBooks(ask, NOW), NOW, { codes: [], services }).lines?.join('\n')
    expect(lines()).toMatch(new RegExp(`^${kind}: in order; . wait`, 'm'))
    rows(`UPDATE upstreams SET failures = 1, cause = '${cause}' WHERE kind = '${kind}'`)
    expect(lines()).toMatch(says)
  })

  test('without a service says what is kept, and when a sweep last came by', async () => {
    const { admin, db } = await adminOn(people, NOW)
    expect((await admin('status')).out).toContain('no service connected; 1 kept; last sweep never')
    const timers = { ...realTimers, now: () => NOW - 120_000 }
    const upstreams = upstreamsOf(readConfiguration({}))
    await sweep({ db, upstreams, log: () => {}, timers }, NOW - 120_000)
    const { out } = await admin('status')
    expect(out).toMatch(/^newsletter: no service connected; 1 kept; last sweep 2 min ago$/m)
    expect(out).toMatch(/^contest: no service connected; 2 kept; last sweep 2 min ago$/m)
    expect(out).not.toContain('in order')
  })
})

describe('a trace', () => {
  test('tells when a submission was accepted, tried and delivered, and what a person did', async () => {
    const { admin, rows } = await adminOn(people, NOW)
    const tries = [
      [NOW - HOUR, 'http_500'],
      [NOW - HOUR + 1, 'retried'],
      [NOW - HOUR + 2, 'delivered'],
      [NOW - HOUR + 3, 'resent'],
      [NOW - HOUR + 4, 'delivered'],
    ]
    rows(
      `UPDATE submissions SET status = 'delivered', delivered_at = ${NOW - HOUR + 4}, attempts = 2,
        tries = '${JSON.stringify(tries)}' WHERE id = '${read.id}'`,
    )
    const { out, exit } = await admin('trace', read.id)
    expect(exit).toBe(0)
    expect(out).toMatch(/accepted by the ledger/)
    const told = [
      'tried: http_500',
      'a person had it tried again',
      'tried: delivered',
      'a person had it sent again',
      'tried: delivered',
      'delivered after 2 tries',
    ]
    expect(out).toMatch(new RegExp(told.join('\\n.*')))
  })

  test.each([
    ['the beginning of an id', read.id.slice(0, 8), 0],
    ['a receipt as people read it', 'ABAB-ABAB', 0],
    ['a receipt with a blank and a full stop', 'ABAB ABAB.', 0],
    ['a receipt with an en dash and quotes', '#“abab–abab”', 0],
    ['signs alone', '#', 1],
    ['an id that is nowhere', crypto.randomUUID(), 1],
    ['a quote', "' OR 1 --", 1],
  ])('finds by %s', async (_, text, exit) => {
    const { admin } = await adminOn(people, NOW)
    const traced = await admin('trace', text)
    expect(traced.exit).toBe(exit)
    expect(traced.out).not.toMatch(/queue/)
  })

  test('shows what was sent and the other rows of the inbox, so that a hold can be decided', async () => {
    const emailKey = 'entrant1+tag@example.org'
    const other = entry(7, NOW, { emailKey, receipt: 'ef'.repeat(16) })
    const elsewhere = [entry(8, NOW, { emailKey, scope: '2026-07' }), signup(9, NOW, { emailKey })]
    const { admin } = await adminOn([...people, again, other, ...elsewhere], NOW)
    const { out } = await admin('trace', other.id)
    expect(out).toContain('fullName: Entrant 7')
    expect(out).toContain('now: held (duplicate), needs no decision')
    expect(out).toContain('of the same inbox (2):')
    expect(out).toMatch(new RegExp(`${read.id}  entrant1@example.org  pending, .* something else`))
    expect(out).toMatch(new RegExp(`${again.id}  entrant1@example.org  duplicate`))
    for (const { id } of elsewhere) expect(out).not.toContain(id)
    expect((await admin('trace', again.id)).out).toMatch(new RegExp(`${read.id} .* says the same`))
  })

  test('finds a dead letter by what is in it', async () => {
    const { admin, rows } = await adminOn([], NOW)
    rows(`INSERT INTO dead_letters VALUES ('m1', '{"id":"${read.id}"}', 'InvalidMessage', 1)`)
    expect((await admin('trace', read.id)).out).toContain('Dead letter m1')
  })
})
