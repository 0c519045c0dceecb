import { expect, test } from 'vitest'
import type { Entry, Signup } from '../../../src/posts/submissions.ts'
import { START, startDelivery } from './support/delivery.ts'
import { entry, signup } from './support/people.ts'

/** Every value that a form can give, and one that no form has. */
const email = 'ruth@example.org'
const quizResult = { primary: 'Loved', secondary: ['Free', 'Chosen'] } as const
const fullSignup = { firstName: 'Ruth', email, source: 'quiz', quizResult, phone: '555' } as Signup
const fullEntry = {
  fullName: 'Ruth',
  email,
  instagramHandle: 'ruth',
  whyWantBook: 'Because.',
  agreement: 'true',
  phone: '555',
} as Entry

test('each upstream gets exactly the specified fields', async () => {
  const w = await startDelivery([
    signup(1, START, { scope: 'quiz', payload: fullSignup, emailKey: email }),
    entry(2, START, { payload: fullEntry, emailKey: email }),
  ])
  await w.sweep(1)
  const sent = w.upstream.calls.map(({ kind, body }) => [kind, JSON.parse(body) as object] as const)
  expect(Object.fromEntries(sent)).toEqual({
    newsletter: { firstName: 'Ruth', email, source: 'quiz', quizResult },
    contest: { fullName: 'Ruth', email, instagramHandle: 'ruth', whyWantBook: 'Because.' },
  })
})
