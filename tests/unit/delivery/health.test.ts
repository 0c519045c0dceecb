import { expect, test } from 'vitest'
import { readConfiguration, type Vars } from '../../../src/configuration.ts'
import {
  type Findings,
  type HealthCode,
  healthProblem,
  readUpstreams,
} from '../../../src/delivery/health.ts'
import { upstreamsOf } from '../../../src/delivery/upstreams.ts'
import { virtualClock } from './support/clock.ts'
import { openLedger } from './support/ledger.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2025, 6, 21)
const connected = upstreamsOf(
  readConfiguration({ SUPABASE_URL: 'https://a.example', FORMS_URL: 'https://b.example' }),
)
const healthy: Omit<Findings, 'ledger'> = {
  upstreams: connected,
  settings: readConfiguration({}),
  lateLists: [],
}

/** A signup: when it is due (of one that is being sent: when the lease ends), how often it was tried, since when it waits. */
type Row = { status: string; due: number; attempts?: number; since?: number }

/** Reads the upstreams of a ledger with these signups, whose upstream is in this state. */
async function reading(rows: readonly Row[], upstream = 'failures = 0') {
  const ledger = openLedger()
  ledger.exec(`UPDATE upstreams SET swept_at = ${NOW - MINUTE}; UPDATE upstreams SET ${upstream}`)
  for (const [n, { status, due, attempts = 0, since = due }] of rows.entries()) {
    ledger.rows(
      `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status,
        next_attempt_at, waiting_since, attempts, claim, claimed_until, delivered_at)
      VALUES (format('00000000-0000-0000-0000-%012d', ?1), 'newsletter', 'homepage', ?2, ?2, ?3, format('%032x', ?1), 0, ?4,
        'ledger', ?5, ?6, ?4, ?7, iif(?5 = 'sending', 'x', NULL), iif(?5 = 'sending', ?6, NULL), iif(?5 = 'delivered', ?4, NULL))`,
      n,
      `ruth${n}@example.org`,
      JSON.stringify({ firstName: 'Ruth', email: `ruth${n}@example.org`, source: 'homepage' }),
      since,
      status,
      due,
      attempts,
    )
  }
  return readUpstreams(ledger.db)
}

const fresh = (ms: number): Row => ({ status: 'pending', due: NOW - ms })
const failed = (due: number, waited = due): Row => ({
  status: 'pending',
  due: NOW - due,
  attempts: 2,
  since: NOW - waited,
})
const attention = (ms: number): Row => ({ status: 'needs_attention', due: NOW - ms, attempts: 9 })
const failing = (failures: number) => `failures = ${failures}, delivered_at = ${NOW - 10 * MINUTE}`
const swept = (ms: number) => `swept_at = ${NOW - ms}`
const times = (count: number, row: Row) => Array.from({ length: count }, () => row)

test.each<[string, Row[], string | undefined, HealthCode | undefined]>([
  ['nothing is due', [{ status: 'delivered', due: 0 }, failed(-1)], swept(HOUR), undefined],
  ['a row is due and was swept', [fresh(HOUR)], swept(5 * MINUTE - 1), undefined],
  ['a row is due and was not swept', [fresh(MINUTE)], swept(5 * MINUTE), 'sweep_late'],
  ['a sender died', [{ status: 'sending', due: NOW }], swept(5 * MINUTE), 'sweep_late'],
  ['a sender is at work', [{ status: 'sending', due: NOW + 1 }], swept(5 * MINUTE), undefined],
  ['four calls failed', [fresh(MINUTE)], failing(4), undefined],
  ['five calls failed', [fresh(MINUTE)], failing(5), 'upstream_failing'],
  ['five calls failed, and nothing waits', [], failing(5), undefined],
  ['new rows wait for days behind a budget', [fresh(99 * HOUR)], undefined, undefined],
  ['they wait and nothing is delivered', [fresh(HOUR)], failing(1), 'backlog'],
  ['a failed row is due', [failed(HOUR - 1)], undefined, undefined],
  ['it has been due for an hour', [failed(HOUR)], undefined, 'backlog'],
  ['four failed rows have waited', times(4, failed(-1, HOUR)), undefined, undefined],
  ['five failed rows have waited', times(5, failed(-1, HOUR)), undefined, 'backlog'],
])('the health check of an upstream: %s', async (_, rows, upstream, code) => {
  const ledger = await reading(rows, upstream)
  expect(healthProblem({ ...healthy, ledger }, NOW)).toBe(code)
  // Without a service rows stay in the ledger on purpose.
  const alone = { ...healthy, upstreams: upstreamsOf(readConfiguration({})), ledger }
  expect(healthProblem(alone, NOW)).toBeUndefined()
})

const given = (vars: Vars) => ({ settings: readConfiguration(vars) })
const preview = { SITE_ORIGIN: 'https://a.example', PREVIEW_NOW: '2025-08-01T12:00:00Z' }

test.each<[string, Partial<Findings>, Row[], HealthCode | undefined]>([
  ['in order', {}, [], undefined],
  ['no answer of the ledger', { ledger: undefined }, [], 'ledger_unreachable'],
  ['a setting', given({ SITE_ORIGIN: 'x' }), [fresh(HOUR)], 'setting_invalid'],
  ['a list that is not closed', { lateLists: ['2025-07'] }, [fresh(HOUR)], 'list_late'],
  ['a preview', given(preview), [fresh(HOUR)], 'preview_at_site_origin'],
  ['a row that needs a person', {}, [attention(HOUR - 1)], undefined],
  ['a row that has needed one for an hour', {}, [attention(HOUR)], 'needs_attention'],
  ['a failing upstream before such a row', {}, [attention(HOUR), fresh(HOUR)], 'upstream_failing'],
])('the health check of the site: %s', async (_, found, rows, code) => {
  const ledger = await reading(rows, failing(9))
  expect(healthProblem({ ...healthy, ledger, ...found }, NOW)).toBe(code)
})

test('the health check reports the ledger unreachable after two seconds', async () => {
  const clock = virtualClock()
  const silent = { prepare: () => silent, bind: () => silent, all: () => new Promise(() => {}) }
  const asked = readUpstreams(silent as never, clock.timers)
  await expect(clock.during(asked, 2000)).rejects.toThrow('no answer in 2000 ms')
})
