import { afterEach, describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../src/configuration.ts'
import {
  type Findings,
  type HealthCode,
  judge,
  judgeUpstream,
  readUpstreams,
  type UpstreamRow,
} from '../../../src/delivery/health.ts'
import type { Db } from '../../../src/delivery/stores.ts'
import { upstreamsOf } from '../../../src/delivery/upstreams.ts'
import { virtualClock } from './support/clock.ts'
import { openLedger } from './support/ledger.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2025, 6, 21)
const upstreams = upstreamsOf(
  readConfiguration({ SUPABASE_URL: 'https://a.example', FORMS_URL: 'https://b.example' }),
)
const calm: UpstreamRow = {
  kind: 'contest',
  swept_at: NOW - MINUTE,
  closed_until: 0,
  failures: 0,
  waits: 0,
  due_since: null,
  late: 0,
  attention_since: null,
  unlisted_since: null,
}
const healthy: Findings = {
  ledger: [calm, { ...calm, kind: 'newsletter' }],
  upstreams,
  overlappedGiveaways: 0,
  unreadableSettings: 0,
  previewIgnored: false,
}

describe('one upstream', () => {
  test.each<[string, Partial<UpstreamRow>, HealthCode | undefined]>([
    ['nothing due, nothing swept for a day', { swept_at: NOW - 24 * HOUR }, undefined],
    [
      'due, swept less than five minutes ago',
      { ...due(MINUTE), ...swept(5 * MINUTE - 1) },
      undefined,
    ],
    ['due, swept earlier', { ...due(MINUTE), ...swept(5 * MINUTE) }, 'sweep_late'],
    ['due, never swept', { ...due(MINUTE), swept_at: 0 }, 'sweep_late'],
    ['four failures', { failures: 4, waits: 1 }, undefined],
    ['five failures', { failures: 5, waits: 1 }, 'upstream_failing'],
    ['five failures, and nothing waits any more', { failures: 5 }, undefined],
    ['due for less than an hour', due(HOUR - 1), undefined],
    ['due for an hour', due(HOUR), 'backlog'],
    ['four that failed and have waited an hour', { late: 4 }, undefined],
    ['five of them', { late: 5 }, 'backlog'],
    ['closed for today', { ...due(9 * HOUR), closed_until: NOW + 1 }, undefined],
    [
      'closed until a moment ago',
      { ...due(9 * HOUR), ...swept(9 * HOUR), closed_until: NOW },
      undefined,
    ],
    ['open again for an hour', { ...due(9 * HOUR), closed_until: NOW - HOUR }, 'backlog'],
  ])('%s', (_, found, code) => {
    const row = { ...calm, ...found }
    expect(judgeUpstream(row, NOW)).toBe(code)
    for (const ledger of [[row], [{ ...calm, kind: 'newsletter' as const }, row]])
      expect(judge({ ...healthy, ledger }, NOW)).toBe(code)
    // Rows of an upstream that is not configured wait on purpose.
    expect(judge({ ...healthy, ledger: [row], upstreams: noUpstreams() }, NOW)).toBeUndefined()
  })
})

describe('the site', () => {
  const failing = [{ ...calm, failures: 5, waits: 1 }]
  const attention = { attention_since: NOW - HOUR }
  test.each<[string, Partial<Findings>, HealthCode | undefined]>([
    ['in order', {}, undefined],
    ['no answer of the ledger', { ledger: undefined }, 'ledger_unreachable'],
    [
      'a setting',
      { overlappedGiveaways: 0, unreadableSettings: 1, ledger: failing },
      'setting_unreadable',
    ],
    [
      'a receipt that waited ten minutes for the list',
      { ledger: unlisted(10 * MINUTE) },
      undefined,
    ],
    ['a receipt that waited longer', { ledger: unlisted(10 * MINUTE + 1) }, 'list_late'],
    [
      'a row that needs a person, for a while',
      { ledger: [{ ...calm, attention_since: NOW - HOUR + 1 }] },
      undefined,
    ],
    [
      'one that does so for an hour',
      { ledger: [{ ...calm, ...attention }], upstreams: noUpstreams() },
      'needs_attention',
    ],
    ['that comes last', { ledger: [{ ...calm, ...attention }, ...failing] }, 'upstream_failing'],
    ['a preview', { previewIgnored: true, ledger: failing }, 'preview_at_site_origin'],
  ])('%s', (_, found, code) => {
    expect(judge({ ...healthy, ...found }, NOW)).toBe(code)
  })
})

describe('what the ledger knows', () => {
  const ledger = openLedger()
  afterEach(() => void ledger.rows('DELETE FROM submissions'))
  const reading = async () => {
    const rows = await readUpstreams(ledger.db, NOW)
    return rows.find(({ kind }) => kind === 'newsletter')
  }

  test('is what is due, what failed and waits, and what needs a person', async () => {
    const nothing = { waits: 0, due_since: null, late: 0, attention_since: null }
    expect(await reading()).toMatchObject(nothing)
    insert('delivered', NOW - 3 * HOUR)
    expect(await reading()).toMatchObject(nothing)
    insert('pending', NOW - 4 * HOUR, NOW + 1)
    expect(await reading()).toMatchObject({ waits: 1, due_since: null })
    insert('pending', NOW - 5 * HOUR, NOW - MINUTE)
    insert('pending', NOW - 5 * HOUR, NOW - 2 * MINUTE, 1)
    expect(await reading()).toMatchObject({ due_since: NOW - 2 * MINUTE, late: 1 })
    insert('sending', NOW - 2 * HOUR, NOW - 3 * MINUTE)
    insert('sending', NOW - 2 * HOUR, NOW + 3 * MINUTE)
    expect(await reading()).toMatchObject({ due_since: NOW - 3 * MINUTE })
    for (let n = 0; n < 9; n++) insert('pending', NOW - HOUR, NOW + MINUTE, 2)
    expect(await reading()).toMatchObject({ late: 5 })
    insert('needs_attention', NOW - 9 * HOUR, NOW - HOUR)
    insert('needs_attention', NOW - 9 * HOUR, NOW)
    expect(await reading()).toMatchObject({ attention_since: NOW - HOUR })
  })

  test('is found by index', () => {
    const asked: string[] = []
    const db = { prepare: (sql: string) => (asked.push(sql), ledger.db.prepare(sql)) }
    void readUpstreams(db as Db, NOW)
    const plan = ledger.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${asked[0]}`)
    expect(plan.filter(({ detail }) => /SCAN submissions(?! USING)/.test(detail))).toEqual([])
  })

  test('is given up after two seconds', async () => {
    const clock = virtualClock()
    const silent = { prepare: () => silent, bind: () => silent, all: () => new Promise(() => {}) }
    const asked = readUpstreams(silent as unknown as Db, NOW, clock.timers)
    await expect(clock.during(asked, 2000)).rejects.toThrow('no answer in 2000 ms')
  })

  let count = 0
  function insert(status: string, received: number, due = received, attempts = 0) {
    const id = `00000000-0000-0000-0000-${String(count++).padStart(12, '0')}`
    const email = `${count}@example.org`
    ledger.rows(
      `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status,
        next_attempt_at, waiting_since, attempts, claim, claimed_until, delivered_at)
      VALUES (?1, 'newsletter', 'homepage', ?2, ?2, ?3, substr(replace(?1, '-', ''), 1, 32), 0, ?4, 'ledger', ?5, ?6, ?4, ?7,
        iif(?5 = 'sending', 'a claim', NULL), iif(?5 = 'sending', ?6, NULL), iif(?5 = 'delivered', ?4, NULL))`,
      id,
      email,
      JSON.stringify({ firstName: 'Ruth', email, source: 'homepage' }),
      received,
      status,
      due,
      attempts,
    )
  }
})

function unlisted(ms: number) {
  return [{ ...calm, unlisted_since: NOW - ms }]
}

function due(ms: number) {
  return { due_since: NOW - ms }
}

function swept(ms: number) {
  return { swept_at: NOW - ms }
}

function noUpstreams() {
  return upstreamsOf(readConfiguration({}))
}
