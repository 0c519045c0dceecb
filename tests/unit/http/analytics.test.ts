import { expect, test, vi } from 'vitest'
import { writeEvent } from '../../../src/http/analytics.ts'

const event = {
  event: 'quiz_email_captured',
  result: { primary: 'Child of God', secondary: ['Free', 'Holy'] },
} as const

test('records name, place and campaign of an event, and no other data', async () => {
  const points: unknown[] = []
  const dataset = { writeDataPoint: (point: unknown) => void points.push(point) }
  const more = { ...event, email: 'jane@example.org', firstName: 'Jane' }
  await writeEvent(dataset, more, {
    utm_campaign: 'jane@example.org',
    ref: 'church',
    referrer: 'x.example',
  })
  await writeEvent(
    dataset,
    { event: 'refused', place: 'quiz', reason: 'invalid' },
    { utm_campaign: 'fall' },
  )
  expect(points).toEqual([
    {
      indexes: ['quiz_email_captured'],
      blobs: ['', '', '', 'church', 'Child of God', 'Free', 'Holy'],
    },
    { indexes: ['refused'], blobs: ['quiz', 'invalid', 'fall', '', '', '', ''] },
  ])
})

test('logs a failing dataset and does not throw', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const writeDataPoint = () => {
    throw new Error('over the limit')
  }
  await writeEvent({ writeDataPoint }, event, {})
  expect(logged.mock.calls.join(' ')).toContain('event_not_written')
  logged.mockRestore()
})
