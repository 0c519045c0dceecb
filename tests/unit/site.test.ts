import { describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../src/routes/app-env'
import { momentOf } from '../../src/routes/site'

const OPENS = Date.parse('2025-07-20T00:00:00-05:00')
const HOUR_MS = 3_600_000

describe('editions of the site', () => {
  test('stay the same until the day or the phase changes', () => {
    const env = {} as Bindings
    const editions = [-30 * HOUR_MS, -25 * HOUR_MS, -24 * HOUR_MS, -1, 0, HOUR_MS].map((offset) =>
      editionAt(env, OPENS + offset),
    )
    expect(editions.map(({ site }) => [site.giveaway.phase, site.giveaway.days])).toEqual([
      ['not_started', 2],
      ['not_started', 2],
      ['not_started', 1],
      ['not_started', 1],
      ['open', 30],
      ['open', 30],
    ])
    const numbers = editions.map(({ number }) => number ?? 0)
    const [first = 0] = numbers
    expect(numbers.map((number) => number - first)).toEqual([0, 0, 1, 1, 2, 2])
    expect(editions.map(({ until = 0 }) => (until - OPENS) / HOUR_MS).slice(0, 4)).toEqual([
      -24, -24, 0, 0,
    ])
  })

  test('are kept for a few origins only, so that made-up hosts fill nothing', () => {
    const env = {} as Bindings
    const hosts = Array.from({ length: 50 }, (_, index) => `https://host-${index}.example`)
    const numbered = hosts.filter((host) => editionAt(env, OPENS, host).number !== undefined)
    expect(numbered).toEqual(hosts.slice(0, 4))
    expect(editionAt(env, OPENS, hosts[0]).site.origin).toBe(hosts[0])
    expect(editionAt(env, OPENS, hosts[49]).site.origin).toBe(hosts[49])
  })

  test('are one for every host while an origin is configured', () => {
    const env = { SITE_ORIGIN: 'https://example.com' } as Bindings
    const numbers = ['https://a.example', 'https://b.example'].map(
      (host) => editionAt(env, OPENS, host).number,
    )
    expect(new Set(numbers).size).toBe(1)
  })

  test('belong to their own configuration', () => {
    const one = editionAt({} as Bindings, OPENS)
    const other = editionAt({ BUY_URL: 'https://books.example/32' } as Bindings, OPENS)
    expect(other.number).not.toBe(one.number)
  })
})

function editionAt(env: Bindings, now: number, origin = 'https://example.org') {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    return momentOf(env, origin).edition
  } finally {
    vi.useRealTimers()
  }
}
