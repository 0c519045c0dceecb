import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryFields, signupFields, typedValues } from '../../../src/core/forms/fields.ts'
import { firstMessages, noticeOfFailure } from '../../../src/views/forms/state.ts'
import { readField, readFields, tooLong } from '../../../src/core/forms/rules.ts'
import { cleanLine, cleanText } from '../../../src/core/forms/text.ts'
import { messagesOf, schemas } from '../../../src/server/ledger/schemas.ts'
import { naughtyStrings } from '../../support/naughty.ts'

const ok = (r: { success: boolean; data?: unknown }) => ({ ok: r.success, value: r.data })
const parseSignup = (body: unknown) => ok(schemas().signup.safeParse(body))
const parseEntry = (body: unknown) => ok(schemas().entry.safeParse(body))

const anyText = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
)

/** Any text, and parts of addresses and handles in any order. */
const anyInput = fc.oneof(
  anyText,
  fc
    .array(
      fc.constantFrom(
        ' ',
        ...'@ < > ? / . a _ é \u200B mailto: N/A instagram.com/ b.org'.split(' '),
      ),
    )
    .map((parts) => parts.join('')),
)

describe('a cleaned text', () => {
  test.each([
    ['\u202Egnp.exe\u2066\u2069', 'gnp.exe'],
    ['first\r\nsecond\rthird\u2028fourth', 'first second third fourth'],
    ['e\u200E\u0301', 'é'],
    ['q' + '\u0323'.repeat(99), 'q' + '\u0323'.repeat(30)],
    ['  \u00A0a \t b\u3000', 'a b'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['👩\u200D👧', '👩\u200D👧'],
  ])('%j becomes %j on one line', (text, cleaned) => {
    expect(cleanLine(text)).toBe(cleaned)
  })

  test('keeps its line breaks in a text field', () => {
    expect(cleanText('one\r\n\r\ntwo\u0085three ')).toBe('one\n\ntwo\nthree')
  })

  test('is well-formed, in NFC, and unchanged by a second cleaning', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of [cleanLine, cleanText]) {
          const once = clean(text)
          expect(clean(once)).toBe(once)
          expect(once.isWellFormed()).toBe(true)
          expect(once.normalize('NFC')).toBe(once)
          expect(once).not.toMatch(/[\0-\b\v-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]/)
        }
      }),
      { numRuns: 1000, seed: 32 },
    )
  })
})

const signup = { firstName: 'Ada', email: 'ada@example.com', source: 'homepage' }
const entry = { fullName: 'Ada', email: 'ada@example.com', agreement: true }
const fieldsOf = [...Object.entries(signupFields), ...Object.entries(entryFields)]
const domain = `@${`${'a'.repeat(60)}.`.repeat(3)}example`

const limited = fieldsOf.flatMap(([name, facts]) => ('limit' in facts ? [{ name, facts }] : []))
test.each(limited)('$name has exactly its limit', ({ facts }) => {
  const isAccepted = (length: number) => {
    const end = facts.type === 'email' ? domain : ''
    return readField(facts, end.padStart(length, 'a')).error === undefined
  }
  expect([isAccepted(facts.limit), isAccepted(facts.limit + 1)]).toEqual([true, false])
  const padded = (length: number) => readField(facts, 'ruth@example.org'.padEnd(length)).error
  const most = 4 * facts.limit
  expect([padded(most), padded(most + 1)]).toEqual([undefined, tooLong(facts.limit)])
})

test.each([
  'Åsa',
  'می‌نا', // Persian, with a joiner inside
  'Óscar-Íñigo d’Arc',
  'O',
])('accepts the name %s unchanged', (name) => {
  const read = parseSignup({ ...signup, firstName: name })
  expect(read).toMatchObject({ ok: true, value: { firstName: name.normalize('NFC') } })
})

