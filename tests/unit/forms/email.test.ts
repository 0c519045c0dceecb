import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEmail } from '../../../src/core/forms/email.ts'
import { inboxKey } from '../../../src/core/forms/inbox.ts'
import { emailMessages as messages, tooLong } from '../../../src/core/forms/messages.ts'
import { suggestedEmail } from '../../../src/core/forms/spelling.ts'
import { naughtyStrings } from '../../support/naughty.ts'

// As phones, keyboards, mail programs and documents write an address.
test.each([
  'ruth@example.org',
  ' ruth@example.org\n',
  '\u202Aruth@example.org\u202C',
  '\u200Bruth@exam\u00ADple.org',
  'ｒｕｔｈ＠ｅｘａｍｐｌｅ．ｏｒｇ',
  'ruth@example。org',
  'ruth@example.org…',
  '¡ruth@example.org!',
  '– ruth@example.org',
  '“ruth@example.org”',
  '*ruth@example.org*',
  '[ruth@example.org]',
  'ruth@example.org>',
  '<<ruth@example.org>>',
  'Ruth <ruth@example.org>',
  '"Moab, Ruth" <ruth@example.org>;',
  'Ruth Moab [mailto:ruth@example.org]',
  'Ruth (ruth@example.org)',
  'ruth@example.org (Ruth Moab)',
  'RUTH@example.org <mailto:ruth@example.org>',
  '[ruth@example.org](mailto:ruth@example.org)',
  '<a href="mailto:ruth@example.org">ruth@example.org</a>',
  'MAILTO:ruth@example.org?subject=x&body=y@z',
  'mailto:ruth%40example.org',
  'ruth%40example.org',
  'E-mail: ruth@example.org',
  'メール：ruth@example.org',
  'ruth @ example.org',
  'ruth @example . org .',
])('%j is read as ruth@example.org', (text) => {
  const { email, error } = readEmail(text)
  expect([email.toLowerCase(), error]).toEqual(['ruth@example.org', undefined])
})

test.each([
  ['A.b+c@Mail.Example.org', 'A.b+c@Mail.Example.org'],
  ['o’neil@example.ie', "o'neil@example.ie"],
  ['o´neil@example.ie', "o'neil@example.ie"],
  ['ruth–moab@example.org', 'ruth-moab@example.org'],
  ['ruth−moab@example.org', 'ruth-moab@example.org'],
  ['_ruth_@example.org', '_ruth_@example.org'],
  ['ruth@example－church.org', 'ruth@example-church.org'],
  // As Chromium sends the one with U+2010.
  ['ruth@xn--examplechurch-hm6g.org', 'ruth@example-church.org'],
  ['ruth@XN--GRE-6KA8L.example', 'ruth@xn--gre-6ka8l.example'],
  ['Ruth@Grüße.example', 'Ruth@xn--gre-6ka8l.example'],
  ['ruth@gru\u0308ße.example', 'ruth@xn--gre-6ka8l.example'],
  ['ruth@例え.テスト', 'ruth@xn--r8jz45g.xn--zckzah'],
  ['ruth@paral·lel.cat', 'ruth@xn--parallel-koa.cat'],
  ['ruth@例・え.テスト', 'ruth@xn--r8j8t907e.xn--zckzah'],
  ['mailto:ruth%2Bnews@example.org', 'ruth+news@example.org'],
])('%j is read as %s', (text, email) => {
  expect(readEmail(text)).toEqual({ email })
})

test.each([
  ['', messages.shape],
  ['ruth.example.org', messages.shape],
  ['@example.org', messages.shape],
  ['a@[127.0.0.1]', messages.shape],
  ['ruth(moab)@example.org', messages.sign('(')],
  ['jürgen@example.org', messages.sign('ü')],
  ['ruth moab@example.org', messages.sign(' ')],
  ['ru🙂th@example.org', messages.sign('🙂')],
  ['ruth@exam_ple.org', messages.sign('_')],
  ['ruth@example.org/path', messages.sign('/')],
  ['ruth@xn--i-7iq.ws', messages.sign('❤')],
  ['ruth@pa·rallel.cat', messages.sign('·')],
  ['ruth@exam・ple.テスト', messages.sign('・')],
  ['ruth@example', messages.ending],
  ['ruth@@example.org', messages.several],
  ['naomi@example.org <ruth@example.org>', messages.several],
  ['a@b.co\nBcc: c@d.co', messages.several],
  ['ruth@example..org', messages.domain],
  ['ruth@example-.org', messages.domain],
  ['ruth@example.o', messages.domain],
  ['ruth@example.1c', messages.domain],
  ['ruth@127.0.0.1', messages.domain],
  ['ruth@xn--abc-.org', messages.domain],
  ['ruth@example.orgへ', messages.domain],
  [`ruth@${'b'.repeat(64)}.co`, messages.domain],
  [`${'a'.repeat(250)}@b.co`, tooLong(254)],
])('%j is no address: %s', (text, error) => {
  expect(readEmail(text)).toMatchObject({ error })
})

/** Any text, and parts of addresses in any order. */
const anyAddress = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ' ',
        ...'@ @ < > ? . - _ a é ‑ ’ xn-- xn--gre-6ka8l : mailto: .org'.split(' '),
      ),
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
      expect(email.length).toBeLessThanOrEqual(254)
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
  ['ru.th@mac.com', 'ru.th@icloud.com'],
  ['ru-th@ya.ru', 'ru.th@yandex.ru'],
  ['ru-th+x@yandex.com.tr', 'ru.th@yandex.ru'],
  ['ru-th@yandex.org', 'ru-th@yandex.org'],
])('%s goes to the inbox %s', (key, inbox) => {
  expect(inboxKey(key)).toBe(inbox)
  expect(inboxKey(inbox)).toBe(inbox)
})

test.each([
  ['a@gmial.com', 'a@gmail.com'], // two letters swapped
  ['a@gmai.com', 'a@gmail.com'], // one dropped
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

test.each([
  'a@GMAIL.com',
  'a@mail.com',
  'a@gmx.com',
  'a@ymail.com',
  'a@gmx.de',
  'a@yahoo.ca',
  'a@church.co',
  'a@.con',
  '@gmial.com',
])('suggests nothing for %s', (typed) => {
  expect(suggestedEmail(typed)).toBeUndefined()
})
