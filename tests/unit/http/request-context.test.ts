import { expect, test } from 'vitest'
import type { Bindings } from '../../../src/server/http/context.ts'
import { requestContextOf } from '../../../src/server/http/request-context.ts'

const OPENS = Date.parse('2025-07-20T00:00:00-05:00')
const HOUR_MS = 3_600_000

test('snapshots last until a giveaway changes', () => {
  const env = {} as Bindings
  const first = snapshotAt(env, OPENS - 36 * HOUR_MS)
  let changes = 0
  for (let last = first; last.until < Infinity; changes++) {
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

function snapshotAt(env: Bindings, now: number, origin = 'https://example.org') {
  return requestContextOf(env, origin, now).snapshot
}

test('an isolate keeps the pages of few hosts', () => {
  const env = {} as Bindings
  const [first] = [0, 1, 2, 3, 4].map((n) => snapshotAt(env, OPENS, `https://${n}.example`))
  expect(snapshotAt(env, OPENS, 'https://0.example')).not.toBe(first)
})
