import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../../src/delivery/forward.ts'
import { PUT_BEHIND, store, STORE, STORE_RECEIPT } from '../../../src/delivery/ledger.ts'
import { extendChains } from '../../../src/delivery/public-list.ts'
import { roomOf } from '../../../src/delivery/accept.ts'
import {
  entrySubmission,
  holds,
  kinds,
  states,
  type Submission,
} from '../../../src/delivery/submission.ts'
import { virtualClock } from './support/clock.ts'
import { books, openLedger } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'
import { upstreams } from './support/upstream.ts'

const t0 = Date.UTC(2025, 6, 21)

const DAY = 86_400_000

const emailKey = 'ruth@example.org'

async function kept(...submissions: Submission[]) {
  const ledger = openLedger()
  for (const submission of submissions) await store(ledger.db, submission)
  const { accepted, sum } = books(ledger)
  expect(accepted).toBe(sum)
  return ledger
}

function named(firstName: string, receivedAt: number, email = 'ruth@example.org', change = {}) {
  const payload = { firstName, email, source: 'homepage' as const }
  return signup(0, receivedAt, { emailKey: email, payload, ...change })
}

describe('the ledger', () => {
  test('keeps a submission once, however often it comes', async () => {
    const one = signup(1, t0)
    const { rows } = await kept(one, one, one)
    const payload = JSON.stringify(one.payload)
    expect(rows()).toMatchObject([
      { id: one.id, status: 'pending', payload, received_at: t0, repeats: 2 },
    ])
  })

  test('takes a changed signup as a new one, and a repeated one as known', async () => {
    const { rows } = await kept(
      named('Ruth', t0),
      named('Ruth', t0 + 1),
      named('Ruthie', t0 + 2),
      named('Ruth', t0 + 3),
    )
    expect(
      rows().map(({ payload, repeats }) => [
        (JSON.parse(payload) as { firstName: string }).firstName,
        repeats,
      ]),
    ).toEqual([
      ['Ruth', 1],
      ['Ruthie', 0],
      ['Ruth', 0],
    ])
  })

  test('knows a repeat that the queue brings late or twice', async () => {
    const spilled = named('Ruth', t0)
    const repeat = named('Ruth', t0 + 1)
    const changed = named('Ruthie', t0 + 2)
    expect((await kept(repeat, changed, spilled)).rows()).toHaveLength(2)
    expect((await kept(spilled, repeat, changed, repeat, spilled)).rows()).toHaveLength(2)
  })

  test('keeps what is held beside what is honest, and neither in the way of the other', async () => {
    const bot = () => entry(1, t0, { emailKey, hold: 'honeypot' })
    const honest = entry(1, t0 + 1, { emailKey })
    const { rows } = await kept(bot(), bot(), honest, bot())
    expect(rows().map(({ status, hold, repeats }) => [status, hold, repeats])).toEqual([
      ['quarantined', 'honeypot', 2],
      ['pending', null, 0],
    ])
  })

  test('forwards at most five changes a day for one address and holds the rest', async () => {
    const flood = Array.from({ length: 40 }, (_, n) => named(`Name ${n}`, t0 + n))
    const repeats = flood
      .slice(10)
      .map(({ receivedAt, payload }) =>
        named((payload as { firstName: string }).firstName, receivedAt + 1000),
      )
    const tomorrow = named('Ruth', t0 + DAY + 100)
    const { rows } = await kept(...flood, ...repeats, tomorrow)
    const count = (hold: string | null) => rows().filter((row) => row.hold === hold).length
    expect([count(null), count('address_limit')]).toEqual([6, 35])
  })

  test.each([
    ['dots and tags at Gmail', 'r.uth+%@gmail.com', 'r.u.t.h+x@googlemail.com', 'address_limit'],
    ['tags anywhere', 'ruth+%@example.org', 'ruth@example.org', 'address_limit'],
    ['dots elsewhere', 'ruth+%@example.org', 'ru.th@example.org', null],
  ])('knows one inbox behind %s', async (_, spelling, other, hold) => {
    const flood = Array.from({ length: 5 }, (_each, n) =>
      named('Ruth', t0 + n, spelling.replace('%', `${n}`)),
    )
    const { rows } = await kept(...flood, named('Ruth', t0 + 9, other))
    expect(rows().map((row) => row.hold)).toEqual([null, null, null, null, null, hold])
  })

  test('counts an inbox’s day by receipt, not by arrival', async () => {
    const days = [0, 3, 6].flatMap((day) =>
      Array.from({ length: 4 }, (_, n) => named(`Name ${day} ${n}`, t0 + day * DAY + n)),
    )
    const { rows } = await kept(...days.toReversed())
    expect(rows().filter((row) => row.hold !== null)).toEqual([])
  })

  test.each([
    ['waits', "status = 'pending'", 90 * DAY, 1],
    ['is being sent', "status = 'sending', claim = 'x'", 90 * DAY, 1],
    ['was delivered today', `status = 'delivered', delivered_at = ${t0 + 10}`, DAY, 1],
    ['was delivered the day before', `status = 'delivered', delivered_at = ${t0}`, DAY, 2],
    ['needs attention', "status = 'needs_attention'", 1, 2],
  ])('a signup that says the same as one that %s', async (_, change, later, expected) => {
    const ledger = openLedger()
    await store(ledger.db, named('Ruth', t0))
    ledger.rows(`UPDATE submissions SET ${change}`)
    await store(ledger.db, named('Ruth', t0 + later, 'ruth@example.org'))
    expect(ledger.rows()).toHaveLength(expected)
  })

  test('keeps every held post, however many an inbox has: the same again as a repeat', async () => {
    const bots = Array.from({ length: 420 }, (_, n) =>
      named(`Bot ${n % 60}`, t0 + n, `ruth+${n % 7}@example.org`, { hold: 'honeypot' }),
    )
    const { rows } = await kept(...bots, ...bots, named('Ruth', t0 + 500))
    expect(rows().filter(({ hold }) => hold === 'honeypot')).toHaveLength(420)
    expect(rows().reduce((sum, { repeats }) => sum + repeats, 0)).toBe(420)
    expect(rows().at(-1)).toMatchObject({ status: 'pending', repeats: 0 })
  })

  test.each<[string, Partial<Submission>]>([
    ['an address in capitals', { emailKey: 'Ruth@example.org' }],
    [
      'an address unlike the payload',
      { emailKey: 'ruth@example.org', payload: { fullName: 'R', email: 'x@example.org' } },
    ],
    ['no name', { payload: { fullName: '', email: 'entrant1@example.org' } }],
    ['a long name', { payload: { fullName: 'x'.repeat(101), email: 'entrant1@example.org' } }],
    ['no agreement', { agreement: false }],
    ['a signup for another source', { kind: 'newsletter', scope: 'quiz' }],
    ['an id that is none', { id: 'x' }],
    ['a reason that is none', { hold: 'mood' as 'preview' }],
  ])('refuses %s', async (_, change) => {
    await expect(kept({ ...entry(1, t0), ...change })).rejects.toThrow(/SQLITE_CONSTRAINT/)
  })
})

