import { expect, test, vi } from 'vitest'
import { writeEvent } from '../../../src/server/http/analytics.ts'

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
