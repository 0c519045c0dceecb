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
  paused_until: 0,
  failing_since: null,
  refused: 0,
  delivered_at: NOW - 30 * 24 * HOUR,
  waiting_since: null,
  unlisted_since: null,
}
const waits = { waiting_since: NOW - HOUR }
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
    ['a fresh row, nothing delivered for days', { waiting_since: NOW - MINUTE }, undefined],
    ['the very first row', { waiting_since: NOW, delivered_at: null }, undefined],
    ['due, swept five minutes ago', { ...fresh(), swept_at: NOW - 5 * MINUTE }, undefined],
    ['due, swept earlier', { ...fresh(), swept_at: NOW - 5 * MINUTE - 1 }, 'sweep_late'],
    ['due, never swept', { ...fresh(), swept_at: 0 }, 'sweep_late'],
    ['due, delivered 14 minutes ago', { ...waits, delivered_at: NOW - 14 * MINUTE }, undefined],
    [
      'due, delivered 15 minutes ago',
      { ...waits, delivered_at: NOW - 15 * MINUTE },
      'nothing_delivered',
    ],
    ['due, never delivered', { ...waits, delivered_at: null }, 'nothing_delivered'],
    ['due for 14 minutes', { waiting_since: NOW - 14 * MINUTE }, undefined],
    ['resting', { ...waits, paused_until: NOW + MINUTE }, undefined],
    [
      'resting, not swept meanwhile',
      { ...waits, paused_until: NOW + MINUTE, swept_at: NOW - 9 * MINUTE },
      undefined,
    ],
    [
      'rested until six minutes ago, not swept since',
      { ...waits, paused_until: NOW - 6 * MINUTE, swept_at: NOW - 16 * MINUTE },
      'sweep_late',
    ],
    ['failing for 59 minutes', { failing_since: NOW - 59 * MINUTE }, undefined],
    ['failing, four rows refused', { failing_since: NOW, refused: 4 }, undefined],
    ['failing, five rows refused', { failing_since: NOW, refused: 5 }, 'upstream_refusing'],
    ['five rows refused before its next delivery', { refused: 5 }, undefined],
    ['failing for an hour', { failing_since: NOW - HOUR }, 'upstream_failing'],
    [
      'failing for an hour, resting',
      { ...waits, failing_since: NOW - HOUR, paused_until: NOW + MINUTE },
      'upstream_failing',
    ],
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
  const failing = [{ ...calm, failing_since: NOW - HOUR }]
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

  test('is the newest delivery and the row that has been due longest', async () => {
    expect(await reading()).toMatchObject({ delivered_at: null, waiting_since: null })
    insert('delivered', NOW - 3 * HOUR)
    insert('delivered', NOW - HOUR)
    insert('pending', NOW - 4 * HOUR, NOW + 1)
    insert('needs_attention', NOW - 9 * HOUR)
    expect(await reading()).toMatchObject({ delivered_at: NOW - HOUR, waiting_since: null })
    insert('pending', NOW - 5 * HOUR, NOW - MINUTE)
    insert('sending', NOW - 2 * HOUR, NOW)
    expect((await reading())?.waiting_since).toBe(NOW - 5 * HOUR)
  })

  test('is given up after two seconds', async () => {
    const clock = virtualClock()
    const silent = { prepare: () => silent, bind: () => silent, all: () => new Promise(() => {}) }
    const asked = readUpstreams(silent as unknown as Db, NOW, clock.timers)
    await expect(clock.during(asked, 2000)).rejects.toThrow('no answer in 2000 ms')
  })

  let count = 0
  function insert(status: string, received: number, due = received) {
    const id = `00000000-0000-0000-0000-${String(count++).padStart(12, '0')}`
    const email = `${count}@example.org`
    ledger.rows(
      `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status,
        next_attempt_at, waiting_since, claim, delivered_at)
      VALUES (?1, 'newsletter', 'homepage', ?2, ?2, ?3, substr(replace(?1, '-', ''), 1, 32), 0, ?4, 'ledger', ?5, ?6, ?4,
        iif(?5 = 'sending', 'a claim', NULL), iif(?5 = 'delivered', ?4, NULL))`,
      id,
      email,
      JSON.stringify({ firstName: 'Ruth', email, source: 'homepage' }),
      received,
      status,
      due,
    )
  }
})

function unlisted(ms: number) {
  return [{ ...calm, unlisted_since: NOW - ms }]
}

function fresh() {
  return { waiting_since: NOW - MINUTE }
}

function noUpstreams() {
  return upstreamsOf(readConfiguration({}))
}
