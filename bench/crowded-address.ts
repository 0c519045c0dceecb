import { paths } from '../src/pages/paths.ts'
import { postJson, visitor } from '../tests/support/post.ts'
import { contestVars, startSite, type TestSite } from '../tests/support/site.ts'
import { median, table } from './results.ts'

const TRIES = Number(process.env['BENCH_TRIES'] ?? 500)
const HELD = 25_000

const calls = {
  newsletter: [paths.newsletter, 'homepage', { firstName: 'Ruth', source: 'homepage' }],
  contest: ['/f/contest', '2025-07', { fullName: 'Ruth', agreement: true }],
} as const

/** Whether storing a post takes longer when its address already has many held rows. */
export async function crowdedAddressReport(): Promise<string> {
  const site = await startSite(contestVars('open'))
  const rows: unknown[][] = []
  for (const [kind, [path, scope, fields]] of Object.entries(calls)) {
    const email = (name: string) => `${kind}-${name}@example.org`
    await fill(site, kind, scope, { ...fields, email: email('crowded') })
    const times: Record<string, number[]> = { first: [], crowded: [] }
    for (let n = 0; n < TRIES; n++) {
      for (const name of n % 2 ? ['crowded', 'first'] : ['first', 'crowded']) {
        // The first post of a new address, against one more of the crowded address.
        const body = {
          ...fields,
          email: email(name === 'first' ? `first${n}` : name),
          topic: `${n}`,
        }
        const begun = performance.now()
        const response = await postJson(site, path, body, visitor(n))
        await response.text()
        if (!response.ok) throw new Error(`answered ${response.status}`)
        times[name]?.push(performance.now() - begun)
      }
    }
    const [first, crowded] = [median(times['first'] ?? []), median(times['crowded'] ?? [])]
    rows.push([
      kind,
      `${first.toFixed(2)} ms`,
      `${crowded.toFixed(2)} ms`,
      `**x${(crowded / first).toFixed(2)}** (≤ 2)`,
    ])
  }
  await site.close()
  return `Answers to ${TRIES} quarantined posts, each the first of its address, in turns with as many of one address that has left ${HELD} quarantined rows
before: the built worker with a real ledger. Allowed: twice the time.

${table(['call', 'first of its address, median', `with ${HELD} before, median`, 'ratio'], rows)}`
}

function fill(site: TestSite, kind: string, scope: string, payload: { email: string }) {
  return site.rows(
    `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, agreement, received_at, via, status, hold,
       next_attempt_at, waiting_since, receipt)
     WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${HELD})
     SELECT ?1 || printf('%035d', n), ?2, ?3, ?4, ?4, json_set(?5, '$.number', n), 1, n, 'ledger', 'quarantined', 'honeypot', 0, 0,
       ?1 || printf('%031x', n) FROM n`,
    kind.slice(0, 1),
    kind,
    scope,
    payload.email,
    JSON.stringify(payload),
  )
}
