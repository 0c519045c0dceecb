import { describe, expect, test } from 'vitest'
import { csvLine } from '../../../src/server/owner/csv.ts'
import { csvFile, type Exported } from '../../../src/server/owner/export.ts'
import type { ListService } from '../../../src/core/newsletter/services.ts'
import { entryFields, signupFields, storedNames } from '../../../src/core/forms/fields.ts'
import { DAY_MS } from '../../../src/core/time/dates.ts'
import type { Signup } from '../../../src/server/ledger/schemas.ts'
import { entry, signup } from '../support/people.ts'
import { ledgerOf, textOfLines } from './support/dashboard.ts'

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

/** A ledger whose rows are exported. */
async function exporting(people: Parameters<typeof ledgerOf>[0]) {
  const made = await ledgerOf(people, DAY_MS)
  return {
    ...made,
    written: (kind: Exported['kind'], giveaway?: string) =>
      textOfLines(csvFile(made.db, { kind, giveaway })),
    list: (
      kind: Exported['kind'],
      service: ListService,
      giveaway?: string,
      without: string[] = [],
    ) => {
      const list = { service, origin: undefined, without: new Set(without) }
      return textOfLines(csvFile(made.db, { kind, giveaway, list }))
    },
  }
}

describe('an export', () => {
  const people = [
    entry(1, DAY_MS, { email, receipt: 'a'.repeat(32) }),
    entry(2, 2 * DAY_MS, { email, receipt: 'b'.repeat(32) }),
    entry(3, 3 * DAY_MS, { giveaway: '2026-07' }),
    entry(4, 4 * DAY_MS, { hold: 'preview' }),
    signup(5, 5 * DAY_MS, { payload: quiz }),
  ]

  test('has giveaway, form, receipt and fields of the entries that count', async () => {
    const { written } = await exporting(people)
    const records = recordsIn(await written('entry'))
    expect(records.map(({ fullName }) => fullName)).toEqual(['Entrant 1', 'Entrant 3'])
    const own = recordsIn(await written('entry', '2025-07'))
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
    const { written, rows } = await exporting(people)
    const csv = await written('signup')
    // The mark by which Excel knows UTF-8.
    expect(csv).toMatch(/^\uFEFF"id",/)
    const records = recordsIn(csv)
    expect(records).toMatchObject([{ primary: 'Loved', secondary: 'Chosen, Holy' }])
    expect(Object.keys(records[0]!)).toEqual(expect.arrayContaining(storedNames(signupFields)))
    rows(`DELETE FROM submissions`)
    expect(await written('signup')).toBe('')
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
    const { list, rows } = await exporting(people)
    // Whatever has become of a row, the order is that of receipt.
    rows(
      `UPDATE submissions SET status = 'delivered', delivered_at = 1 WHERE received_at > ${DAY_ONE}`,
    )
    const persons = recordsIn(await list('signup', 'kit'))
    const byAddress = new Map(persons.map((person) => [person['email'], person]))
    expect([persons.length, byAddress.size]).toEqual([3, 3])
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
  test.each<[ListService, string[]]>([
    ['kit', ['email', 'first_name', ...own]],
    ['mailchimp', ['Email Address', 'First Name', 'PROFILE', 'SOURCE', 'CONSENT_AT']],
    ['mailerlite', ['Email', 'Name', ...own]],
    ['buttondown', ['email_address', 'first_name', ...own]],
  ])('for %s has its columns, the address unchanged, and a safe name', async (service, columns) => {
    const payload = { firstName: '=1', email: '-ruth@example.org', source: 'homepage' as const }
    const { list } = await exporting([signup(1, DAY_ONE, { payload })])
    const [first = {}] = recordsIn(await list('signup', service))
    const names = Object.keys(first)
    expect(names).toEqual(expect.arrayContaining(columns))
    expect(Object.values(first).slice(0, 2)).toEqual(['-ruth@example.org', "'=1"])
    // Mailchimp's merge tags have ten characters at most.
    if (service === 'mailchimp')
      expect(names.slice(2).filter((name) => name.length > 10)).toEqual([])
  })

  test('leaves out the addresses that are named', async () => {
    const { list } = await exporting(people)
    const left = recordsIn(
      await list('signup', 'kit', undefined, ['reader3@example.org', 'x@example.org']),
    )
    expect(left.map((person) => person['email'])).toEqual(['reader6@example.org', email])
  })

  test('of the entrants has each who counts, with the giveaway and the consent', async () => {
    const { list } = await exporting([
      entry(1, DAY_ONE, { email, consentHash: 'c'.repeat(64) }),
      entry(2, DAY_ONE, { email }),
      entry(3, DAY_ONE, { hold: 'preview' }),
      entry(4, DAY_ONE, { giveaway: '2026-07' }),
      signup(6, DAY_ONE),
    ])
    const csv = await list('entry', 'kit', '2025-07')
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
    const { list } = await exporting([entry(1, DAY_ONE, { payload: { fullName, email } })])
    const csv = await list('entry', 'kit', '2025-07')
    expect(recordsIn(csv)).toMatchObject([{ first_name: first }])
  })

  test('is whole however long it is', async () => {
    const crowd = Array.from({ length: 1003 }, (_, n) => signup(n, DAY_ONE + n))
    const { list, written, rows } = await exporting(crowd)
    rows("UPDATE submissions SET status = 'refused' WHERE received_at % 2 = 0")
    const csv = await written('signup')
    expect(recordsIn(csv).map(({ id }) => id)).toEqual(crowd.map(({ id }) => id))
    expect(recordsIn(await list('signup', 'kit'))).toHaveLength(1003)
  })
})
