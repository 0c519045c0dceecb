import { beforeEach, describe, expect, test } from 'vitest'
import { store } from '../../src/server/ledger/ledger.ts'
import { paths } from '../../src/core/pages/paths.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { postJson, signupOf } from '../../tools/harness/post.ts'
import { type Ledger, openLedger } from '../unit/support/ledger.ts'
import { signup } from '../unit/support/people.ts'
import { useSite } from './support/site.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2025, 6, 21)
/** A row that needs attention. */
const ATTENTION = `UPDATE submissions SET status = 'refused', hold = NULL, due_at = ?`
const upstreams = { SUPABASE_URL: 'http://127.0.0.1:9', FORMS_URL: 'http://127.0.0.1:9' }

const site = await useSite({ FORMS_URL: 'http://127.0.0.1:9', SUPABASE_URL: '' })

test('the health check reads the real ledger', async () => {
  await postJson(site, paths.newsletter, signupOf('ruth'))
  const well = await site.fetch(paths.health)
  expect(await well.json()).toEqual({ ok: true, build: expect.any(String), ledger: 'up' })
  // The signup has been due for five minutes, and no sweep has run.
  await site.rows(`UPDATE submissions SET due_at = due_at - ${5 * MINUTE}`)
  await site.reconfigure(upstreams)
  const late = await site.fetch(paths.health)
  expect([late.status, await late.json()]).toEqual([503, { ok: false, code: 'sweep_late' }])
})

describe('the health check at an instant', () => {
  let ledger: Ledger
  let asked: number
  let answers: boolean
  let worker: Awaited<ReturnType<typeof startClockedWorker>>
  beforeEach(async () => {
    ledger = openLedger()
    await store(ledger.db, signup(1, NOW - MINUTE, { hold: 'honeypot' }))
    asked = 0
    answers = true
    const DB = {
      prepare(sql: string) {
        asked++
        const hanging = { bind: () => hanging, all: () => new Promise(() => undefined) }
        return answers ? ledger.db.prepare(sql) : hanging
      },
    }
    worker = await startClockedWorker({ ...upstreams, DB })
  })
  const statusAt = async (ms: number) => (await worker.fetchAt(NOW + ms, paths.health)).status

  test('uses the real time in a preview', async () => {
    ledger.rows(ATTENTION, NOW)
    const env = { ...upstreams, DB: ledger.db, PREVIEW_NOW: '2025-08-01T12:00:00Z' }
    const preview = await startClockedWorker(env)
    expect((await preview.fetchAt(NOW, paths.health)).status).toBe(200)
  })

  // Two queries for each answer, and one for the closed lists.
  test('queries the ledger once in ten seconds', async () => {
    expect(await statusAt(0)).toBe(200)
    ledger.rows(ATTENTION, NOW - 60 * MINUTE)
    expect([await statusAt(1), await statusAt(5000), await statusAt(9999)]).toEqual([200, 200, 200])
    expect(asked).toBe(3)
    expect([await statusAt(10_000), await statusAt(10_001)]).toEqual([503, 503])
    expect(asked).toBe(5)
  })

  test('does not wait for a hanging ledger, and does not query it again immediately', async () => {
    answers = false
    const response = await worker.fetchAt(NOW, paths.health)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ ok: false, code: 'ledger_unreachable' })
    expect(await statusAt(5000)).toBe(503)
    expect(asked).toBe(3)
    answers = true
    expect(await statusAt(10_000)).toBe(200)
  })
})
