import { expect, test } from 'vitest'
import { entryFields, fieldErrors, signupFields } from '../../src/forms/fields.ts'
import { readEntry, readSignup } from '../../src/posts/submissions.ts'

const signup = { firstName: 'Ada', email: 'ada@example.com', source: 'homepage' }

test.each([
  'Åsa',
  'Nguyễn Thị Ánh',
  '太郎',
  '김민준',
  'محمد',
  'می‌نا', // Persian, with a joiner inside
  'יוסף',
  'Ольга',
  'Ἀλέξανδρος',
  'ศรีสุดา',
  'अदिति',
  'தமிழ்',
  'ሰላም',
  'ʻAolani',
  'Óscar-Íñigo d’Arc',
  'X Æ',
  'O',
])('the name %s is taken as it is', (name) => {
  expect(fieldErrors(signupFields, { firstName: name, email: signup.email })).toEqual({})
  const read = readSignup({ ...signup, firstName: name })
  expect(read).toMatchObject({ ok: true, value: { firstName: name.normalize('NFC') } })
})

test.each([
  '  ada@example.com',
  'ada@example.com  ',
  '\tada@example.com\n',
  '\u00A0Ada@Example.com',
])('the address %j, pasted with spaces, is forwarded as it is spelled, without them', (email) => {
  expect(fieldErrors(signupFields, { firstName: 'Ada', email })).toEqual({})
  expect(readSignup({ ...signup, email })).toMatchObject({
    ok: true,
    value: { email: email.trim() },
  })
})

test('a name and a handle pasted with spaces lose them', () => {
  const pasted = {
    fullName: '  Ada   Lovelace ',
    email: ' ada@example.com ',
    instagramHandle: ' @ada.l ',
    whyWantBook: ' why not ',
    agreement: 'true',
  }
  expect(fieldErrors(entryFields, pasted)).toEqual({})
  expect(readEntry(pasted)).toMatchObject({
    ok: true,
    value: { fullName: 'Ada Lovelace', instagramHandle: 'ada.l', whyWantBook: 'why not' },
  })
})

test('a likely slip in an address is no reason to refuse it', () => {
  expect(fieldErrors(signupFields, { firstName: 'Ada', email: 'a@gmial.com' })).toEqual({})
})
