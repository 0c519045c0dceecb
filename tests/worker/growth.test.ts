import { expect, test, vi } from 'vitest'
import { hostileRequests, hostileTexts } from '../../tools/harness/hostile-requests.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { growsTooFast } from './support/growth.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

const within = { limit: async () => ({ success: true }) }
const worker = await startClockedWorker({
  ...giveawayVars('open'),
  EVENTS: { writeDataPoint: () => {} },
  LIMITER: within,
  EVENTS_LIMITER: within,
})
const now = Date.now()

test.each(Object.entries(hostileRequests))(
  'costs grow with the input, not faster: %s',
  async (_, request) => {
    vi.spyOn(console, 'log').mockReturnValue()
    const found: Record<string, string> = {}
    for (const [name, text] of Object.entries(hostileTexts)) {
      const growth = await growsTooFast((bytes) => {
        const { path, init } = request(text(bytes))
        return async () => {
          const response = await worker.fetchAt(now, path, init)
          await response.arrayBuffer()
          expect(response.status).toBeLessThan(500)
        }
      })
      if (growth) found[name] = growth
    }
    expect(found).toEqual({})
  },
)

test('each header that the worker reads is among them', async () => {
  const read = vi.spyOn(Headers.prototype, 'get')
  for (const request of Object.values(hostileRequests)) {
    const { path, init } = request('a')
    await worker.fetchAt(now, path, init)
  }
  const names = new Set(read.mock.calls.map(([name]) => `header ${name.toLowerCase()}`))
  expect(names.size).toBeGreaterThan(7)
  expect(names.difference(new Set(Object.keys(hostileRequests)))).toEqual(new Set())
})
