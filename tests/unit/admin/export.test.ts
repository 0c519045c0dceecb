import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { csvLine } from '../../../admin/output.ts'
import { entryFields, signupFields, storedNames } from '../../../src/core/forms/fields.ts'
import { DAY_MS } from '../../../src/core/lib/dates.ts'
import type { Signup } from '../../../src/server/ledger/schemas.ts'
import { entry, signup } from '../support/people.ts'
import { adminOn, contentOf, folder } from './support/admin.ts'

const email = 'ruth@example.org'
const quiz = {
  firstName: 'R',
  email,
  source: 'quiz',
  quizResult: { primary: 'Loved', secondary: ['Chosen', 'Holy'] },
} as const satisfies Signup

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', `"'+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['＝1', `"'＝1"`],
  ['Ruth;=1+1;-2', `"Ruth;'=1+1;'-2"`],
  ['Ruth\t@x\n+2', `"Ruth\t'@x\n'+2"`],
  ['Ruth, "of Moab"', '"Ruth, ""of Moab"""'],
  ['a=b; c-d', '"a=b; c-d"'],
  [null, '""'],
  [-5, '"-5"'],
])('the CSV cell of %j', (value, expected) => {
  expect(csvLine([value])).toBe(`${expected}\r\n`)
})

describe('an export', () => {
  const people = [
    entry(1, DAY_MS, { email, receipt: 'a'.repeat(32) }),
    entry(2, 2 * DAY_MS, { email, receipt: 'b'.repeat(32) }),
    entry(3, 3 * DAY_MS, { giveaway: '2026-07' }),
    entry(4, 4 * DAY_MS, { hold: 'preview' }),
    signup(5, 5 * DAY_MS, { payload: quiz }),
  ]

  test('has giveaway, form, receipt and fields of the entries that count', async () => {
    const { written } = await adminOn(people)
    const records = recordsIn(await written('export', 'entries'))
    expect(records.map(({ fullName }) => fullName)).toEqual(['Entrant 1', 'Entrant 3'])
    const own = recordsIn(await written('export', 'entries', '--giveaway', '2025-07'))
    expect(own).toMatchObject([
      {
        received: '1970-01-02T00:00:00.000Z',
        giveaway: '2025-07',
        form: 'contest',
        receipt: 'AAAA-AAAA',
        email,
      },
    ])
    expect(Object.keys(own[0]!)).toEqual(expect.arrayContaining(storedNames(entryFields)))
  })

  test('has fields and quiz result of a signup', async () => {
    const { admin, written, rows } = await adminOn(people)
    const csv = await written('export', 'signups')
    // The mark by which Excel knows UTF-8.
    expect(csv).toMatch(/^\uFEFF"id",/)
    const records = recordsIn(csv)
    expect(records).toMatchObject([{ primary: 'Loved', secondary: 'Chosen, Holy' }])
    expect(Object.keys(records[0]!)).toEqual(expect.arrayContaining(storedNames(signupFields)))
    rows(`DELETE FROM submissions`)
    expect(await admin('export', 'signups')).toMatchObject({ exit: 1, err: '' })
  })
})

/** The records of a CSV file without quotes in its cells. */
function recordsIn(csv: string): Record<string, string>[] {
  const [names = [], ...lines] = csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => JSON.parse(`[${line}]`) as string[])
  return lines.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}

