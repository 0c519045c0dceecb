import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { calendarLink, contentLine } from '../../../src/core/lib/icalendar.ts'

test('folds a line at 75 octets, between characters, without loss', () => {
  const text = string({ unit: 'grapheme', maxLength: 200, size: 'max' })
  assert(
    property(text, (value) => {
      const line = `DESCRIPTION:${value.replace(/[\r\n]/g, ' ')}`
      const folded = contentLine(line)
      expect(folded.endsWith('\r\n')).toBe(true)
      for (const part of folded.split('\r\n')) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
        expect(part.isWellFormed()).toBe(line.isWellFormed())
      }
      expect(folded.replaceAll('\r\n ', '')).toBe(`${line}\r\n`)
    }),
  )
})

const URL = 'https://book.example/contest/one'

test.each([
  `Enter at ${URL}.`,
  'Enter at book.example/contest/one!',
  `<${URL}/?utm_source=calendar>`,
  'Enter: https://book.example/contest',
  `**${URL}** or _${URL}_`,
  `[enter](${URL}/#form)—${URL}…`,
  URL.toUpperCase(),
  'Www.Book.Example/contest/one/.',
])('adds no second link to "%s"', (text) => {
  for (const origin of ['https://book.example', 'https://www.book.example'])
    expect(calendarLink(text, `${origin}/contest/one`, `${origin}/contest`)[0]).toBe(
      `DESCRIPTION:${text}`,
    )
})

test.each([
  'Enter to win.',
  `${URL}/rules`,
  'https://book.example/contest/one-more',
  'my-book.example/contest/one',
])('adds the link to "%s"', (text) => {
  expect(calendarLink(text, URL)[0]).toBe(`DESCRIPTION:${text}\\n${URL}`)
})
