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
  ['a@hotmal.cmo', 'a@hotmail.com'],
  ['a@comcsat.ent', 'a@comcast.net'],
  ['a@mail.con', 'a@mail.com'],
  ['a@st-johns.church.con', 'a@st-johns.church.com'],
  ['a@GMIAL.com', 'a@gmail.com'],
  ['Åsa.Öberg@hotmial.com', 'Åsa.Öberg@hotmail.com'],
  ['  a@yaho.com ', 'a@yahoo.com'],
  ['a@outlok.com', 'a@outlook.com'],
  ['a@iclould.com', 'a@icloud.com'],
  ['"a@b"@gmial.com', '"a@b"@gmail.com'],
])('suggests for %s: %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each([
  'a@gmail.com',
  'a@GMAIL.com',
  'a@mail.com',
  'a@gmx.com',
  'a@ymail.com',
  'a@me.com',
  'a@example.com',
  'a@grüße.example',
  'a@gmx.de',
  'a@yahoo.ca',
  'a@hotmail.de',
  'a@live.cn',
  'a@church.co',
  'a@gmai',
  'a@.con',
  'a@con',
  'a',
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