describe('the list for a service', () => {
  const DAY_ONE = Date.UTC(2025, 6, 1)
  const people = [
    signup(1, DAY_ONE, { email, consentHash: 'c'.repeat(64) }),
    signup(2, DAY_ONE + DAY_MS, { consentHash: 'd'.repeat(64), payload: quiz }),
    signup(3, DAY_ONE + DAY_MS, { attribution: JSON.stringify({ utm_campaign: 'fall' }) }),
    signup(4, DAY_ONE, { hold: 'preview' }),
    signup(6, DAY_ONE, { consentHash: 'a'.repeat(64) }),
    signup(6, DAY_ONE + 3 * DAY_MS, {
      id: crypto.randomUUID(),
      consentHash: 'b'.repeat(64),
      payload: { firstName: 'Again', email: 'reader6@example.org', source: 'homepage' },
    }),
    entry(7, DAY_ONE),
  ]

  test('has one line for each person who is on it, with the latest values and the first consent', async () => {
    const { written, rows } = await adminOn(people)
    // Whatever has become of a row, the order is that of receipt.
    rows(
      `UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE received_at > ${DAY_ONE}`,
    )
    const list = recordsIn(await written('export', 'signups', '--for', 'kit'))
    const byAddress = new Map(list.map((person) => [person['email'], person]))
    expect([list.length, byAddress.size]).toEqual([3, 3])
    expect(byAddress.get('reader3@example.org')).toMatchObject({
      first_name: 'Reader 3',
      campaign: 'fall',
      primary_identity: '',
    })
    expect(byAddress.get('reader6@example.org')).toMatchObject({
      first_name: 'Again',
      consent_date: new Date(DAY_ONE).toISOString(),
      consent_hash: 'a'.repeat(64),
    })
    expect(byAddress.get(email)).toMatchObject({
      signup_source: 'quiz',
      primary_identity: 'Loved',
      consent_date: new Date(DAY_ONE).toISOString(),
      consent_hash: 'c'.repeat(64),
    })
  })

  const own = ['profile_url', 'signup_source', 'consent_date']
  test.each([
    ['kit', ['email', 'first_name', ...own]],
    ['mailchimp', ['Email Address', 'First Name', 'PROFILE', 'SOURCE', 'CONSENT_AT']],
    ['mailerlite', ['Email', 'Name', ...own]],
    ['buttondown', ['email_address', 'first_name', ...own]],
  ])('for %s has its columns, the address unchanged, and a safe name', async (service, columns) => {
    const payload = { firstName: '=1', email: '-ruth@example.org', source: 'homepage' as const }
    const { written } = await adminOn([signup(1, DAY_ONE, { payload })])
    const [first = {}] = recordsIn(await written('export', 'signups', '--for', service))
    const names = Object.keys(first)
    expect(names).toEqual(expect.arrayContaining(columns))
    expect(Object.values(first).slice(0, 2)).toEqual(['-ruth@example.org', "'=1"])
    // Mailchimp's merge tags have ten characters at most.
    if (service === 'mailchimp')
      expect(names.slice(2).filter((name) => name.length > 10)).toEqual([])
  })

  // As Kit, Mailchimp, a spreadsheet of another locale and a person write them.
  test.each([
    ['"email","first_name"\r\n"READER3@example.org ","R"\r\n"nobody@example.org","N"\r\n', 1],
    ['\uFEFFName;E-Mail\r\n=1;reader3@example.org\r\nRuth;ruth@example.org', 2],
    ['email\nreader33@example.org\nxreader3@example.org\nreader3@example.organic', 0],
  ])('leaves out whose address stands in %j, and says how many', async (csv, left) => {
    const file = join(folder, crypto.randomUUID())
    writeFileSync(file, csv)
    const { admin } = await adminOn(people)
    const { exit, out } = await admin('export', 'signups', '--for', 'kit', '--without', file)
    expect(exit).toBe(0)
    expect(out).toMatch(new RegExp(`\n${left} left out.*\n.* ${3 - left} (person|people)\\.`))
    const list = contentOf(out)
    for (const [at, address] of ['reader3@example.org', email].entries())
      expect(list.includes(`"${address}"`)).toBe(at >= left)
  })

  test('stops at cells that cannot be read as addresses, and can go on', async () => {
    const command = ['export', 'signups', '--for', 'kit', '--without']
    const file = join(folder, crypto.randomUUID())
    writeFileSync(file, 'reader3@example.org\n\njürgen@example.org, https://example.org/@ruth\n')
    const { admin } = await adminOn(people)
    const word = `${file}, line 3: jürgen@example.org`
    const refused = await admin(...command, file)
    expect(refused).toMatchObject({ exit: 3, out: '' })
    expect(refused.err).toMatch(new RegExp(`^${word}\n1 cell `))
    const done = await admin(...command, file, '--ignore-unread')
    expect(done).toMatchObject({ exit: 0, out: expect.stringContaining(`${word}\n`) })
  })

  test('is not written when the file names nobody, or has no list to be left out of', async () => {
    const { admin } = await adminOn(people)
    const file = join(folder, crypto.randomUUID())
    const workbook = 'PK\u0003\u0004reader3@example.org'
    for (const nobody of ['', 'email\r\n', 'email\nreader3', workbook]) {
      writeFileSync(file, nobody)
      const { exit, err } = await admin('export', 'signups', '--for', 'kit', '--without', file)
      expect([exit, err]).toEqual([2, expect.stringContaining(file)])
    }
    expect((await admin('export', 'signups', '--for', 'kit', '--without', `${file}x`)).exit).toBe(3)
  })

  test('of the entrants has each who counts, with the giveaway and the consent', async () => {
    const { written } = await adminOn([
      entry(1, DAY_ONE, { email, consentHash: 'c'.repeat(64) }),
      entry(2, DAY_ONE, { email }),
      entry(3, DAY_ONE, { hold: 'preview' }),
      entry(4, DAY_ONE, { giveaway: '2026-07' }),
      signup(6, DAY_ONE),
    ])
    const csv = await written('export', 'entries', '--for', 'kit', '--giveaway', '2025-07')
    expect(recordsIn(csv)).toEqual([
      expect.objectContaining({
        email,
        first_name: 'Entrant',
        signup_source: 'giveaway',
        giveaway: '2025-07',
        consent_date: new Date(DAY_ONE).toISOString(),
        consent_hash: 'c'.repeat(64),
      }),
    ])
  })

  test.each([
    ['Dr. Ruth Moab', 'Ruth'],
    ['Pastor Ruth', 'Ruth'],
    ['Moab, Ruth', 'Ruth'],
    ['Moab, Dr. Ruth-Anne', 'Ruth-Anne'],
    ['Ruth Moab, Jr., PhD', 'Ruth'],
    ['🌸 Ruth', 'Ruth'],
    ['The Rev. “Ruth” 🌸 Moab', 'Ruth'],
    ['Drew Moab', 'Drew'],
    ['Rev. Dr.', 'Rev.'],
  ])('calls the entrant %j by the name %j', async (fullName, first) => {
    const { written } = await adminOn([entry(1, DAY_ONE, { payload: { fullName, email } })])
    const csv = await written('export', 'entries', '--for', 'kit', '--giveaway', '2025-07')
    expect(recordsIn(csv)).toMatchObject([{ first_name: first }])
  })

  test('is whole however long it is', async () => {
    const crowd = Array.from({ length: 1003 }, (_, n) => signup(n, DAY_ONE + n))
    const { written, rows } = await adminOn(crowd)
    rows("UPDATE submissions SET status = 'refused' WHERE received_at % 2 = 0")
    const csv = await written('export', 'signups')
    expect(recordsIn(csv).map(({ id }) => id)).toEqual(crowd.map(({ id }) => id))
  })
})
