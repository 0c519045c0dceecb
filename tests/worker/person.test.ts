import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasureOf, lookUp } from '../../admin/person.ts'
import { store } from '../../src/delivery/ledger.ts'
import { EMAIL_LIMIT } from '../../src/forms/email.ts'
import { startSite, type StartedSite } from '../../harness/site.ts'
import { entry, signup } from '../unit/delivery/support/people.ts'

/** D1's limits: https://developers.cloudflare.com/d1/platform/limits/ */
const LONGEST_STATEMENT = 100_000

let site: StartedSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Runs statements of the admin commands as one transaction on the site's D1. */
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
         next_attempt_at, waiting_since, receipt, leaf)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 3800),
         rows AS (SELECT *, row_number() OVER (ORDER BY received_at) AS r
           FROM submissions WHERE kind = 'contest' AND inbox_key = 'many@gmail.com')
       SELECT printf('%036d', n), kind, scope, email_key, inbox_key, payload, content, agreement, n, via, 'quarantined', 'duplicate',
         0, 0, printf('%032x', n), printf('%064x', n) FROM n JOIN rows ON r = 1 + n % 150`,
    )
  }

  const statements = erasureOf({ key: 'many@gmail.com', exact: false }, [])

  test.each(Array.from({ length: statements.length + 1 }, (_, n) => n))(
    'is found and erased, even after a kill behind %i statements',
    { timeout: 600_000 },
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

  test('keeps each statement below 10,000 characters', () => {
    const longest = `${'a'.repeat(64)}@${'long.'.repeat(40)}example.org`.slice(-EMAIL_LIMIT)
    for (const sql of erasureOf({ key: longest, exact: false }, []))
      expect(sql.length).toBeLessThan(10_000)
  })
})
