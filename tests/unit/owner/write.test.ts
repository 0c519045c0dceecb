import { describe, expect, test } from 'vitest'
import { readConfiguration, type Vars } from '../../../src/core/configuration.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/lib/dates.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import type { Submission } from '../../../src/server/ledger/submission.ts'
import { type Mailbox, WRITE_ANEW, writeToOwner } from '../../../src/server/owner/write.ts'
import { virtualClock } from '../support/clock.ts'
import { openLedger } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'

const MINUTE = 60_000
/** 7:00 in the giveaway's zone, five hours behind UTC, while it is open. */
const MORNING = Date.UTC(2025, 6, 25, 12)
const settings = { SITE_ORIGIN: 'https://www.example.org', OWNER_EMAIL: 'owner@example.org' }
const FAILS =
  "UPDATE upstreams SET unsaved_since = NULL, failures = 5, cause = 'http_401' WHERE kind = 'signup'"
const DIES = 'UPDATE upstreams SET unsaved_since = 1, failures = 0'
const WORKS = 'UPDATE upstreams SET failures = 0'
const LATER = 'UPDATE submissions SET due_at = 9e14, waiting_since = 9e14'
const HELD = "UPDATE submissions SET status = 'held', hold = 'preview' WHERE kind = 'entry'"

/** `claimed`: what the ledger knew of it when it was sent. */
type Mail = Parameters<Mailbox['send']>[0] & { at: number; claimed: unknown }

type Options = { from?: number; vars?: Vars; mailbox?: boolean }

/** A site whose cron job looks each minute whether it has to write. */
function site({ from = MORNING, vars = {}, mailbox = true }: Options = {}) {
  const { db, rows } = openLedger()
  const clock = virtualClock(from)
  const mails: Mail[] = []
  const logged: string[] = []
  let answer: () => Promise<unknown> = async () => undefined
  const configuration = readConfiguration({
    SUPABASE_URL: 'https://functions.test',
    RECEIPT_KEY: 'key',
    ...settings,
    ...vars,
  })
  async function send(mail: Parameters<Mailbox['send']>[0]) {
    mails.push({ ...mail, at: clock.now() - from, claimed: rows('SELECT tries FROM owner') })
    return answer()
  }
  const sweep = (ledger = db) =>
    writeToOwner(
      { db: ledger, log: (event) => void logged.push(event), timers: clock.timers },
      { configuration, mailbox: mailbox ? { send } : undefined },
    )
  return {
    rows,
    clock,
    mails,
    logged,
    sweep,
    subjects: () => mails.splice(0).map(({ subject }) => subject.replace('Thirty-Two: ', '')),
    accept: (...people: Submission[]) => Promise.all(people.map((one) => store(db, one))),
    answers: (next: () => Promise<unknown>) => void (answer = next),
    minutes: async (count: number) => {
      for (let n = 0; n < count; n++) {
        await clock.during(sweep())
        await clock.runTo(clock.now() + MINUTE)
      }
    },
  }
}

/** A site that has written its first mail, so that nothing is new. */
async function calmSite() {
  const calm = site()
  await calm.accept(signup(1, MORNING - HOUR_MS))
  calm.rows(LATER)
  await calm.minutes(1)
  calm.mails.splice(0)
  return calm
}

describe('an alarm', () => {
  test('is written once the same code has been there for five sweeps, and once when it is over', async () => {
    const { rows, minutes, mails, subjects } = await calmSite()
    for (let n = 0; n <= 10; n++) {
      rows(n % 2 ? WORKS : FAILS)
      await minutes(4)
    }
    expect(mails).toEqual([])
    await minutes(1)
    expect(mails).toMatchObject([{ from: 'site@www.example.org', to: 'owner@example.org' }])
    expect(mails[0]!.text).toMatch(/^- forwarding fails \(401\): check whether Supabase runs/m)
    await minutes(300)
    expect(subjects()).toEqual(['forwarding fails (401)'])
    rows(WORKS)
    await minutes(300)
    expect(subjects()).toEqual(['all well again'])
  })

  test('is written again when the code changes, four times from morning to morning', async () => {
    const { rows, minutes, subjects } = await calmSite()
    for (let n = 0; n < 11; n++) {
      rows(n % 2 ? DIES : FAILS)
      await minutes(6)
    }
    const both = ['forwarding fails (401)', 'forwarding dies']
    expect(subjects()).toEqual([...both, ...both])
    await minutes(22 * 60)
    expect(subjects()).toEqual([])
    await minutes(60)
    rows(DIES)
    await minutes(6)
    expect(subjects()).toEqual(both)
  })
})

