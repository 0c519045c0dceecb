import { describe, expect, test } from 'vitest'
import { readConfiguration, type Vars } from '../../../src/core/configuration.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time/dates.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import type { Submission } from '../../../src/server/ledger/submission.ts'
import { type Mailbox, WRITE_ANEW, writeToOwner } from '../../../src/server/owner/write.ts'
import { virtualClock } from '../support/clock.ts'
import { openLedger } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'

const MINUTE = 60_000
/** 7:00 in the giveaway's zone, five hours behind UTC, while it is open. */
const MORNING = Date.UTC(2025, 6, 25, 12)
const oldest = "WHERE id = (SELECT id FROM submissions WHERE kind = 'signup' ORDER BY received_at)"
const WAITS = "UPDATE submissions SET status = 'pending', delivered_at = NULL"
const FAILS = `${WAITS}, attempts = 5, cause = 'http_401' ${oldest}`
const LATE = `${WAITS}, attempts = 0, cause = NULL ${oldest}`
const WORKS =
  "UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE status = 'pending'"
const HELD = "UPDATE submissions SET status = 'held', hold = 'preview' WHERE kind = 'entry'"

type Mail = Parameters<Mailbox['send']>[0]
type Options = { from?: number; vars?: Vars; mailbox?: boolean }

/** A site whose cron job looks twice each minute whether it has to write. */
function site({ from = MORNING, vars = {}, mailbox = true }: Options = {}) {
  const { db, rows } = openLedger()
  const clock = virtualClock(from)
  /** `tries`: what the ledger knew of the mail when it was sent. */
  const mails: (Mail & { at: number; tries: unknown })[] = []
  const logged: string[] = []
  const fate = { answer: async () => {} }
  const configuration = readConfiguration({
    SUPABASE_URL: 'https://functions.test',
    RECEIPT_KEY: 'key',
    SITE_ORIGIN: 'https://www.example.org',
    OWNER_EMAIL: 'owner@example.org',
    DASHBOARD_KEY: 'x'.repeat(32),
    ...vars,
  })
  function send(mail: Mail) {
    const [row] = rows<{ tries: number }>('SELECT tries FROM owner')
    mails.push({ ...mail, at: clock.now() - from, tries: row?.tries })
    return fate.answer()
  }
  const tools = { db, log: (event: string) => void logged.push(event), timers: clock.timers }
  const sweep = () =>
    writeToOwner(tools, { configuration, mailbox: mailbox ? { send } : undefined })
  return {
    rows,
    mails,
    logged,
    fate,
    subjects: () => mails.splice(0).map(({ subject }) => subject.replace('Thirty-Two: ', '')),
    accept: (...people: Submission[]) => Promise.all(people.map((one) => store(db, one))),
    minutes: async (count: number) => {
      for (let n = 0; n < count; n++) {
        await clock.during(Promise.all([sweep(), sweep()]))
        await clock.runTo(clock.now() + MINUTE)
      }
    },
  }
}

/** A site that has written its first mail, so that nothing is new. */
async function calmSite() {
  const calm = site()
  await calm.accept(signup(1, MORNING - HOUR_MS))
  calm.rows(WORKS)
  await calm.minutes(1)
  calm.mails.splice(0)
  return calm
}

test('an alarm is written after five sweeps, four times from morning to morning, and its end', async () => {
  const { rows, minutes, subjects, logged } = await calmSite()
  const fails = 'forwarding fails (the service answered 401)'
  const late = 'nothing is forwarded'
  const well = 'all well again'
  const days: [string, number, string[]][] = [
    [FAILS, 4, []],
    [WORKS, 4, []],
    [LATE, 4, []],
    [FAILS, 5, [fails]],
    [WORKS, 4, []],
    [FAILS, 300, []],
    [WORKS, 300, [well]],
    [LATE, 5, [late]],
    [FAILS, 5, [fails]],
    [LATE, 5, [late]],
    [FAILS, 12 * 60, []],
    [FAILS, 2 * 60, [fails]],
    [LATE, 6, [late]],
  ]
  for (const [change, count, told] of days) {
    rows(change)
    await minutes(count)
    expect(subjects()).toEqual(told)
  }
  expect(logged).toEqual([])
})

