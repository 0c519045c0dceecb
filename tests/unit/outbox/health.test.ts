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

/** A signup, when it was received, and since when it is due, delivered or refused. */
type Row = {
  status: string
  due: number
  at?: number
  attempts?: number
  unclear?: number
  cause?: string
  hold?: string
  reviewed?: number
}

/** Reads the upstreams of a ledger with these signups, which was swept at an instant. */
async function reading(rows: readonly Row[], swept = NOW) {
  const ledger = openLedger()
  ledger.exec(`UPDATE tally SET swept_at = ${swept}`)
  for (const [n, row] of rows.entries()) {
    const { status, due, at = due, attempts = 0, unclear = 0, cause = null, hold = null } = row
    if (status === 'dead') {
      ledger.rows("INSERT INTO dead_letters VALUES ('m1', '', '', ?)", due)
      continue
    }
    const one = signup(n, at)
    await store(ledger.db, one)
    const change = `UPDATE submissions SET status = ?, due_at = ?, attempts = ?, unclear = ?, cause = ?, hold = ?, reviewed_at = ?,
      delivered_at = iif(?1 = 'delivered', ?2, NULL) WHERE id = ?`
    ledger.rows(change, status, due, attempts, unclear, cause, hold, row.reviewed ?? null, one.id)
  }
  return readUpstreams(ledger.db, NOW)
}

const due = (ms: number): Row => ({ status: 'pending', due: NOW - ms })
const failed = (attempts: number, ms = MINUTE, cause = 'http_503'): Row => {
  return { status: 'pending', due: NOW + 2 * HOUR, at: NOW - ms, attempts, cause }
}
const died = (attempts: number, unclear = attempts): Row => {
  return { ...failed(attempts, MINUTE, 'interrupted'), unclear }
}
const delivered = (ms: number, received = ms): Row => {
  return { status: 'delivered', due: NOW - ms, at: NOW - received }
}
const refused = (ms: number): Row => ({ status: 'refused', due: NOW - ms })
const dead = (ms: number): Row => ({ status: 'dead', due: NOW - ms })
const late = (ms: number): Row => ({ status: 'held', due: NOW - ms, hold: 'late' })
const FAR = 400 * 24 * HOUR

test.each<[string, Row[], number, HealthCode | undefined]>([
  ['nothing is due', [delivered(HOUR), due(-1)], HOUR, undefined],
  ['a row is due and was swept', [due(HOUR - 1)], 5 * MINUTE - 1, undefined],
  ['a row is due and was not swept', [due(HOUR - 1)], 5 * MINUTE, 'sweep_late'],
  ['it has just become due', [due(5 * MINUTE - 1)], HOUR, undefined],
  ['five rows are under way', [died(1), died(1), died(1), died(1), died(1)], 0, undefined],
  ['a row that failed is under way', [died(4, 1)], 0, undefined],
  ['a row died often', [died(9)], 0, undefined],
  ['four calls failed', [failed(4)], 0, undefined],
  ['five calls failed', [failed(5)], 0, 'upstream_failing'],
  ['five calls for several rows', [failed(2), failed(2), failed(1)], 0, 'upstream_failing'],
  ['a later row was delivered', [failed(9, HOUR), delivered(MINUTE)], 0, undefined],
  ['an earlier one was', [delivered(MINUTE, 9 * HOUR), failed(9)], 0, 'upstream_failing'],
  ['one from a clock that was ahead', [delivered(0, -FAR), failed(9)], 0, 'upstream_failing'],
  ['rows wait for hours behind a pace', [delivered(MINUTE, 9 * HOUR), due(8 * HOUR)], 0, undefined],
  ['and nothing is delivered', [delivered(10 * MINUTE, 9 * HOUR), due(8 * HOUR)], 0, 'backlog'],
  ['one row failed and was received lately', [failed(1, HOUR - 1)], 0, undefined],
  ['an hour ago', [failed(1, HOUR)], 0, 'backlog'],
  ['or released lately', [{ ...due(HOUR), reviewed: NOW }], 0, undefined],
])('the health check of an upstream: %s', async (_, rows, swept, code) => {
  const ledger = await reading(rows, NOW - swept)
  expect(healthProblem({ ...healthy, ledger }, NOW)).toBe(code)
  // Without a service rows stay in the ledger on purpose.
  const alone = { ...healthy, settings: readConfiguration({}), ledger }
  expect(healthProblem(alone, NOW)).toBeUndefined()
})

test.each([
  ['one sweep died, long ago', HOUR, HOUR, undefined],
  ['another one of a row that died is under way', 11 * MINUTE, 0, undefined],
  ['it died, too', 12 * MINUTE, MINUTE, 'sweep_dies'],
])('the health check of sweeps: %s', async (_, unended, swept, code) => {
  const [row] = await reading([delivered(MINUTE)], NOW - swept)
  const ledger = [{ ...row!, unended_since: NOW - unended }]
  expect(healthProblem({ ...healthy, ledger }, NOW)).toBe(code)
})

test.each<[string, Partial<Findings>, Row[], HealthCode | undefined]>([
  ['in order', {}, [], undefined],
  ['a setting', given({ SITE_ORIGIN: 'x' }), [failed(5)], 'setting_invalid'],
  ['a list that is not closed', { lists: ['list_late'] }, [failed(5)], 'list_late'],
  ['a refused row', {}, [refused(HOUR - 1)], undefined],
  ['a row that has been refused for an hour', {}, [refused(HOUR)], 'needs_attention'],
  ['a dead letter', {}, [dead(HOUR - 1)], undefined],
  ['one that is an hour old', {}, [dead(HOUR)], 'needs_attention'],
  ['an entry that is too late for its list', {}, [late(HOUR)], 'needs_attention'],
  ['unless a person has decided', {}, [{ ...late(HOUR), reviewed: NOW }], undefined],
  ['a failing upstream before such a row', {}, [refused(HOUR), failed(5)], 'upstream_failing'],
])('the health check of the site: %s', async (_, found, rows, code) => {
  const ledger = await reading(rows)
  expect(healthProblem({ ...healthy, ledger, ...found }, NOW)).toBe(code)
})
