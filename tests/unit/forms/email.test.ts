import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailMessage, readEmail } from '../../../src/core/forms/email.ts'
import { inboxKey } from '../../../src/core/forms/inbox.ts'
import { suggestedEmail } from '../../../src/core/forms/spelling.ts'
import { naughtyStrings } from '../../support/naughty.ts'

// As phones and mail programs write an address.
test.each([
  ' ruth@example.org\n',
  '\u202Aruth@example.org\u202C',
  'ruth\u200B@example.org',
  'ruth@Example.org',
  'ruth@example.org. ',
  'Ruth <ruth@example.org>',
  'ruth@example.org <mailto:ruth@example.org>',
  'MAILTO:ruth@example.org',
  '<mailto:ruth@example.org>.',
])('%j is read as ruth@example.org', (text) => {
  expect(readEmail(text)).toEqual({ email: 'ruth@example.org' })
})

test.each([
  ['o’neill@example.org', "o'neill@example.org"],
  ["O'Neil+a_b@Mail.example.ie", "O'Neil+a_b@mail.example.ie"],
  ['ruth@Grüße.example', 'ruth@xn--gre-6ka8l.example'],
  ['ruth@xn--gre-6ka8l.example', 'ruth@xn--gre-6ka8l.example'],
])('%j is read as %s', (text, email) => {
  expect(readEmail(text)).toEqual({ email })
})

test.each([
  '',
  'ruth.example.org',
  '@example.org',
  'ruth@example',
  'ruth@@example.org',
  'ruth@example.org, naomi@example.org',
  'a@b.co\nBcc: c@d.co',
  'ruth moab@example.org',
  'jürgen@example.org',
  'ruth@exam_ple.org',
  'ruth@example.org:80',
  '“ruth@example.org”',
  'ruth@example..org',
  'ruth@example-.org',
  'ruth@example.o',
  'ruth@example.1c',
  'ruth@xn--abc-.org',
  `ruth@${'b'.repeat(64)}.co`,
])('%j is no address', (text) => {
  expect(readEmail(text)).toMatchObject({ error: emailMessage })
})

/** Any text, and parts of addresses in any order. */
const anyAddress = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(' ', ...'@ @ < > ? . - _ a é xn-- xn--gre-6ka8l : mailto: .org'.split(' ')),
    )
    .map((parts) => parts.join('')),
)

test('an address that is read meets the schema: at least six characters, ASCII; and is read as itself', () => {
  fc.assert(
    fc.property(anyAddress, (text) => {
      const { email, error } = readEmail(text)
      expect(readEmail(email)).toEqual({ email, ...(error !== undefined && { error }) })
      fc.pre(error === undefined)
      expect(email).toMatch(/^[!-?A-~]+@[!-?A-~]{4,}$/)
      expect(inboxKey(email.toLowerCase())).toMatch(/^[^@]+@[^@]{4,}$/)
    }),
    { numRuns: 1000, seed: 32, maxSkipsPerRun: 100 },
  )
})

test.each([
  ['ru.th@example.org', 'ru.th@example.org'],
  ['ruth+news+more@example.org', 'ruth@example.org'],
  ['ru.th+news@gmail.com', 'ruth@gmail.com'],
  ['r.u.t.h@googlemail.com', 'ruth@gmail.com'],
  ['+news@example.org', '+news@example.org'],
  ['...@gmail.com', '...@gmail.com'],
  ['r_u-th+x@protonmail.com', 'ruth@proton.me'],
  ['ru.th@me.com', 'ru.th@icloud.com'],
])('%s goes to the inbox %s', (key, inbox) => {
  expect(inboxKey(key)).toBe(inbox)
  expect(inboxKey(inbox)).toBe(inbox)
})

test.each([
  ['a@gmial.com', 'a@gmail.com'], // two letters swapped
  ['a@gmaill.com', 'a@gmail.com'], // one added
  ['a@gmsil.com', 'a@gmail.com'], // one mistaken
  ['ruth@gmial.con', 'ruth@gmail.com'], // one in the name, one in the ending
  ['a@comcsat.ent', 'a@comcast.net'],
  ['a@st-johns.church.con', 'a@st-johns.church.com'],
  ['Åsa.Öberg@hotmial.com', 'Åsa.Öberg@hotmail.com'],
  ['  a@yaho.com ', 'a@yahoo.com'],
  ['"a@b"@gmial.com', '"a@b"@gmail.com'],
])('suggests for %s: %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each(['a@GMAIL.com', 'a@mail.com', 'a@gmx.de', 'a@church.co', 'a@.con', '@gmial.com'])(
  'suggests nothing for %s',
  (typed) => {
    expect(suggestedEmail(typed)).toBeUndefined()
  },
)
