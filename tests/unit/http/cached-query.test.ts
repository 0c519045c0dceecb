import { expect, test } from 'vitest'
import type { AppContext } from '../../../src/http/context.ts'
import { cachedQuery } from '../../../src/http/cached-query.ts'

const env = {}

/** A request at an instant, as far as the cache looks at it. */
const at = (receivedAt: number) =>
  ({ env, var: { receivedAt }, executionCtx: { waitUntil: () => {} } }) as unknown as AppContext

/** Fifty readers at once, and then one at each later instant; how often the ledger was asked, and what they got. */
async function read(ask: () => Promise<string>, ...later: number[]) {
  const cached = cachedQuery<string>(60_000)
  const got = new Set<string>()
  let asked = 0
  const reader = (now: number) =>
    cached(at(now), 'log', () => (asked++, ask())).then(
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

test('fifty readers at once are one question, and so are all of the next minute', async () => {
  const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 5, 'heads'))
  expect(await read(slow, 1, 59_999, 60_000)).toEqual({ counts: [1, 1, 1, 2], got: ['heads'] })
})

test('a failure is one question for fifty, too, and is asked again after two seconds', async () => {
  const down = () => Promise.reject(new Error('down'))
  expect(await read(down, 1, 1999, 2000)).toEqual({ counts: [1, 1, 1, 2], got: ['down'] })
})

test('a clock that goes back asks anew, and another name is another question', async () => {
  const fine = () => Promise.resolve('heads')
  expect((await read(fine, -1)).counts).toEqual([1, 2])
  const cached = cachedQuery<number>(60_000)
  const asked = ['a', 'b', 'a'].map((name, n) => cached(at(0), name, async () => n))
  expect(await Promise.all(asked)).toEqual([0, 1, 0])
})
