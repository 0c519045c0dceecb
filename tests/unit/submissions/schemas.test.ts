import { expect, test } from 'vitest'
import { schemas, signupFromForm } from '../../../src/submissions/schemas.ts'

const quizResult = { primary: 'Loved', secondary: ['Holy', 'Free'] }

test.each<[string, unknown, boolean]>([
  ['three identities', quizResult, true],
  ['nothing', undefined, false],
  ['one secondary', { ...quizResult, secondary: ['Holy'] }, false],
  ['one identity twice', { ...quizResult, secondary: ['Holy', 'Loved'] }, false],
  ['an unknown identity', { ...quizResult, primary: 'Ruth' }, false],
])('a quiz result has three different identities: %s', (_, given, isResult) => {
  // Read separately from other fields, because the form that is shown again depends on it.
  for (const email of ['ruth@example.org', '']) {
    const signup = { firstName: 'Ruth', email, source: 'quiz', quizResult: given }
    expect(schemas().quizResult.safeParse(signup.quizResult).data).toEqual(
      isResult ? given : undefined,
    )
  }
})

test('a plain form sends a quiz result in separate fields', () => {
  const signup = { firstName: 'Ruth', email: 'ruth@example.org', source: 'quiz' }
  expect(signupFromForm({ ...signup, ...quizResult })).toEqual({ ...signup, quizResult })
  expect(signupFromForm(signup)).toEqual(signup)
})
