import { describe, expect, test } from 'vitest'
import { readConfiguration, type Vars } from '../../../src/core/configuration.ts'
import { HOUR_MS } from '../../../src/core/lib/dates.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import type { Submission } from '../../../src/server/ledger/submission.ts'
import { type Mailbox, writeToOwner } from '../../../src/server/owner/write.ts'
import { virtualClock } from '../support/clock.ts'
import { openLedger } from '../support/ledger.ts'
import { entry, signup } from '../support/people.ts'

const MINUTE = 60_000
/** 7:00 in the giveaway's zone, five hours behind UTC, while it is open. */
const MORNING = Date.UTC(2025, 6, 25, 12)
const settings = { SITE_ORIGIN: 'https://www.example.org', OWNER_EMAIL: 'owner@example.org' }
const FAILS = "UPDATE upstreams SET failures = 5, cause = 'http_401' WHERE kind = 'signup'"
const LATER = 'UPDATE submissions SET due_at = 9e14, waiting_since = 9e14'
const WORKS = 'UPDATE upstreams SET failures = 0'

type Mail = Parameters<Mailbox['send']>[0] & { at: number }

type Options = { from?: number; vars?: Vars; mailbox?: boolean }

/** A site whose cron job looks each minute whether it has to write. */
function site({ from = MORNING, vars = {}, mailbox = true }: Options = {}) {
  const ledger = openLedger()
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
  async function send(mail: Omit<Mail, 'at'>) {
    mails.push({ ...mail, at: clock.now() })
    return answer()
  }
  const sweep = (db = ledger.db) =>
    writeToOwner(
      { db, log: (event) => void logged.push(event), timers: clock.timers },
      { configuration, mailbox: mailbox ? { send } : undefined },
    )
  return {
    ...ledger,
    clock,
    mails,
    logged,
    sweep,
    subjects: () => mails.splice(0).map(({ subject }) => subject.replace('Thirty-Two: ', '')),
    accept: (...people: Submission[]) => Promise.all(people.map((one) => store(ledger.db, one))),
    answers: (next: () => Promise<unknown>) => void (answer = next),
    minutes: async (count: number) => {
      for (let n = 0; n < count; n++) {
        await clock.during(sweep())
        await clock.runTo(clock.now() + MINUTE)
      }
    },
  }
}

/** A site that has reported, so that nothing is new. */
async function calmSite(options?: Options) {
  const calm = site(options)
  await calm.accept(signup(1, MORNING - HOUR_MS))
  calm.rows(LATER)
  await calm.minutes(1)
  calm.mails.splice(0)
  return calm
}

describe('an alarm', () => {
  test('is written once the same code has been there for five sweeps, and once when it is over', async () => {
    const { rows, minutes, mails, subjects } = await calmSite()
    rows(FAILS)
    await minutes(4)
    expect(mails).toEqual([])
    await minutes(1)
    expect(mails).toMatchObject([{ from: 'site@www.example.org', to: 'owner@example.org' }])
    expect(mails[0]!.text).toMatch(/five calls in a row[^]*What to do: status --remote/)
    await minutes(300)
    expect(subjects()).toEqual(['forwarding fails (401)'])
    rows(WORKS)
    await minutes(300)
    expect(subjects()).toEqual(['all well again'])
  })

  test('is not written for a failure that ends by itself', async () => {
    const { rows, minutes, mails } = await calmSite()
    for (let n = 0; n < 10; n++) {
      rows(n % 2 ? WORKS : FAILS)
      await minutes(4)
    }
    expect(mails).toEqual([])
  })

  test('is written again when the code changes, four times a day', async () => {
    const { rows, minutes, subjects } = await calmSite()
    const tooLong = 'UPDATE upstreams SET unsaved_since = 1, failures = 0'
    for (let n = 0; n < 10; n++) {
      rows(n % 2 ? tooLong : FAILS.replace('SET', 'SET unsaved_since = NULL,'))
      await minutes(6)
    }
    const both = ['forwarding fails (401)', 'forwarding dies']
    expect(subjects()).toEqual([...both, ...both])
    rows(FAILS.replace('SET', 'SET unsaved_since = NULL,'))
    // Until the next day, in UTC.
    await minutes(10 * 60)
    expect(subjects()).toEqual([])
    await minutes(2 * 60)
    expect(subjects()).toEqual(['forwarding fails (401)'])
  })
})

