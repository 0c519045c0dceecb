import { describe, expect, test } from 'vitest'
import { csvOf } from '../../../scripts/desk/csv'
import { exportRecords, format } from '../../../scripts/desk/export'
import type { Ask, Row } from '../../../scripts/desk/ledger'
import { release, retry } from '../../../scripts/desk/move'
import { describe as describeStatus, readStatus } from '../../../scripts/desk/status'
import { keep } from '../../../src/delivery/ledger'
import { openLedger } from './support/ledger'
import { entry, signup } from './support/people'

const HOUR = 3_600_000

describe('a CSV cell', () => {
  test.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['  =1', `"'  =1"`],
    ['\t=1', `"'\t=1"`],
    ['＝1', `"'＝1"`],
    ['Ruth, "of Moab"', '"Ruth, ""of Moab"""'],
    ['two\nlines', '"two\nlines"'],
    ['a=b', '"a=b"'],
    [null, '""'],
    [-5, '"-5"'],
  ])('%j', (value, expected) => {
    expect(csvOf(['x'], [{ x: value }])).toBe(`"x"\r\n${expected}\r\n`)
  })
})

describe('the status', () => {
  const now = 10 * HOUR
  const calm = () => [
    [
      { kind: 'contest', status: 'delivered', n: 2 },
      { kind: 'contest', status: 'pending', n: 1 },
    ],
    [
      { kind: 'newsletter', accepted: 0, erased: 0 },
      { kind: 'contest', accepted: 4, erased: 1 },
    ],
    [{ kind: 'contest', oldest: now - 3 * HOUR }],
    [
      {
        kind: 'contest',
        failures: 0,
        paused_until: 0,
        failing_since: null,
        last_error: null,
        last_error_at: null,
      },
    ],
    [{ n: 0 }],
  ]

  test('of calm books raises no alarm', () => {
    const { lines, alarms } = describeStatus(calm(), now)
    expect(alarms).toEqual([])
    expect(lines.find((line) => line.startsWith('accepted'))).toMatch(/0 +4$/)
    expect(lines.find((line) => line.startsWith('oldest'))).toMatch(/- +3 h$/)
  })

  test.each<[string, (rows: ReturnType<typeof calm>) => unknown, RegExp]>([
    [
      'a row that needs attention',
      (rows) => {
        rows[0]![1]!['status' as never] = 'needs_attention' as never
      },
      /1 need attention/,
    ],
    ['books that do not balance', (rows) => rows[0]!.pop(), /accepted 4, but 3 are there/],
    [
      'an upstream that fails for hours',
      (rows) => Object.assign(rows[3]![0]!, { failing_since: now - 2 * HOUR }),
      /failing for 120 min|failing for 2 h/,
    ],
    ['dead letters', (rows) => Object.assign(rows[4]![0]!, { n: 3 }), /3 dead letters/],
  ])('tells of %s', (_, change, expected) => {
    const rows = calm()
    change(rows)
    const { alarms } = describeStatus(rows, now)
    expect(alarms).toHaveLength(1)
    expect(alarms[0]).toMatch(expected)
  })
})

describe('the desk', () => {
  async function world() {
    const { db, rows } = openLedger()
    const ask: Ask = (sql) => sql.split(';').map((statement) => rows<Row>(statement))
    const emailKey = 'ruth@example.org'
    const list = [
      entry(1, 1000, { emailKey }),
      entry(2, 2000, { emailKey, hold: 'honeypot' }),
      entry(3, 3000, { hold: 'honeypot' }),
      entry(4, 4000, { hold: 'preview' }),
      signup(5, 5000),
    ]
    for (const submission of list) await keep(db, submission)
    rows(
      "UPDATE submissions SET status = 'needs_attention', cause = 'http_400' WHERE email_key = ? AND hold IS NULL",
      emailKey,
    )
    rows(
      "UPDATE upstreams SET failures = 2, paused_until = 9e12, failing_since = 1 WHERE kind = 'contest'",
    )
    return { ask, rows }
  }
  const any = { kind: undefined, id: undefined, hold: undefined }

  test('tells what is there', async () => {
    const { ask } = await world()
    const { lines, alarms } = readStatus(ask, 10_000)
    expect(lines.find((line) => line.startsWith('accepted'))).toMatch(/1 +4$/)
    expect(lines.find((line) => line.startsWith('upstream'))).toMatch(/in order +paused$/)
    expect(alarms).toEqual(['contest: 1 need attention (retry --kind contest)'])
  })

  test('exports what counts, or what is asked for, page by page', async () => {
    const { ask, rows } = await world()
    const emails = (statuses?: string[], page?: number) =>
      exportRecords(ask, { kind: 'contest', statuses }, page).map(({ email }) => email)
    expect(emails()).toEqual(['ruth@example.org'])
    const held = ['ruth@example.org', 'entrant3@example.org', 'entrant4@example.org']
    expect(emails(['quarantined'])).toEqual(held)
    expect(emails(['quarantined'], 1)).toEqual(held)
    rows("INSERT INTO dead_letters VALUES ('m1', '{}', 'Unreadable', 1)")
    expect(
      format('letters', exportRecords(ask, { kind: 'letters', statuses: undefined }), 'json'),
    ).toContain('"id": "m1"')
  })

  test('tries again what needs attention, at once', async () => {
    const { ask, rows } = await world()
    expect(retry(ask, { ...any, kind: 'newsletter' }, 10_000)).toBe(0)
    expect(retry(ask, any, 10_000)).toBe(1)
    expect(rows()[0]).toMatchObject({ status: 'pending', attempts: 0, waiting_since: 10_000 })
    expect(rows('SELECT paused_until FROM upstreams')).toEqual([
      { paused_until: 0 },
      { paused_until: 0 },
    ])
  })

  test('releases what is quarantined, but no second entry of an address', async () => {
    const { ask, rows } = await world()
    expect(release(ask, { ...any, hold: 'honeypot' }, 10_000)).toBe(1)
    expect(rows().map(({ status }) => status)).toEqual([
      'needs_attention',
      'quarantined',
      'pending',
      'quarantined',
      'pending',
    ])
  })
})