describe('the daily report', () => {
  const events = [
    HELD,
    `INSERT INTO dead_letters VALUES ('m1', '{}', 'Unreadable', ${MORNING + DAY_MS - 1})`,
    `INSERT INTO draws VALUES ('2025-07', 1, 1, ${MORNING + HOUR_MS}, 30, NULL)`,
    `INSERT INTO draw_asked VALUES ('2025-07', 1, 2, ${MORNING}, NULL)`,
  ]
  const all =
    /closed with 30 lines[^]*\/dashboard\/draw\/2025-07\n[^]*\/dashboard\/row\/[^]*\/dashboard\/held#messages\n[^]*answer until August 1/
  test.each([
    [[], undefined, /./],
    [
      [HELD],
      '1 entry waits for you',
      /\n {2}https:\/\/www\.example\.org\/dashboard\/row\/[\w-]{36}\n[^]*At any time:\nhttps:\S+\/dashboard$/,
    ],
    [events, '4 things wait for you', all],
  ])('comes at 7:00 in the giveaway’s zone: %#', async (changes, subject, text) => {
    const { rows, accept, minutes, mails, subjects } = await calmSite()
    await accept(entry(2, MORNING - 1))
    rows(WORKS)
    for (const change of changes) rows(change)
    await minutes(24 * 60 - 2)
    mails.splice(0)
    await minutes(3)
    for (const mail of mails) expect(mail.text).toMatch(text)
    expect(subjects()).toEqual(subject ? [subject] : [])
  })

  test('follows a first mail, which comes at once, explains silence, and comes again for launch-check', async () => {
    const { accept, rows, minutes, mails } = site({ from: Date.UTC(2025, 7, 17, 14) })
    await minutes(2)
    await accept(signup(1, Date.UTC(2025, 7, 17, 15)))
    rows(WORKS)
    await minutes(22 * 60)
    rows('UPDATE owner SET tries = 4')
    rows(WRITE_ANEW)
    await minutes(30)
    const first = /^New:\n- The site writes[^]*\n- 2025-07 closes on[^]*Nothing to do/
    expect(mails.map(({ at, text }) => [at / HOUR_MS, text])).toEqual([
      [0, expect.stringMatching(first)],
      [22, expect.stringMatching(/^New:\n- The first signup came[^]*2025-07 closes on/)],
      [22 + 1 / 30, expect.stringMatching(first)],
    ])
    expect(mails[0]).toMatchObject({ from: 'site@www.example.org', to: 'owner@example.org' })
  })

  test('contains nothing that anybody has typed, in lines of at most 72 characters', async () => {
    const { accept, rows, minutes, mails, subjects } = await calmSite()
    const attribution = '{"ref":"church"}'
    for (const n of [1, 2, 3, 4])
      await accept(entry(n, MORNING, { attribution }), signup(n + 9, MORNING, { attribution }))
    rows(HELD)
    rows("UPDATE submissions SET status = 'refused', cause = 'http_422' WHERE kind = 'signup'")
    rows("INSERT INTO dead_letters VALUES ('m1', '', 'Unreadable', 1)")
    rows("INSERT INTO draws VALUES ('2025-07', 1, 1, 1, 30, NULL)")
    rows("INSERT INTO draw_lines VALUES ('2025-07', 0, '')")
    rows('PRAGMA ignore_check_constraints = 1')
    const typed = rows<{ name: string; field: string }>(`
      SELECT t.name, f.name AS field FROM sqlite_master t, pragma_table_info(t.name) f
      WHERE t.name IN ('submissions', 'dead_letters', 'draw_lines') AND f.type = 'TEXT'
        AND f.name NOT IN ('id', 'message_id', 'kind', 'giveaway', 'status', 'hold', 'cause')`)
    for (const { name, field } of typed)
      rows(`UPDATE ${name} SET ${field} = 'zqcanary' || ${field}`)
    rows(FAILS)
    await minutes(24 * 60)
    expect(typed.length).toBeGreaterThan(9)
    expect(JSON.stringify(mails)).not.toContain('zqcanary')
    for (const { text } of mails) expect(text.replaceAll(/^ *https:.*$/gm, '')).not.toMatch(/.{73}/)
    expect(mails.map(({ at }) => at / MINUTE)).toEqual([5, 24 * 60])
    const fails = 'forwarding fails (the service answered 401)'
    expect(subjects()).toEqual([fails, fails])
  })
})

test('one sweep claims a mail, for 20 seconds; it is tried three times, an hour apart, then logged', async () => {
  const { rows, accept, fate, minutes, mails, logged } = site()
  await accept(entry(1, MORNING))
  rows(HELD)
  fate.answer = () => new Promise(() => {})
  await minutes(24 * 60)
  rows("INSERT INTO dead_letters VALUES ('m1', '', '', 1)")
  await minutes(60)
  expect(mails.map(({ at }) => Math.round(at / HOUR_MS))).toEqual([0, 1, 2, 3, 24, 25])
  // A new code is a new mail.
  expect(mails.map(({ tries }) => tries)).toEqual([1, 2, 3, 4, 1, 1])
  expect(mails[1]!.at).toBe(HOUR_MS + 20_000)
  expect(logged.filter((event) => event === 'owner_mail_given_up')).toHaveLength(1)
})

test('without an address, an origin or a mailbox nothing is read; else a failing ledger is logged', async () => {
  const off = [{ vars: { OWNER_EMAIL: '' } }, { vars: { SITE_ORIGIN: '' } }, { mailbox: false }]
  for (const options of [...off, undefined]) {
    const { rows, minutes, logged } = site(options)
    rows('DROP TABLE tally')
    await minutes(1)
    expect(logged.includes('owner_mail_failed')).toBe(options === undefined)
  }
})
