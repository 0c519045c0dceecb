import { expect, test } from 'vitest'
import { plainName } from '../../../src/delivery/services/plain-name.ts'

/** Mail programs turn slashes, host names and phone numbers into links. */
const LINK = /\S[/]|[/]\S|\S[.。]\p{L}|:\S|\p{Nd}(?:\P{L}{0,2}\p{Nd}){6}/u

test.each([
  'https://evil.example',
  'Win at WWW.evil.example',
  'i❤.ws',
  'दिल्ली.com',
  'ที่นี่.com',
  'злой.рф',
  'evil\u200B.\u200Dexample',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。example',
  'evil｡example',
  'evil／x',
  'ruth@evil.example',
  'mailto:x',
  'Call +1 900 555 0199 now',
  'Call (900) 555-0199',
  '185.220.101.5:8080',
])('the name %j becomes a name without links', (name) => {
  const read = plainName(name)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  expect(read).not.toMatch(LINK)
})

test.each([
  ['S.Priya', 'S. Priya'],
  ['A.R.Rahman', 'A. R. Rahman'],
  ['Ma.Teresa Santos', 'Ma. Teresa Santos'],
  ['Ruth Moab B.Sc', 'Ruth Moab B. Sc'],
  ['Ramesh S/O Suresh', 'Ramesh S / O Suresh'],
  ['Dr. Ruth “R.” Moab Jr.', 'Dr. Ruth “R.” Moab Jr.'],
  ['می‌نا', 'می‌نا'],
  ['Henry 8th', 'Henry 8th'],
])('the name %j is sent as %j', (name, sent) => {
  expect(plainName(name)).toBe(sent)
})