describe('the daily report', () => {
  test.each<[string, string | undefined, RegExp | undefined]>([
    ['nothing', undefined, undefined],
    [
      'a held entry',
      "UPDATE submissions SET status = 'held', hold = 'preview' WHERE kind = 'entry'",
      /^1 entry waits for you\n[^]*"show /,
    ],
    [
      'a dead letter',
      `INSERT INTO dead_letters VALUES ('m1', '{}', 'Unreadable', ${MORNING + 24 * HOUR_MS - 1})`,
      /^1 thing waits for you\n[^]*"forget m1"/,
    ],
    [
      'a closed list',
      `INSERT INTO draws VALUES ('2025-07', 99999999, 1, ${MORNING + HOUR_MS}, 30, NULL)`,
      /^1 thing waits for you\n[^]*closed: 30 lines/,
    ],
    [
      'a draw',
      "INSERT INTO draws VALUES ('2025-07', 1, 1, 1, 30, NULL)",
      /^1 thing waits for you\n[^]*draw 2025-07 --remote/,
    ],
    [
      'an offer that ends',
      `INSERT INTO draw_asked VALUES ('2025-07', 1, 2, ${MORNING - 4 * 24 * HOUR_MS}, NULL)`,
      /^1 thing waits for you\n/,
    ],
  ])('at 7:00 in the giveaway’s zone tells of %s', async (_, change, expected) => {
    const { rows, accept, minutes, mails } = await calmSite()
    await accept(entry(2, MORNING - 1))
    rows(LATER)
    if (change) rows(change)
    await minutes(24 * 60 - 2)
    mails.splice(0)
    await minutes(3)
    const told = mails.map(({ subject, text }) => `${subject.slice(12)}\n${text}`)
    if (expected) expect(told).toEqual([expect.stringMatching(expected)])
    else expect(told).toEqual([])
  })

  test('the first one tells what silence means; a first signup and a closing giveaway are news', async () => {
    const { accept, rows, minutes, mails } = site({ from: Date.UTC(2025, 7, 17, 12) })
    await accept(signup(1, MORNING))
    rows(LATER)
    await minutes(1)
    expect(mails[0]!.text).toMatch(/^The site writes[^]*first signup came[^]*2025-07 closes on/)
    await minutes(24 * 60)
    expect(mails[1]!.text).toMatch(/^New:\n- 2025-07 closes on/)
  })

  test('contains nothing that anybody has typed, in lines of at most 72 characters', async () => {
    const { accept, rows, minutes, mails } = site()
    await accept(...[1, 2, 3, 4].flatMap((n) => [entry(n, MORNING), signup(n + 9, MORNING)]))
    const canary = (column: string) => `${column} = 'zqcanary' || substr(${column}, 9)`
    rows(`UPDATE submissions SET ${['receipt', 'leaf'].map(canary).join()} WHERE receipt NOT NULL`)
    rows(`UPDATE submissions SET attribution = '{"ref":"zqcanary"}', email_key = 'zqcanary' || email_key,
      inbox_key = 'zqcanary' || inbox_key, ${canary('content')},
      payload = replace(replace(replace(payload, ':"', ':"zqcanary'), 'zqcanaryquiz', 'quiz'), 'zqcanaryhome', 'home')`)
    rows("UPDATE submissions SET status = 'held', hold = 'preview' WHERE kind = 'entry'")
    rows("UPDATE submissions SET status = 'refused', cause = 'http_422' WHERE kind = 'signup'")
    rows("INSERT INTO dead_letters VALUES ('m1', 'zqcanary', 'Unreadable', 1)")
    rows("INSERT INTO draws VALUES ('2025-07', 1, 1, 1, 30, NULL)")
    rows("INSERT INTO draw_lines VALUES ('2025-07', 0, 'zqcanary')")
    rows("INSERT INTO consents VALUES ('zqcanary' || hex(zeroblob(28)), 'zqcanary', 'zqcanary', 1)")
    rows(FAILS)
    await minutes(9)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Thirty-Two: 8 things wait for you',
      'Thirty-Two: something waits for you',
    ])
    expect(rows("SELECT 1 FROM submissions WHERE payload LIKE '%zqcanary%'")).toHaveLength(8)
    expect(JSON.stringify(mails)).not.toContain('zqcanary')
    for (const { text } of mails) expect(text).not.toMatch(/.{73}/)
  })
})

