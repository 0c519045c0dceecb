import { expect, test } from 'vitest'
import { PUT_BEHIND, store, STORE, STORE_RECEIPT } from '../../../src/delivery/ledger.ts'
import { openLedger } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'

const emailKey = 'ruth@example.org'

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

const kinds = {
  'a held signup': () => signup(1, Date.now(), { emailKey, hold: 'honeypot' }),
  'an honest signup': () => signup(1, Date.now(), { emailKey }),
  'a held entry': () => entry(1, Date.now(), { emailKey, hold: 'honeypot' }),
  'an honest entry': () => entry(1, Date.now(), { emailKey }),
}

test.each(
  [48, 25_000].flatMap((held) =>
    Object.entries(kinds).map(([name, post]) => ({ name, post, held })),
  ),
)(
  '$name costs at most twice as much beside $held held rows of its inbox',
  async ({ post, held }) => {
    const [empty, full] = [openLedger(), openLedger()]
    const { kind, scope, payload } = post()
    full.rows(
      `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, agreement, received_at, via, status, hold,
       next_attempt_at, waiting_since, receipt)
     WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${held})
     SELECT printf('%036d', n), ?, ?, ?, ?, json_set(?, '$.x', n), 1, n, 'ledger', 'quarantined', 'honeypot', 0, 0, printf('%032x', n) FROM n`,
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
    const isNew = post().hold === undefined || held < 50
    expect(full.rows('SELECT count(*) AS n FROM submissions')).toEqual([
      { n: held + (isNew ? 1 : 0) },
    ])
  },
)
