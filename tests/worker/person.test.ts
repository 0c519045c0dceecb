import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasureOf, isTheirs, lookUp } from '../../scripts/desk/person.ts'
import { store } from '../../src/delivery/ledger.ts'
import { EMAIL_LIMIT, inboxKey, isEmail, providerOf } from '../../src/forms/email.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { entry, signup } from '../unit/delivery/support/people.ts'
import { cases } from '../unit/delivery/support/world.ts'

/** What D1 takes: https://developers.cloudflare.com/d1/platform/limits/ */
const LONGEST_STATEMENT = 100_000

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Runs statements of the desk as one transaction on the site's D1. */
async function onD1(statements: readonly string[]) {
  for (const statement of statements) expect(statement.length).toBeLessThan(LONGEST_STATEMENT / 2)
  const ledger = site.ledger
  const asked = statements.map((sql) => ledger.prepare(sql))
  const answers = (await ledger.batch(asked)) as { results: Row[] }[]
  return answers.map(({ results }) => results)
}

type Row = Record<string, string | number | null>

async function found(key: string, exact = false) {
  const asked: string[] = []
  lookUp((...statements) => (asked.push(...statements), []), { key, exact })
  const [, rows = []] = await onD1(asked)
  return rows.map((row) => String(row['email_key']))
}

const atoms = Array.from("abruth0179.!#$%&'*+/=?^_`{|}~-")
const name = fc.string({ unit: fc.constantFrom(...atoms), minLength: 1, maxLength: 12 })
const domain = fc.constantFrom(
  'gmail.com',
  'googlemail.com',
  'proton.me',
  'pm.me',
  'icloud.com',
  'me.com',
  'yandex.ru',
  'yandex.com.tr',
  'ya.ru',
  'example.org',
  'mail.example.org',
  'xn--gre-6ka8l.example',
)
const address = fc
  .tuple(name, domain)
  .map((parts) => parts.join('@'))
  .filter(isEmail)

test('the desk’s SQL knows an inbox as the site does', async () => {
  await fc.assert(
    fc.asyncProperty(address, fc.array(address, { maxLength: 40 }), async (key, others) => {
      const spelled = ['+x', '+', '++', '+1+2'].map((tag) => key.replace('@', `${tag}@`))
      const [name = '', own = ''] = key.split('@')
      const elsewhere = (providerOf(own)?.domains ?? ['example.com']).map(
        (each) => `${name}@${each}`,
      )
      const read = ['.', '-', '_'].map((sign) => key.replace('a', `a${sign}`))
      const all = [...others, ...spelled, ...elsewhere, ...read, key, `.${key}`, `x${key}`]
      for (const exact of [true, false]) {
        const same = (other: string) => (exact ? other === key : inboxKey(other) === inboxKey(key))
        const theirs = await site.rows<{ value: string }>(
          `SELECT value FROM json_each(?) WHERE ${isTheirs('value', { key, exact })}`,
          JSON.stringify(all),
        )
        expect(theirs.map(({ value }) => value)).toEqual(all.filter(same))
      }
    }),
    cases(100),
  )
})

describe('an inbox with 150 spellings and 4,000 rows', () => {
  const spelling = (n: number) => `${['many', 'm.any', 'ma.ny'][n % 3]}+${n}@gmail.com`
  const others = ['many@example.org', 'manyx@gmail.com', 'xmany@gmail.com']

  async function fill() {
    for (let n = 0; n < 150; n++) {
      await store(site.ledger, entry(n, n, { emailKey: spelling(n) }))
      if (n % 3 === 0) await store(site.ledger, signup(n, n, { emailKey: spelling(n) }))
    }
    for (const [n, emailKey] of others.entries())
      await store(site.ledger, entry(n, n, { emailKey }))
    await site.rows(
      `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status, hold,
         next_attempt_at, waiting_since, receipt, unlisted_since)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 3800),
         rows AS (SELECT *, row_number() OVER (ORDER BY received_at) AS r
           FROM submissions WHERE kind = 'contest' AND inbox_key = 'many@gmail.com')
       SELECT printf('%036d', n), kind, scope, email_key, inbox_key, payload, content, agreement, n, via, 'quarantined', 'duplicate',
         0, 0, printf('%032x', n), n FROM n JOIN rows ON r = 1 + n % 150`,
    )
  }

  const statements = erasureOf({ key: 'many@gmail.com', exact: false }, [])

  test.each(Array.from({ length: statements.length + 1 }, (_, n) => n))(
    'is found and erased, also after a kill behind %i statements',
    { timeout: 120_000 },
    async (done) => {
      await fill()
      const person = await found('many@gmail.com')
      expect([new Set(person).size, person.length]).toEqual([150, 4000])
      for (const statement of statements.slice(0, done)) await onD1([statement])
      if (done < statements.length) await onD1(statements)
      expect(await found('m.a.n.y+999@googlemail.com')).toEqual([])
      expect(await site.rows('SELECT email_key FROM submissions ORDER BY 1')).toHaveLength(
        others.length,
      )
      const [books] = await site.rows<{ n: number }>(
        'SELECT sum(accepted - erased) AS n FROM tally',
      )
      expect(books?.n).toBe(others.length)
      await site.rows('DELETE FROM submissions')
    },
  )

  test('makes no statement longer than the address does', () => {
    const longest = `${'a'.repeat(64)}@${'long.'.repeat(40)}example.org`.slice(-EMAIL_LIMIT)
    for (const sql of erasureOf({ key: longest, exact: false }, []))
      expect(sql.length).toBeLessThan(10_000)
  })
})
