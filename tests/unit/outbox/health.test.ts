import { expect, test } from 'vitest'
import { readConfiguration, type Vars } from '../../../src/core/configuration.ts'
import {
  type Findings,
  type HealthCode,
  healthProblem,
  readUpstreams,
} from '../../../src/server/outbox/health.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import { openLedger } from '../support/ledger.ts'
import { signup } from '../support/people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2025, 6, 21)
const connected = { SUPABASE_URL: 'https://a.example', FORMS_URL: 'https://b.example' }
const given = (vars: Vars) => ({ settings: readConfiguration({ ...connected, ...vars }) })
const healthy: Omit<Findings, 'ledger'> = { ...given({}), lists: [] }

/** A signup, when it was received, and since when it is due or refused. */
type Row = { status: string; due: number; at?: number; hold?: string; reviewed?: number }

/** Reads the upstreams of a ledger with these signups, whose upstream is in this state. */
async function reading(rows: readonly Row[], upstream = 'failures = 0') {
  const ledger = openLedger()
  ledger.exec(`UPDATE upstreams SET rests_until = ${NOW}; UPDATE upstreams SET ${upstream}`)
  for (const [n, { status, due, at = due, hold = null, reviewed = null }] of rows.entries()) {
    if (status === 'dead') {
      ledger.rows("INSERT INTO dead_letters VALUES ('m1', '', '', ?)", due)
      continue
    }
    const one = signup(n, at)
    await store(ledger.db, one)
    const change =
      'UPDATE submissions SET status = ?, due_at = ?, hold = ?, reviewed_at = ?, delivered_at = 0 WHERE id = ?'
    ledger.rows(change, status, due, hold, reviewed, one.id)
  }
  return readUpstreams(ledger.db)
}

const due = (ms: number): Row => ({ status: 'pending', due: NOW - ms })
const tried = (ms: number): Row => ({ status: 'pending', due: NOW + 2 * HOUR, at: NOW - ms })
const refused = (ms: number): Row => ({ status: 'refused', due: NOW - ms })
const dead = (ms: number): Row => ({ status: 'dead', due: NOW - ms })
const late = (ms: number): Row => ({ status: 'held', due: NOW - ms, hold: 'late' })
const ahead = (column: string) => `${column} = ${NOW + 400 * 24 * HOUR}`
const failing = (failures: number) => `failures = ${failures}`
const rested = (ms: number) => `rests_until = ${NOW - ms}`
const delivered = (ms: number) => `delivered_at = ${NOW - ms}`
const unsaved = (ms: number) => `unsaved_since = ${NOW - ms}`

test.each<[string, Row[], string | undefined, HealthCode | undefined]>([
  ['nothing is due', [{ status: 'delivered', due: 0 }, due(-1)], rested(HOUR), undefined],
  ['a row is due and was swept', [due(HOUR - 1)], rested(5 * MINUTE - 1), undefined],
  ['a row is due and was not swept', [due(HOUR - 1)], rested(5 * MINUTE), 'sweep_late'],
  ['it has just become due', [due(5 * MINUTE - 1)], rested(HOUR), undefined],
  ['a sweep is under way or died', [due(-1)], unsaved(15 * MINUTE - 1), undefined],
  ['every sweep dies', [due(-1)], unsaved(15 * MINUTE), 'sweep_dies'],
  ['four calls failed', [due(MINUTE)], failing(4), undefined],
  ['five calls failed', [due(MINUTE)], failing(5), 'upstream_failing'],
  ['five calls failed, and nothing waits', [], failing(5), undefined],
  ['a clock was far ahead, no row is swept', [due(5 * MINUTE)], ahead('rests_until'), 'sweep_late'],
  ['rows wait for hours behind a budget', [due(9 * HOUR)], delivered(10 * MINUTE - 1), undefined],
  ['they wait and nothing is delivered', [due(HOUR)], delivered(10 * MINUTE), 'backlog'],
  ['nor according to a clock that was far ahead', [due(HOUR)], ahead('delivered_at'), 'backlog'],
  ['one row failed and was received lately', [tried(HOUR - 1)], failing(1), undefined],
  ['it was received an hour ago, whenever it is due', [tried(HOUR)], failing(1), 'backlog'],
  ['but others are delivered', [tried(HOUR)], failing(0), undefined],
])('the health check of an upstream: %s', async (_, rows, upstream, code) => {
  const ledger = await reading(rows, upstream)
  expect(healthProblem({ ...healthy, ledger }, NOW)).toBe(code)
  // Without a service rows stay in the ledger on purpose.
  const alone = { ...healthy, settings: readConfiguration({}), ledger }
  expect(healthProblem(alone, NOW)).toBeUndefined()
})

test.each<[string, Partial<Findings>, Row[], HealthCode | undefined]>([
  ['in order', {}, [], undefined],
  ['a setting', given({ SITE_ORIGIN: 'x' }), [due(HOUR)], 'setting_invalid'],
  ['a list that is not closed', { lists: ['list_late'] }, [due(HOUR)], 'list_late'],
  ['a refused row', {}, [refused(HOUR - 1)], undefined],
  ['a row that has been refused for an hour', {}, [refused(HOUR)], 'needs_attention'],
  ['a dead letter', {}, [dead(HOUR - 1)], undefined],
  ['one that is an hour old', {}, [dead(HOUR)], 'needs_attention'],
  ['an entry that is too late for its list', {}, [late(HOUR)], 'needs_attention'],
  ['unless a person has decided', {}, [{ ...late(HOUR), reviewed: NOW }], undefined],
  ['a failing upstream before such a row', {}, [refused(HOUR), due(MINUTE)], 'upstream_failing'],
])('the health check of the site: %s', async (_, found, rows, code) => {
  const ledger = await reading(rows, failing(9))
  expect(healthProblem({ ...healthy, ledger, ...found }, NOW)).toBe(code)
})
