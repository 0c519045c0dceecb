import { expect, test, vi } from 'vitest'
import { count } from '../../../src/http/analytics.ts'

const event = {
  event: 'quiz_email_captured',
  result: { primary: 'Child of God', secondary: ['Free', 'Holy'] },
} as const

test('an event is counted by its name, its place and its campaign, and nothing that came along', async () => {
  const points: unknown[] = []
  const dataset = { writeDataPoint: (point: unknown) => void points.push(point) }
  const more = { ...event, email: 'jane@example.org', firstName: 'Jane' }
  await count(dataset, more, {
    utm_campaign: 'jane@example.org',
    ref: 'church',
    referrer: 'x.example',
  })
  await count(
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

test('a dataset that fails is logged and disturbs nobody', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const writeDataPoint = () => {
    throw new Error('over the limit')
  }
  await count({ writeDataPoint }, event, {})
  expect(logged.mock.calls.join(' ')).toContain('event_not_written')
  logged.mockRestore()
})
