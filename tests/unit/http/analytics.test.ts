import { expect, test, vi } from 'vitest'
import type { AppContext } from '../../../src/server/http/context.ts'
import { recordEvent } from '../../../src/server/http/analytics.ts'

const event = {
  event: 'quiz_email_captured',
  result: { primary: 'Child of God', secondary: ['Free', 'Holy'] },
} as const

test.each([
  ['a visitor', undefined, undefined, 1],
  ['a browser that opts out', '1', undefined, 0],
  ['a preview', undefined, { ms: 0, offsetMinutes: 0 }, 0],
])('counts the events of %s, and logs a failing dataset', async (_, header, preview, times) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const writeDataPoint = vi.fn<() => void>(() => {
    throw new Error('over the limit')
  })
  const work: Promise<unknown>[] = []
  recordEvent(
    {
      env: { EVENTS: { writeDataPoint } },
      req: { header: () => header },
      var: { configuration: { preview } },
      executionCtx: { waitUntil: (each: Promise<unknown>) => work.push(each) },
    } as unknown as AppContext,
    event,
    {},
  )
  await Promise.all(work)
  expect(writeDataPoint).toHaveBeenCalledTimes(times)
  expect(logged).toHaveBeenCalledTimes(times)
  logged.mockRestore()
})
