import { expect, test, vi } from 'vitest'
import { countCapture, type CaptureEvent } from '../../src/delivery/count-capture'

const event = {
  event: 'quiz_email_captured',
  primary_result: 'Child of God',
  secondary_results: ['Free', 'Holy'],
} as const satisfies CaptureEvent

test('a capture is counted as its three identities and nothing that came along', () => {
  const points: unknown[] = []
  const more = { ...event, email: 'jane@example.org', firstName: 'Jane' }
  countCapture({ writeDataPoint: (point) => points.push(point) }, more)
  expect(points).toEqual([
    { indexes: ['quiz_email_captured'], blobs: ['Child of God', 'Free', 'Holy'] },
  ])
})

test('a dataset that fails is logged and disturbs nobody', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const writeDataPoint = () => {
    throw new Error('over the limit')
  }
  countCapture({ writeDataPoint }, event)
  expect(logged.mock.calls.join(' ')).toContain('event_not_written')
  logged.mockRestore()
})
