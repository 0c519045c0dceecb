import { expect, test } from 'vitest'
import type { AppContext } from '../../../src/http/context.ts'
import { cachedQuery } from '../../../src/http/cached-query.ts'

const env = {}

/** The parts of a request that the cache reads. */
const at = (receivedAt: number) =>
  ({ env, var: { receivedAt }, executionCtx: { waitUntil: () => {} } }) as unknown as AppContext

/** Sends fifty concurrent requests, then one at each later instant; returns the number of queries and the results. */
async function read(ask: () => Promise<string>, ...later: number[]) {
  const cached = cachedQuery<string>(60_000)
  const got = new Set<string>()
  let asked = 0
  const reader = (now: number) =>
    cached(at(now), () => (asked++, ask())).then(
      (value) => got.add(value),
      (error: Error) => got.add(error.message),
    )
  await Promise.all(Array.from({ length: 50 }, () => reader(0)))
  const counts = [asked]
  for (const now of later) {
    await reader(now)
    counts.push(asked)
  }
  return { counts, got: [...got] }
}

test('fifty concurrent requests share one query, as do those of the next minute', async () => {
  const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 5, 'heads'))
  expect(await read(slow, 1, 59_999, 60_000)).toEqual({ counts: [1, 1, 1, 2], got: ['heads'] })
})

test('a failure is shared too, and repeated after two seconds', async () => {
  const down = () => Promise.reject(new Error('down'))
  expect(await read(down, 1, 1999, 2000)).toEqual({ counts: [1, 1, 1, 2], got: ['down'] })
})

test('a clock that goes back starts a new query', async () => {
  const fine = () => Promise.resolve('heads')
  expect((await read(fine, -1)).counts).toEqual([1, 2])
})
