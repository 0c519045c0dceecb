import { describe, expect, test } from 'vitest'
import type { Bindings } from '../../src/http/context.ts'
import { momentOf } from '../../src/http/site.ts'

const OPENS = Date.parse('2025-07-20T00:00:00-05:00')
const HOUR_MS = 3_600_000

describe('editions of the site', () => {
  test('stay the same until the day or the phase changes', () => {
    const env = {} as Bindings
    const editions = [-30 * HOUR_MS, -25 * HOUR_MS, -24 * HOUR_MS, -1, 0, HOUR_MS].map((offset) =>
      editionAt(env, OPENS + offset),
    )
    expect(editions.map(({ site }) => [site.giveaway?.phase, site.giveaway?.days])).toEqual([
      ['not_started', 2],
      ['not_started', 2],
      ['not_started', 1],
      ['not_started', 1],
      ['open', 30],
      ['open', 30],
    ])
    const distinct = [...new Set(editions)]
    expect(editions.map((edition) => distinct.indexOf(edition))).toEqual([0, 0, 1, 1, 2, 2])
    expect(new Set(editions.map(({ pages }) => pages)).size).toBe(3)
    expect(editions.map(({ until = 0 }) => (until - OPENS) / HOUR_MS).slice(0, 4)).toEqual([
      -24, -24, 0, 0,
    ])
  })

  test('are kept for the four origins asked for last, so that made-up hosts fill nothing', () => {
    const env = {} as Bindings
    const hosts = Array.from({ length: 50 }, (_, index) => `https://host-${index}.example`)
    const editions = new Map(hosts.map((host) => [host, editionAt(env, OPENS, host)]))
    expect(new Set(editions.values()).size).toBe(50)
    const isKept = (host: string) => editionAt(env, OPENS, host) === editions.get(host)
    expect(hosts.slice(-4).every(isKept)).toBe(true)
    expect(hosts.slice(0, 4).some(isKept)).toBe(false)
    expect(editionAt(env, OPENS, hosts[0]).site.origin).toBe(hosts[0])
  })

  test('of the host that visitors ask for outlast made-up ones between them', () => {
    const env = {} as Bindings
    const editions = Array.from({ length: 20 }, (_, index) => {
      editionAt(env, OPENS, `https://host-${index}.example`)
      return editionAt(env, OPENS, 'https://example.org')
    })
    expect(new Set(editions).size).toBe(1)
  })

  test('of the right host are kept again after others came first', () => {
    const env = {} as Bindings
    for (let index = 0; index < 9; index++) editionAt(env, OPENS, `https://host-${index}.example`)
    const edition = editionAt(env, OPENS, 'https://example.org')
    expect(editionAt(env, OPENS, 'https://example.org')).toBe(edition)
  })

  test('are one for every host while an origin is configured', () => {
    const env = { SITE_ORIGIN: 'https://example.com' } as Bindings
    const editions = ['https://a.example', 'https://b.example'].map((host) =>
      editionAt(env, OPENS, host),
    )
    expect(new Set(editions).size).toBe(1)
  })

  test('belong to their own configuration', () => {
    const one = editionAt({} as Bindings, OPENS)
    const other = editionAt({ BUY_URL: 'https://books.example/32' } as Bindings, OPENS)
    expect(other).not.toBe(one)
  })
})

function editionAt(env: Bindings, now: number, origin = 'https://example.org') {
  return momentOf(env, origin, now).edition
}
