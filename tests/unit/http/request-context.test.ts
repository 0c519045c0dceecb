import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EntryPeriod,
  giveawayAt,
  type PeriodState,
  nextChange,
} from '../../../src/giveaway/giveaway.ts'
import type { Bindings } from '../../../src/http/context.ts'
import { PageCache } from '../../../src/http/page-cache.ts'
import { sharedAge } from '../../../src/http/serve-page.ts'
import { requestContextOf } from '../../../src/http/request-context.ts'
import { anyMoment, SECOND } from '../support/giveaways.ts'

const OPENS = Date.parse('2025-07-20T00:00:00-05:00')
const HOUR_MS = 3_600_000

describe('cache generations', () => {
  test('last until the day or the phase changes', () => {
    const env = {} as Bindings
    const generations = [-30 * HOUR_MS, -25 * HOUR_MS, -24 * HOUR_MS, -1, 0, HOUR_MS].map(
      (offset) => generationAt(env, OPENS + offset),
    )
    expect(generations.map(({ site }) => [site.giveaway?.phase, site.giveaway?.days])).toEqual([
      ['not_started', 2],
      ['not_started', 2],
      ['not_started', 1],
      ['not_started', 1],
      ['open', 30],
      ['open', 30],
    ])
    const distinct = [...new Set(generations)]
    expect(generations.map((generation) => distinct.indexOf(generation))).toEqual([
      0, 0, 1, 1, 2, 2,
    ])
    expect(new Set(generations.map(({ pages }) => pages)).size).toBe(3)
    expect(generations.map(({ until = 0 }) => (until - OPENS) / HOUR_MS).slice(0, 4)).toEqual([
      -24, -24, 0, 0,
    ])
  })

  test('end when any computed fact of a giveaway changes', () => {
    const env = {} as Bindings
    const { opensAt, closesAt } = generationAt(env, OPENS).site.giveaway!
    const { opensAt: _, closesAt: __, ...computed } = giveawayAt({ opensAt, closesAt }, OPENS)
    const facts = [...(Object.keys(computed) as (keyof PeriodState)[]), 'stage' as const]
    expect(facts).toContain('days')
    for (const fact of facts) {
      const generation = generationAt(env, OPENS)
      Object.assign(generation.site.giveaways[0]!, { [fact]: 'outdated' })
      expect(generationAt(env, OPENS), fact).not.toBe(generation)
    }
  })

  test('are cached for the four most recent origins, so that made-up hosts cannot fill the memory', () => {
    const env = {} as Bindings
    const hosts = Array.from({ length: 50 }, (_, index) => `https://host-${index}.example`)
    const generations = new Map(hosts.map((host) => [host, generationAt(env, OPENS, host)]))
    expect(new Set(generations.values()).size).toBe(50)
    const isKept = (host: string) => generationAt(env, OPENS, host) === generations.get(host)
    expect(hosts.slice(-4).every(isKept)).toBe(true)
    expect(hosts.slice(0, 4).some(isKept)).toBe(false)
    expect(generationAt(env, OPENS, hosts[0]).site.origin).toBe(hosts[0])
  })

  test('stay cached while other hosts are requested', () => {
    const env = {} as Bindings
    const generations = Array.from({ length: 20 }, (_, index) => {
      generationAt(env, OPENS, `https://host-${index}.example`)
      return generationAt(env, OPENS, 'https://example.org')
    })
    expect(new Set(generations).size).toBe(1)
  })

  test('are shared by all hosts while an origin is configured', () => {
    const env = { SITE_ORIGIN: 'https://example.com' } as Bindings
    const generations = ['https://a.example', 'https://b.example'].map((host) =>
      generationAt(env, OPENS, host),
    )
    expect(new Set(generations).size).toBe(1)
  })

  test('belong to their own configuration', () => {
    const one = generationAt({} as Bindings, OPENS)
    const other = generationAt({ BUY_URL: 'https://books.example/32' } as Bindings, OPENS)
    expect(other).not.toBe(one)
  })
})

function generationAt(env: Bindings, now: number, origin = 'https://example.org') {
  return requestContextOf(env, origin, now).generation
}

const page = (size: number) => ({
  body: new Blob([new Uint8Array(size)]),
  headers: new Headers(),
  etag: `"${size}"`,
})

describe('the page cache', () => {
  test('is limited in entries, first in first out', () => {
    const cache = new PageCache({ entries: 2, bytes: 100 })
    for (const key of ['/a', '/b', '/c']) cache.set(key, page(1))
    expect(['/a', '/b', '/c'].map((key) => cache.get(key) !== undefined)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('is limited in bytes, and counts a replaced page once', () => {
    const cache = new PageCache({ entries: 10, bytes: 100 })
    for (let turn = 0; turn < 5; turn++) cache.set('/a', page(60))
    cache.set('/b', page(40))
    expect(cache.get('/a')).toBeDefined()
    cache.set('/c', page(1))
    expect(cache.get('/a')).toBeUndefined()
    expect(cache.get('/b')).toBeDefined()
  })

  test('does not cache a page larger than its limit', () => {
    const cache = new PageCache({ entries: 10, bytes: 100 })
    cache.set('/a', page(101))
    expect(cache.get('/a')).toBeUndefined()
  })
})

function ageAt(giveaway: EntryPeriod, now: number): number {
  return sharedAge({ generation: { until: nextChange(giveaway, now) }, now })
}

describe('at any instant', () => {
  test('a shared cache stores a page for at most five minutes, and never past a change', () => {
    assert(
      property(anyMoment, ({ giveaway, now }) => {
        const age = ageAt(giveaway, now)
        expect(Number.isInteger(age) && age >= 0 && age <= 300).toBe(true)
        const last = giveawayAt(giveaway, now + Math.max(0, age * SECOND - 1))
        const { phase, days } = giveawayAt(giveaway, now)
        expect(last).toMatchObject({ phase, days })
      }),
    )
  })
})
