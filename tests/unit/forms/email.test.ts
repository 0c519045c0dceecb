import { expect, test } from 'vitest'
import { suggestedEmail } from '../../../src/forms/email.ts'

test.each([
  ['a@gmial.com', 'a@gmail.com'], // two letters swapped
  ['a@gmai.com', 'a@gmail.com'], // one dropped
  ['a@gmaill.com', 'a@gmail.com'], // one added
  ['a@gmsil.com', 'a@gmail.com'], // one mistaken
  ['a@gmail.con', 'a@gmail.com'],
  ['a@gmail.co', 'a@gmail.com'],
  ['ruth@gmial.con', 'ruth@gmail.com'], // one in the name, one in the ending
  ['a@comcsat.ent', 'a@comcast.net'],
  ['a@st-johns.church.con', 'a@st-johns.church.com'],
  ['Åsa.Öberg@hotmial.com', 'Åsa.Öberg@hotmail.com'],
  ['  a@yaho.com ', 'a@yahoo.com'],
  ['"a@b"@gmial.com', '"a@b"@gmail.com'],
])('suggests for %s: %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each([
  'a@GMAIL.com',
  'a@mail.com',
  'a@gmx.com',
  'a@ymail.com',
  'a@grüße.example',
  'a@gmx.de',
  'a@yahoo.ca',
  'a@church.co',
  'a@gmai',
  'a@.con',
  'a@',
  '@gmial.com',
  '',
])('suggests nothing for %s', (typed) => {
  expect(suggestedEmail(typed)).toBeUndefined()
})

test('suggests nothing for its own suggestion', () => {
  const again = suggestedEmail(suggestedEmail('a@gmial.com') ?? '')
  expect(again).toBeUndefined()
})
