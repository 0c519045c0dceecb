import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giveawayAt, nextChange } from '../../../src/giveaway/giveaway.ts'
import type { Bindings } from '../../../src/http/context.ts'
import { PageCache } from '../../../src/http/page-cache.ts'
import { sharedAge } from '../../../src/http/serve-page.ts'
import { requestContextOf } from '../../../src/http/request-context.ts'
import { anyMoment, SECOND } from '../support/giveaways.ts'

const OPENS = Date.parse('2025-07-20T00:00:00-05:00')
const HOUR_MS = 3_600_000

describe('snapshots', () => {
  test('last until a giveaway changes', () => {
    const env = {} as Bindings
    const first = snapshotAt(env, OPENS - 36 * HOUR_MS)
    let changes = 0
    for (let last = first; last.until !== undefined; changes++) {
      const { until } = last
      expect(snapshotAt(env, until - 1)).toBe(last)
      const next = snapshotAt(env, until)
      expect(next.site.giveaways).not.toEqual(last.site.giveaways)
      expect(next.pages).not.toBe(last.pages)
      last = next
    }
    // Two changes before it opens, one on each of 30 days, then `drawn` and `over`.
    expect(changes).toBe(34)
  })

  test('are cached for the four most recent origins, so that made-up hosts cannot fill the memory', () => {
    const env = {} as Bindings
    const hosts = Array.from({ length: 50 }, (_, index) => `https://host-${index}.example`)
    const snapshots = new Map(hosts.map((host) => [host, snapshotAt(env, OPENS, host)]))
    expect(new Set(snapshots.values()).size).toBe(50)
    const isKept = (host: string) => snapshotAt(env, OPENS, host) === snapshots.get(host)
    expect(hosts.slice(-4).every(isKept)).toBe(true)
    expect(hosts.slice(0, 4).some(isKept)).toBe(false)
    expect(snapshotAt(env, OPENS, hosts[0]).site.origin).toBe(hosts[0])
  })

  test('stay cached while other hosts are requested', () => {
    const env = {} as Bindings
    const snapshots = Array.from({ length: 20 }, (_, index) => {
      snapshotAt(env, OPENS, `https://host-${index}.example`)
      return snapshotAt(env, OPENS, 'https://example.org')
    })
    expect(new Set(snapshots).size).toBe(1)
  })
})

function snapshotAt(env: Bindings, now: number, origin = 'https://example.org') {
  return requestContextOf(env, origin, now).snapshot
}

const page = (size: number) => ({
  body: new Blob([new Uint8Array(size)]),
  headers: new Headers(),
  etag: `"${size}"`,
})

test('the page cache is limited in entries, first in first out', () => {
  const cache = new PageCache({ entries: 2, bytes: 100 })
  for (const key of ['/a', '/b', '/c']) cache.set(key, page(1))
  expect(['/a', '/b', '/c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true])
})

test('the page cache is limited in bytes, and counts a replaced page once', () => {
  const cache = new PageCache({ entries: 10, bytes: 100 })
  for (let turn = 0; turn < 5; turn++) cache.set('/a', page(60))
  cache.set('/b', page(40))
  expect(cache.get('/a')).toBeDefined()
  cache.set('/c', page(1))
  expect(cache.get('/a')).toBeUndefined()
  expect(cache.get('/b')).toBeDefined()
  cache.set('/d', page(101))
  expect(cache.get('/d')).toBeUndefined()
})

test('a shared cache stores a page for at most five minutes, and never past a change', () => {
  assert(
    property(anyMoment, ({ giveaway, now }) => {
      const age = sharedAge({ snapshot: { until: nextChange(giveaway, now) }, now })
      expect(Number.isInteger(age) && age >= 0 && age <= 300).toBe(true)
      const last = giveawayAt(giveaway, now + Math.max(0, age * SECOND - 1))
      const { phase, days } = giveawayAt(giveaway, now)
      expect(last).toMatchObject({ phase, days })
    }),
  )
})
