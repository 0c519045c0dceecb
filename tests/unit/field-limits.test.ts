import { expect, test } from 'vitest'
import { readEntry, readSignup } from '../../src/posts/submissions.ts'

const signup = { firstName: 'Ada', email: 'ada@example.com', source: 'homepage' }
const entry = { fullName: 'Ada', email: 'ada@example.com', agreement: true }
const letters = (count: number) => 'a'.repeat(count)
const domain = `@${letters(60)}.${letters(60)}.${letters(60)}.example`

test.each([
  ['firstName', 100, (text: string) => readSignup({ ...signup, firstName: text }), letters],
  ['fullName', 100, (text: string) => readEntry({ ...entry, fullName: text }), letters],
  [
    'instagramHandle',
    30,
    (text: string) => readEntry({ ...entry, instagramHandle: text }),
    letters,
  ],
  ['whyWantBook', 1000, (text: string) => readEntry({ ...entry, whyWantBook: text }), letters],
  [
    'email',
    254,
    (text: string) => readSignup({ ...signup, email: text }),
    (count: number) => letters(count - domain.length) + domain,
  ],
])('%s takes %i characters and not one more', (_, limit, read, textOf) => {
  expect(read(textOf(limit)).ok).toBe(true)
  expect(read(textOf(limit + 1)).ok).toBe(false)
})
