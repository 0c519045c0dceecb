import { createClient, isSubmissionError } from '@formspree/core'
import { expect, test, vi } from 'vitest'
import { outcomeOfStatus, type Outcome } from '../../../src/delivery/outcome.ts'
import { outcomeOfForm } from '../../../src/delivery/services/form.ts'

type Recorded = { status: number; body: string; is: Outcome['is'] }

const json = (status: number, is: Outcome['is'], body: unknown): Recorded => ({
  status,
  is,
  body: JSON.stringify(body),
})

/** Formspree’s responses to a JSON post; its own client classifies them below. */
const formspree: Readonly<Record<string, Recorded>> = {
  taken: json(200, 'delivered', { next: '/thanks', ok: true }),
  'taken, with a page of its own': json(200, 'delivered', { next: 'https://a.example/thanks' }),
  'an address that is none': json(422, 'again', {
    error: 'Validation errors',
    errors: [{ code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' }],
  }),
  'errors without a status': json(200, 'again', {
    errors: [{ code: 'EMPTY', message: 'Empty form' }],
  }),
  'reCAPTCHA is on': json(403, 'again', {
    error: 'In order to submit via AJAX, you need a key.',
  }),
  'no such form': json(404, 'again', {
    error: 'Form not found',
    errors: [{ code: 'FORM_NOT_FOUND', message: 'Form not found' }],
  }),
  'too many': json(429, 'again', { error: 'Too many requests' }),
  'out of order': { status: 502, is: 'unclear', body: '<h1>Bad gateway</h1>' },
}

const outcomeOf = ({ status, body }: Recorded) => outcomeOfForm({ status, text: async () => body })

test.each(Object.entries(formspree))('a response of Formspree: %s', async (_, recorded) => {
  expect((await outcomeOf(recorded)).is).toBe(recorded.is)
  const { status, body } = recorded
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const result = await createClient().submitForm('contest', { email: 'ruth@example.org' })
  expect(isSubmissionError(result)).toBe(recorded.is !== 'delivered')
})

test.each<[string, Outcome['is']]>([
  ['{"ok":true,"errors":[],"error":null}', 'delivered'],
  ['{"ok":true,"errors":[{"field":"email"}]}', 'again'],
  ['{"success":true,"error":"ignored"}', 'delivered'], // getform
  ['{"success":false,"ok":true,"next":"/thanks"}', 'again'],
  ['{"next":"/thanks","error":"no"}', 'again'],
  ['{"ok":"true"}', 'unclear'],
  ['{"next":7}', 'unclear'],
  ['{}', 'unclear'],
  ['[]', 'unclear'],
  ['7', 'unclear'],
])('a success with the body %s is %s', async (body, is) => {
  expect((await outcomeOf({ status: 200, body, is })).is).toBe(is)
})

test.each<[Outcome['is'], readonly number[]]>([
  ['delivered', [200, 201, 202, 204, 299]],
  [
    'again',
    [
      301, 302, 307, 308, 400, 401, 402, 403, 404, 405, 409, 410, 413, 422, 408, 418, 425, 429, 451,
      503, 521, 522, 523,
    ],
  ],
  ['unclear', [500, 501, 502, 504, 520, 524, 546, 599]],
])('a status is %s: %j', (is, statuses) => {
  for (const status of statuses)
    expect([status, outcomeOfStatus({ status }).is]).toEqual([status, is])
})
