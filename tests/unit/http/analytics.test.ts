import { expect, test, vi } from 'vitest'
import type { AppContext } from '../../../src/server/http/context.ts'
import { recordEvent, writeEvent } from '../../../src/server/http/analytics.ts'

const event = {
  event: 'quiz_email_captured',
  result: { primary: 'Child of God', secondary: ['Free', 'Holy'] },
} as const

test('logs a failing dataset and does not throw', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const writeDataPoint = () => {
    throw new Error('over the limit')
  }
  await writeEvent({ writeDataPoint }, event, {})
  expect(logged.mock.calls.join(' ')).toContain('event_not_written')
})

test.each([
  ['a visitor', undefined, undefined, 1],
  ['a browser that opts out', '1', undefined, 0],
  ['a preview', undefined, { ms: 0, offsetMinutes: 0 }, 0],
])('counts the events of %s', (_, header, preview, times) => {
  const writeDataPoint = vi.fn<() => void>()
  recordEvent(
    {
      env: { EVENTS: { writeDataPoint } },
      req: { header: () => header },
      var: { configuration: { preview } },
      executionCtx: { waitUntil: () => undefined },
    } as unknown as AppContext,
    event,
    {},
  )
  expect(writeDataPoint).toHaveBeenCalledTimes(times)
})