describe('the daily report', () => {
  const events = [
    HELD,
    `INSERT INTO dead_letters VALUES ('m1', '{}', 'Unreadable', ${MORNING + DAY_MS - 1})`,
    `INSERT INTO draws VALUES ('2025-07', 1, 1, ${MORNING + HOUR_MS}, 30, NULL)`,
    `INSERT INTO draw_asked VALUES ('2025-07', 1, 2, ${MORNING}, NULL)`,
  ]
  const all =
    /closed: 30 lines[^]*draw 2025-07 --remote[^]*"show [^]*"forget m1"[^]*answer until August 1/
  test.each([
    [[], undefined, /./],
    [[HELD], '1 entry waits for you', /"show /],
    [events, '4 things wait for you', all],
  ])('comes at 7:00 in the giveaway’s zone: %#', async (changes, subject, text) => {
    const { rows, accept, minutes, mails } = await calmSite()
    await accept(entry(2, MORNING - 1))
    rows(LATER)
    for (const change of changes) rows(change)
    await minutes(24 * 60 - 2)
    mails.splice(0)
    await minutes(3)
    expect(mails.map((mail) => mail.subject.slice(12))).toEqual(subject ? [subject] : [])
    for (const mail of mails) expect(mail.text).toMatch(text)
  })

  test('follows a first mail, which comes at once, tells what silence means, and comes again when launch-check asks', async () => {
    const { accept, rows, minutes, mails } = site({ from: Date.UTC(2025, 7, 17, 14) })
    await minutes(2)
    await accept(signup(1, Date.UTC(2025, 7, 17, 15)))
    rows(LATER)
    await minutes(22 * 60)
    rows('UPDATE owner SET tries = 4')
    rows(WRITE_ANEW)
    await minutes(30)
    const first = /^The site writes[^]*\n- 2025-07 closes on[^]*Nothing to do/
    expect(mails.map(({ at, text }) => [at / HOUR_MS, text])).toEqual([
      [0, expect.stringMatching(first)],
      [22, expect.stringMatching(/^New:\n- The first signup came[^]*2025-07 closes on/)],
      [22 + 1 / 30, expect.stringMatching(first)],
    ])
  })

  test('contains nothing that anybody has typed, in lines of at most 72 characters', async () => {
    const { accept, rows, minutes, mails } = await calmSite()
    await accept(...[1, 2, 3, 4].flatMap((n) => [entry(n, MORNING), signup(n + 9, MORNING)]))
    const canary = (column: string) => `${column} = 'zqcanary' || substr(${column}, 9)`
    rows(`UPDATE submissions SET ${['receipt', 'leaf'].map(canary).join()} WHERE receipt NOT NULL`)
    rows(`UPDATE submissions SET attribution = '{"ref":"zqcanary"}', email_key = 'zqcanary' || email_key,
      inbox_key = 'zqcanary' || inbox_key, ${canary('content')},
      payload = replace(replace(replace(payload, ':"', ':"zqcanary'), 'zqcanaryquiz', 'quiz'), 'zqcanaryhome', 'home')`)
    rows(HELD)
    rows("UPDATE submissions SET status = 'refused', cause = 'http_422' WHERE kind = 'signup'")
    rows("INSERT INTO dead_letters VALUES ('m1', 'zqcanary', 'Unreadable', 1)")
    rows("INSERT INTO draws VALUES ('2025-07', 1, 1, 1, 30, NULL)")
    rows("INSERT INTO draw_lines VALUES ('2025-07', 0, 'zqcanary')")
    rows("INSERT INTO consents VALUES ('zqcanary' || hex(zeroblob(28)), 'zqcanary', 'zqcanary', 1)")
    rows(FAILS)
    await minutes(24 * 60)
    expect(mails.map(({ at, subject }) => [at / MINUTE, subject.slice(12)])).toEqual([
      [5, '8 things wait for you'],
      [24 * 60, '8 things wait for you'],
    ])
    expect(rows("SELECT 1 FROM submissions WHERE payload LIKE '%zqcanary%'")).toHaveLength(9)
    expect(JSON.stringify(mails)).not.toContain('zqcanary')
    for (const { text } of mails) expect(text).not.toMatch(/.{73}/)
  })
})

describe('a mail', () => {
  test('that fails is tried again after an hour, three times, and then logged', async () => {
    const { rows, accept, answers, minutes, mails, logged } = site()
    await accept(entry(1, MORNING))
    rows(HELD)
    answers(() => Promise.reject(new Error('E_FAILED')))
    await minutes(26 * 60)
    expect(mails.map(({ at }) => at / HOUR_MS)).toEqual([0, 1, 2, 3, 24, 25])
    expect(logged.filter((event) => event === 'owner_mail_given_up')).toHaveLength(1)
  })

  test('is under way in the ledger before it is sent, ends after 20 seconds, and is sent again in an hour if its sweep dies', async () => {
    const { clock, answers, sweep, mails, minutes } = site()
    answers(() => new Promise(() => {}))
    await clock.during(sweep())
    expect(clock.now() - MORNING).toBe(20_000)
    answers(async () => undefined)
    await minutes(100)
    expect(mails).toMatchObject([
      { at: 0, claimed: [{ tries: 1 }] },
      { at: HOUR_MS + 20_000, claimed: [{ tries: 2 }] },
    ])
  })

  test('is sent by one of two sweeps that overlap, also if their clocks differ by a second', async () => {
    const { clock, sweep, mails } = site()
    await Promise.all([sweep(), sweep()])
    await clock.runTo(MORNING + 1000)
    await sweep()
    expect(mails).toHaveLength(1)
  })

  test('is neither written nor looked for without an address, an origin or a mailbox; a failing ledger is logged', async () => {
    const off: Options[] = [
      { vars: { OWNER_EMAIL: '' } },
      { vars: { SITE_ORIGIN: '' } },
      { mailbox: false },
    ]
    for (const options of [...off, {}]) {
      const { sweep, logged } = site(options)
      await sweep({ prepare: () => ({}) as never, batch: () => Promise.reject(new Error('down')) })
      expect(logged).toEqual(off.includes(options) ? [] : ['owner_mail_failed'])
    }
  })
})

test('a time far ahead silences no mail', async () => {
  const { rows, minutes, subjects } = await calmSite()
  rows('UPDATE owner SET since = 9e14, told_at = 9e14, tried_at = 9e15')
  rows(FAILS)
  await minutes(1)
  expect(subjects()).toEqual(['forwarding fails (401)'])
  rows("UPDATE owner SET health = 'ok', since = 9e14")
  rows(WORKS)
  await minutes(1)
  expect(subjects()).toEqual(['all well again'])
})
