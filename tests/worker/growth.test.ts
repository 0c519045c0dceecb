import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { hostileRequests, hostileTexts } from '../../harness/hostile-requests.ts'
import { giveawayVars } from '../../harness/site.ts'
import { growsTooFast } from '../support/growth.ts'
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
  'four times the input costs at most eight times the processor time: %s',
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

test('each header that the worker reads is among them', () => {
  const sources = globSync('src/server/{http,routes}/*.ts*').map((file) =>
    readFileSync(file, 'utf8'),
  )
  const names = sources.flatMap((text) =>
    Array.from(text.matchAll(/(?:req\.header|headers\.get)\('([^']+)'\)/g), ([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(8)
  const known = Object.keys(hostileRequests)
  expect(names.filter((name) => !known.includes(`header ${name}`))).toEqual([])
})