describe('a mail', () => {
  /** A site with a held entry that waits for a decision. */
  async function waitingSite(options?: Options) {
    const waiting = site(options)
    await waiting.accept(entry(1, MORNING, { hold: 'preview' }))
    return waiting
  }

  test('that fails is tried again after an hour, three times, and then logged', async () => {
    const { answers, minutes, mails, logged } = await waitingSite()
    answers(() => Promise.reject(new Error('E_FAILED')))
    await minutes(10 * 60)
    const hours = mails.map(({ at }) => Math.floor((at - MORNING) / HOUR_MS))
    expect(hours).toEqual([0, 1, 2, 3])
    expect(logged.filter((event) => event === 'owner_mail_given_up')).toHaveLength(1)
  })

  test('that hangs ends after 20 seconds, and nothing else waits for it', async () => {
    const { clock, answers, sweep } = await waitingSite()
    answers(() => new Promise(() => {}))
    await clock.during(sweep())
    expect(clock.now() - MORNING).toBe(20_000)
  })

  test('is sent by one of two sweeps that overlap, also if their clocks differ by a second', async () => {
    const { clock, sweep, mails } = await waitingSite()
    await Promise.all([sweep(), sweep()])
    await clock.runTo(MORNING + 1000)
    await sweep()
    expect(mails).toHaveLength(1)
  })

  test('is under way in the ledger before it is sent, and sent again in an hour if its sweep dies', async () => {
    const { rows, answers, sweep, clock, mails, minutes } = await waitingSite()
    answers(async () => expect(rows('SELECT mail FROM owner')).not.toEqual([{ mail: null }]))
    await sweep()
    expect(rows('SELECT mail, sent FROM owner')).toEqual([{ mail: null, sent: 1 }])
    rows(
      "UPDATE owner SET mail = 'report ' || reported_at || ' 0', tries = 1, reported_at = 0, due_at = ?",
      clock.now() + HOUR_MS,
    )
    await minutes(59)
    expect(mails).toHaveLength(1)
    await minutes(2)
    expect(mails).toHaveLength(2)
  })

  test('is neither written nor looked for without an address, an origin or a mailbox; a failing ledger is logged', async () => {
    for (const options of [
      { vars: { OWNER_EMAIL: '' } },
      { vars: { SITE_ORIGIN: '' } },
      { mailbox: false },
    ]) {
      const { sweep, mails, logged } = await waitingSite(options)
      const fails = new Proxy({} as never, { get: () => () => Promise.reject(new Error('read')) })
      await sweep(fails)
      expect([mails, logged]).toEqual([[], []])
    }
    const { sweep, logged } = site()
    await sweep({ prepare: () => ({}) as never, batch: () => Promise.reject(new Error('down')) })
    expect(logged).toEqual(['owner_mail_failed'])
  })

  test('that launch-check asks for comes in the next minute, though nothing waits', async () => {
    const { rows, minutes, subjects } = await calmSite()
    rows('UPDATE owner SET asked = 1')
    await minutes(30)
    expect(subjects()).toEqual(['nothing to do'])
  })
})

test('a time far ahead silences no mail', async () => {
  const { rows, minutes, subjects } = await calmSite()
  rows('UPDATE owner SET since = 9e14, reported_at = 9e14, due_at = 9e14, mail = ?', 'x')
  rows(FAILS)
  await minutes(7)
  expect(subjects().toSorted()).toEqual(['2 things wait for you', 'forwarding fails (401)'])
})