const costKinds = {
  'a held signup': () => signup(1, Date.now(), { emailKey, hold: 'honeypot' }),
  'an honest signup': () => signup(1, Date.now(), { emailKey }),
  'a held entry': () => entry(1, Date.now(), { emailKey, hold: 'honeypot' }),
  'an honest entry': () => entry(1, Date.now(), { emailKey }),
}

/** An entry of Ruth's, under the name that she gives this time. */
function ruth(fullName: string, receivedAt: number, change: Partial<Submission> = {}) {
  return entry(0, receivedAt, { emailKey, payload: { fullName, email: emailKey }, ...change })
}

/** Name, hold and repeats of each row, in the order of receipt. */
async function outcome(...submissions: Submission[]) {
  const { rows } = await kept(...submissions)
  return rows().map(({ payload, hold, repeats }) => [
    (JSON.parse(payload) as { fullName: string }).fullName,
    hold,
    repeats,
  ])
}

describe('the entries of one address', () => {
  test('the first stands, whatever its spelling; another giveaway is another matter', async () => {
    const email = 'RUTH@Example.org'
    expect(
      await outcome(
        ruth('Ruth', t0),
        ruth('Ruth', t0 + 1, { payload: { fullName: 'Ruth', email } }),
        ruth('Ruth', t0 + 2, { scope: '2026-07' }),
      ),
    ).toEqual([
      ['Ruth', null, 1],
      ['Ruth', null, 0],
    ])
  })

  test('different ones are held as versions, each with its content; the same again is a repeat', async () => {
    const names = ['Forged', 'A', 'B', 'A', 'C', 'D', 'E', 'F', 'G', 'C', 'Forged']
    expect(await outcome(...names.map((name, n) => ruth(name, t0 + n)))).toEqual([
      ['Forged', null, 1],
      ['A', 'version', 1],
      ['B', 'version', 0],
      ['C', 'version', 1],
      ['D', 'version', 0],
      ['E', 'version', 0],
      ['F', 'version', 0],
      ['G', 'version', 0],
    ])
  })

  test('bots do not crowd out a version', async () => {
    const bots = Array.from({ length: 60 }, (_, n) =>
      ruth(`Bot ${n}`, t0 + n, { hold: 'too_fast' }),
    )
    const { rows } = await kept(...bots, ruth('Forged', t0 + 100), ruth('Ruth', t0 + 101))
    expect(rows().slice(-2)).toMatchObject([{ hold: null }, { hold: 'version' }])
  })
})

