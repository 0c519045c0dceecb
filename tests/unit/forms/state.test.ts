import { expect, test } from 'vitest'
import { signupFields } from '../../../src/forms/fields.ts'
import {
  focusedField,
  firstMessages,
  firstInvalid,
  noticeOfRefusal,
} from '../../../src/forms/state.ts'
import { emptyMessage } from '../../../src/forms/rules.ts'

const incomplete = { tone: 'error', title: 'Complete the form', text: '' } as const
const failure = { tone: 'error', title: 'Signup failed', text: '' } as const
const whole = { firstName: 'Ruth', email: 'ruth@example.org' }

test.each([
  ['no field is wrong that the form shows', {}, failure],
  ['a field is empty', { email: emptyMessage('email') }, incomplete],
  [
    'one is empty and the other wrong',
    { firstName: emptyMessage('firstName'), email: 'No' },
    incomplete,
  ],
  ['a field is wrong and none empty', { email: 'No' }, undefined],
])('the toast of a refusal when %s', (_, errors, notice) => {
  expect(noticeOfRefusal(errors, { incomplete, failure })).toBe(notice)
})

test.each<[Record<string, string[] | undefined> | undefined, object]>([
  [undefined, {}],
  [
    { email: ['No', 'Never'], firstName: ['Who?'] },
    { email: 'No', firstName: 'Who?' },
  ],
  [{ email: [], firstName: undefined }, {}],
  [{ source: ['Unknown'] }, {}],
])('shows the first message of each field: %j', (errors, shown) => {
  expect(firstMessages(signupFields, errors)).toEqual(shown)
})

test.each([
  [{ firstName: 'Who?', email: 'No' }, 'firstName', 'firstName'],
  [{ email: 'No' }, 'email', 'email'],
  [{}, undefined, 'firstName'],
] as const)('with the errors %j the first wrong field is %s, and the focus is in %s', (...row) => {
  const [errors, wrong, begin] = row
  const state = { values: whole, errors }
  expect(firstInvalid(state)).toBe(wrong)
  expect(focusedField(state)).toBe(begin)
})

test('focuses no field of a form that was not refused', () => {
  expect([firstInvalid(undefined), focusedField(undefined)]).toEqual([undefined, undefined])
})