test('a signup has a quiz result only from the quiz', () => {
  const quizResult = { primary: 'Loved', secondary: ['Free', 'Holy'] }
  expect(parseSignup({ ...signup, quizResult }).value).toEqual(signup)
  const fromQuiz = { ...signup, source: 'quiz', quizResult }
  expect(parseSignup(fromQuiz).value).toEqual(fromQuiz)
})

test.each(fieldsOf)('%s: normalizing twice changes nothing', (_, facts) => {
  fc.assert(
    fc.property(anyInput, (text) => {
      const { value } = readField(facts, text)
      expect(readField(facts, value).value).toBe(value)
    }),
    { numRuns: 500, seed: 32 },
  )
})

test('browser and server normalize and reject the same texts', () => {
  fc.assert(
    fc.property(fc.record({ firstName: anyInput, email: anyInput }), (typed) => {
      const { errors } = readFields(signupFields, typed)
      const { success, data, error } = schemas().signup.safeParse({ ...typed, source: 'homepage' })
      const found = error ? firstMessages(signupFields, messagesOf(error)) : {}
      expect(found).toEqual(errors)
      if (success) expect(parseSignup(data).value).toEqual(data)
    }),
    { numRuns: 500, seed: 32 },
  )
})

test.each([
  ['  Ada   Lovelace ', '', 'Ada Lovelace', undefined],
  ['Ramesh S/O Suresh', '@ ruth', 'Ramesh S/O Suresh', 'ruth'],
  ['Ada', 'https://www.instagram.com/zoe.m/?igsh=MzRlODBiNWFlZA==', 'Ada', 'zoe.m'],
  ['Ada', 'instagram.com/@zoe.m', 'Ada', 'zoe.m'],
  ['Ada', 'instagram.com/p/DAbCdEf', 'Ada', 'instagram.com/p/DAbCdEf'],
])('stores the name %j and the handle %j as %j and %j', (fullName, handle, name, instagram) => {
  const others = { whyWantBook: ' \u200E', agreement: 'true' }
  const typed = { ...entry, ...others, fullName, instagramHandle: handle }
  expect(readFields(entryFields, typed).errors).toEqual({})
  const { value } = parseEntry(typed)
  expect(value).toMatchObject({ fullName: name })
  const { instagramHandle, whyWantBook } = value as Record<string, string | undefined>
  expect([instagramHandle, whyWantBook]).toEqual([instagram, undefined])
})

test.each<[string, Record<string, unknown>, Partial<Record<keyof typeof entryFields, string>>]>([
  ['unchanged, spaces included', { fullName: ' Ada  L. ' }, { fullName: ' Ada  L. ' }],
  ['made well-formed', { whyWantBook: 'a\uD800' }, { whyWantBook: 'a\uFFFD' }],
  ['unless it is not a text', { fullName: 7, email: ['a@b.co'], agreement: true }, {}],
  ['unless the body only inherits it', Object.create({ fullName: 'Ada' }), {}],
  ['unless no field has its name', { topic: 'x', consent: 'y' }, {}],
  ['of a checked box of this site’s form', { agreement: 'true' }, { agreement: 'true' }],
  ['of a checked box without a value attribute', { agreement: 'on' }, { agreement: 'true' }],
  ['of an unchecked box', { agreement: 'false' }, {}],
])('fills in the form again with a value %s', (_, raw, typed) => {
  expect(typedValues(entryFields, raw)).toEqual({ ...typedValues(entryFields, {}), ...typed })
})

const { fullName } = entryFields
test.each([
  ['no invalid field of the form', {}, 'failure'],
  ['an empty field', { fullName: fullName.missing }, 'incomplete'],
  ['an empty field and a wrong one', { fullName: fullName.missing, email: 'x' }, 'incomplete'],
  ['a wrong field', { email: 'x' }, undefined],
])('the toast for %s', (_, errors, title) => {
  const notice = (name: string) => ({ tone: 'error' as const, title: name, text: '' })
  const notices = { incomplete: notice('incomplete'), failure: notice('failure') }
  expect(noticeOfFailure(entryFields, errors, notices)?.title).toBe(title)
})