describe('the entries of one inbox', () => {
  const spelled = (emailKey: string, receivedAt: number, change: Partial<Submission> = {}) =>
    entry(0, receivedAt, { emailKey, ...change })
  const [first, second, third] = [
    'ru.th@gmail.com',
    'ruth+1@gmail.com',
    'ruth@googlemail.com',
  ] as const
  const holdsOf = (ledger: Awaited<ReturnType<typeof kept>>) =>
    ledger.rows().map(({ email_key: key, hold }) => [key, hold])
  const release = (ledger: Awaited<ReturnType<typeof kept>>, key: string) =>
    ledger.rows(
      "UPDATE submissions SET status = 'pending', hold = NULL, reviewed_at = 1 WHERE email_key = ?",
      key,
    )

  test('give one chance: all beyond the first are held, in each giveaway, and elsewhere dots count', async () => {
    const many = Array.from({ length: 40 }, (_, n) => spelled(`m.u.l.t.i+${n}@gmail.com`, t0 + n))
    const elsewhere = spelled('m.u.l.t.i+9@gmail.com', t0 + 90, { scope: '2026-07' })
    const others = ['mu.lti@example.org', 'multi@example.org'].map((key) => spelled(key, t0 + 99))
    const { rows } = await kept(...many, elsewhere, ...others)
    const held = rows().filter(({ hold }) => hold === 'same_inbox')
    expect(rows().filter(({ hold }) => hold === null)).toHaveLength(4)
    expect(held.map(({ email_key: key }) => key)).toEqual(
      many.slice(1).map(({ emailKey }) => emailKey),
    )
  })

  test('are released one by one, and stay; a later post of a released address is a repeat or a version', async () => {
    const ledger = await kept(spelled(first, t0), spelled(second, t0 + 1), spelled(third, t0 + 2))
    release(ledger, second)
    await store(ledger.db, spelled(second, t0 + 3))
    await store(ledger.db, spelled(third, t0 + 4))
    await store(
      ledger.db,
      spelled(second, t0 + 5, { payload: { fullName: 'Other', email: second } }),
    )
    expect(holdsOf(ledger)).toEqual([
      [first, null],
      [second, null],
      [third, 'same_inbox'],
      [second, 'version'],
    ])
    expect(ledger.rows().map(({ repeats }) => repeats)).toEqual([0, 1, 1, 0])
  })

  test('wait for a person after one of them was held by hand', async () => {
    const ledger = await kept(spelled(first, t0))
    ledger.rows("UPDATE submissions SET status = 'quarantined', hold = 'by_hand', reviewed_at = 1")
    await store(ledger.db, spelled(second, t0 + 1))
    expect(holdsOf(ledger)).toEqual([
      [first, 'by_hand'],
      [second, 'same_inbox'],
    ])
  })

  test('that bots sent stand in nobody’s way', async () => {
    const ledger = await kept(spelled(first, t0, { hold: 'honeypot' }), spelled(second, t0 + 1))
    expect(holdsOf(ledger)).toEqual([
      [first, 'honeypot'],
      [second, null],
    ])
  })

  test.each([
    ['waits', '', 'same_inbox', null],
    [
      'was sent',
      "UPDATE submissions SET status = 'delivered', delivered_at = 1",
      null,
      'same_inbox',
    ],
    ['was chosen by a person', 'UPDATE submissions SET reviewed_at = 1', null, 'same_inbox'],
  ])('that come late, from the queue, find a later one that %s', async (_, change, there, late) => {
    const ledger = await kept(spelled(second, t0 + 5))
    if (change) ledger.rows(change)
    await store(ledger.db, spelled(first, t0), { via: 'queue' })
    expect(holdsOf(ledger)).toEqual([
      [first, late],
      [second, there],
    ])
  })

  test('never leave an inbox without an entry that stands, in whatever order they come', async () => {
    const ledger = openLedger()
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            key: fc.constantFrom(first, second, third),
            at: fc.nat(20),
            name: fc.constantFrom('Ruth', 'Naomi'),
            released: fc.boolean(),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        async (posts) => {
          const scope = `giveaway-${runs++}`
          for (const { key, at, name, released } of posts) {
            await store(
              ledger.db,
              spelled(key, t0 + at, { scope, payload: { fullName: name, email: key } }),
            )
            if (released)
              ledger.rows(
                `UPDATE OR IGNORE submissions SET status = 'pending', hold = NULL, reviewed_at = 1 WHERE email_key = ? AND scope = ?`,
                key,
                scope,
              )
          }
          const standing = ledger.rows<{ reviewed_at: number | null }>(
            "SELECT reviewed_at FROM submissions WHERE status <> 'quarantined' AND scope = ?",
            scope,
          )
          expect(standing.length).toBeGreaterThan(0)
          const unreviewed = standing.filter(({ reviewed_at: at }) => at === null)
          expect(unreviewed.length).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the room of an address', () => {
  test('is a number of its own from 150 to 250, for each scope and key', () => {
    const rooms = Array.from({ length: 3000 }, (_, n) => roomOf(entry(n, t0), 'key'))
    expect([Math.min(...rooms), Math.max(...rooms), new Set(rooms).size]).toEqual([150, 250, 101])
    const room = (change: Partial<Submission>, key?: string) => roomOf(entry(1, t0, change), key)
    const different = [
      room({}),
      room({ scope: '2026-07' }),
      room({ kind: 'newsletter' }),
      room({}, 'key'),
    ]
    expect(new Set(different).size).toBe(4)
    expect(room({})).toBe(room({}))
  })

  test('takes so many posts, whatever becomes of them, then none but what is known; the queue’s go on', async () => {
    const ledger = openLedger()
    const room = 150
    const posts = Array.from({ length: room }, (_, n) =>
      ruth(`Name ${n % 40}`, t0 + n, n % 3 ? {} : { hold: 'honeypot' }),
    )
    for (const post of posts)
      expect(await store(ledger.db, post, { room })).toEqual({ isFull: false })
    const before = ledger.rows('SELECT * FROM submissions, tally')
    for (const late of [ruth('Ruth', t0 + 999), ruth('Name 1', t0 + 999), ruth('Ruth', t0 - 9)])
      expect(await store(ledger.db, late, { room })).toEqual({ isFull: true })
    expect(ledger.rows('SELECT * FROM submissions, tally')).toEqual(before)
    for (const known of posts.slice(-3))
      expect(await store(ledger.db, known, { room })).toEqual({ isFull: false })
    const spilled = ruth('Spilled', t0 + 1000)
    expect(await store(ledger.db, spilled, { via: 'queue' })).toEqual({ isFull: false })
    expect(ledger.rows('SELECT posts FROM addresses')).toEqual([{ posts: room + 1 }])
    ledger.rows('DELETE FROM receipts')
    ledger.rows('DELETE FROM submissions')
    expect(ledger.rows('SELECT * FROM addresses')).toEqual([])
  })
})

describe('after a person has held an entry', () => {
  test.each([
    ['the same again', 'Ruth'],
    ['a different one', 'Orpah'],
  ])('%s waits for a person, and elsewhere the address is free', async (_, fullName) => {
    const ledger = await kept(ruth('Ruth', t0))
    ledger.rows("UPDATE submissions SET status = 'quarantined', hold = 'by_hand', reviewed_at = 1")
    await store(ledger.db, ruth(fullName, t0 + 1))
    await store(ledger.db, ruth(fullName, t0 + 2, { scope: '2026-07' }))
    expect(ledger.rows().map(({ hold }) => hold)).toEqual(['by_hand', 'version', null])
    ledger.rows("UPDATE submissions SET status = 'pending', hold = NULL WHERE hold = 'version'")
    await store(ledger.db, ruth(fullName, t0 + 3))
    expect(ledger.rows().map(({ repeats }) => repeats)).toEqual([0, 1, 0])
  })
})

describe('an entry that comes late, from the queue', () => {
  const early = ruth('Ruth', t0)
  const later = ruth('Forged', t0 + 1)

  test.each([
    ['in order', [early, later]],
    ['late', [later, early]],
    ['late and twice, with the other', [later, early, later, early]],
  ])('%s: what was received first stands', async (_, order) => {
    const rows = await outcome(...order)
    expect(rows.map(([name, hold]) => [name, hold])).toEqual([
      ['Ruth', null],
      ['Forged', 'version'],
    ])
  })

  test.each([
    ['was delivered', `status = 'delivered', delivered_at = ${t0 + 5}`],
    ['is being sent', "status = 'sending', claim = 'x', attempts = 1"],
    ['was tried', 'attempts = 1'],
    ['was chosen by a person', 'reviewed_at = 1'],
  ])('is the version of a later one that %s, also when that one waits again', async (_, change) => {
    const ledger = await kept(later)
    ledger.rows(`UPDATE submissions SET ${change}`)
    await store(ledger.db, early)
    ledger.rows(
      "UPDATE submissions SET status = 'pending', claim = NULL, delivered_at = NULL, attempts = 0 WHERE hold IS NULL",
    )
    await store(ledger.db, early)
    expect(ledger.rows().map(({ id, hold }) => [id, hold])).toEqual([
      [early.id, 'version'],
      [later.id, null],
    ])
  })
})

describe('receipts', () => {
  const place = { giveaway: '2025-07', formId: 'contest', receiptKey: 'key' }
  const post = (fullName: string, n: number, idempotencyKey?: string, hold?: 'honeypot') =>
    entrySubmission({ fullName, email: emailKey }, place, {
      hold,
      attribution: undefined,
      receivedAt: t0 + n,
      idempotencyKey,
    })
  const receiptsOf = (ledger: Awaited<ReturnType<typeof kept>>) =>
    ledger.rows<{ receipt: string; submission_id: string }>('SELECT * FROM receipts')

  test('are kept with the row that a post made, or with the row that counts it', async () => {
    const first = post('Ruth', 0)
    const repeat = post('Ruth', 1)
    const version = post('Orpah', 2)
    const again = post('Orpah', 3)
    const bot = post('Bot', 4, undefined, 'honeypot')
    const all = [first, repeat, version, again, bot]
    expect(new Set(all.map(({ receipt }) => receipt)).size).toBe(5)
    const ledger = await kept(...all, ...all)
    expect(ledger.rows().map(({ id, receipt }) => [id, receipt])).toEqual(
      [first, version, bot].map(({ id, receipt }) => [id, receipt]),
    )
    const rowOf = Object.fromEntries(
      receiptsOf(ledger).map((row) => [row.receipt, row.submission_id]),
    )
    expect(rowOf).toEqual({ [repeat.receipt]: first.id, [again.receipt]: version.id })
  })

  test('of one Idempotency-Key are one', async () => {
    const [one, two] = [post('Ruth', 0, 'key'), post('Ruth', 9, 'key')]
    expect(two.receipt).toBe(one.receipt)
    const ledger = await kept(one, two)
    expect([ledger.rows().length, receiptsOf(ledger).length]).toEqual([1, 0])
  })

  test('stay with the row that counts them, when their post comes again after that row was held', async () => {
    const [first, repeat] = [post('Ruth', 0), post('Ruth', 1)]
    const ledger = await kept(first, repeat)
    ledger.rows("UPDATE submissions SET status = 'quarantined', hold = 'by_hand', reviewed_at = 1")
    await store(ledger.db, repeat)
    expect(ledger.rows().map(({ id, repeats }) => [id, repeats])).toEqual([[first.id, 2]])
    expect(receiptsOf(ledger)).toMatchObject([{ receipt: repeat.receipt }])
  })

  test('of repeats are all kept, whatever their posts say', async () => {
    const posts = Array.from({ length: 140 }, (_, n) => post(`Name ${n % 20}`, n))
    const ledger = await kept(...posts)
    const receipts = (kept: readonly { receipt?: string | null | undefined }[]) =>
      kept.map(({ receipt }) => String(receipt)).toSorted()
    expect(receipts(ledger.rows())).toEqual(receipts(posts.slice(0, 20)))
    expect(receipts(receiptsOf(ledger))).toEqual(receipts(posts.slice(20)))
  })
})

const MINUTE = 60_000

const PER_MINUTE = 1000

const ENTRIES = 2 * PER_MINUTE

test('docs/capacity.md says how large a delivered entry is', async () => {
  const ledger = openLedger()
  const clock = virtualClock()
  const size = () => ledger.rows<{ page_count: number }>('PRAGMA page_count')[0]!.page_count * 4096
  const empty = size()
  for (let n = 0; n < ENTRIES; n++) await store(ledger.db, entryWithReason(n, clock.now() + n))
  const delivery = {
    db: ledger.db,
    upstreams: {
      ...upstreams,
      contest: { ...upstreams.contest!, perMinute: PER_MINUTE, gapMs: 1 },
    },
    log: () => undefined,
    fetch: async () => Response.json({ success: true }),
    timers: clock.timers,
  }
  for (let minute = 1; minute <= ENTRIES / PER_MINUTE; minute++) {
    await clock.runTo(clock.now() + MINUTE)
    await clock.during(extendChains(delivery, [], clock.now()))
    await clock.during(sweep(delivery, clock.now()))
  }
  const done = `SELECT id FROM submissions JOIN leaves USING (receipt) WHERE status = 'delivered'`
  expect(ledger.rows(done)).toHaveLength(ENTRIES)

  const bytes = (size() - empty) / ENTRIES
  const text = await readFile('docs/capacity.md', 'utf8')
  const [, said = ''] = /takes about ([\d,]+) bytes/.exec(text) ?? []
  expect(bytes / Number(said.replace(',', ''))).toBeCloseTo(1, 1)
})

function entryWithReason(n: number, receivedAt: number) {
  const { payload, ...post } = entry(n, receivedAt)
  return {
    ...post,
    payload: { ...payload, whyWantBook: 'x'.repeat(200) },
    attribution: '{"page":"/contest"}',
    consentVersion: '2025-07-01',
    consentHash: randomBytes(32).toString('hex'),
    receipt: randomBytes(16).toString('hex'),
  }
}

test.each(Object.entries({ ...STORE, STORE_RECEIPT, PUT_BEHIND }))(
  '%s looks rows up, and neither scans nor sorts them',
  (_, sql) => {
    const plan = openLedger().rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, '{}')
    const steps = plan.map(({ detail }) => detail)
    const lookups = steps.filter((step) => /\b(submissions|receipts|s) USING/.test(step))
    expect(lookups.length).toBeGreaterThan(1)
    expect(lookups.filter((step) => !step.startsWith('SEARCH'))).toEqual([])
    expect(
      steps.filter((step) => /SCAN (submissions|receipts|s)\b|TEMP B-TREE/.test(step)),
    ).toEqual([])
  },
)

test.each(
  [48, 25_000].flatMap((held) =>
    Object.entries(costKinds).map(([name, post]) => ({ name, post, held })),
  ),
)(
  '$name costs at most twice as much beside $held held rows of its inbox',
  async ({ post, held }) => {
    const [empty, full] = [openLedger(), openLedger()]
    const { kind, scope, payload } = post()
    full.rows(
      `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status, hold,
       next_attempt_at, waiting_since, receipt)
     WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${held})
     SELECT printf('%036d', n), ?, ?, ?, ?, json_set(?, '$.x', n), printf('%032x', n), 1, n, 'ledger', 'quarantined', 'honeypot', 0, 0, printf('%032x', n) FROM n`,
      kind,
      scope,
      emailKey,
      emailKey,
      JSON.stringify(payload),
    )
    const took: [number[], number[]] = [[], []]
    for (let n = 0; n < 400; n++) {
      for (const [index, ledger] of [empty, full].entries()) {
        const submission = post()
        const begun = performance.now()
        await store(ledger.db, submission)
        took[index]?.push(performance.now() - begun)
      }
    }
    const [alone, beside] = took.map((times) => times.toSorted((a, b) => a - b)[times.length / 2])
    expect(beside).toBeLessThan(2 * Number(alone))
    expect(full.rows('SELECT count(*) AS n FROM submissions')).toEqual([{ n: held + 1 }])
  },
)

test.each([
  ['kind', kinds],
  ['status', states],
  ['hold', holds],
])('the ledger takes the same %s as the code', (column, list) => {
  const [{ sql } = { sql: '' }] = openLedger().rows<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE name = 'submissions'",
  )
  const [, taken = ''] = new RegExp(`CHECK \\(${column} IN \\(([^)]*)\\)`).exec(sql) ?? []
  expect(taken.split(', ').toSorted()).toEqual(list.map((each) => `'${each}'`).toSorted())
})
