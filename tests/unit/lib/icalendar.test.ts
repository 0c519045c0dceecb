import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, contentLine } from '../../../src/core/lib/icalendar.ts'

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

/** The description of an event on an owner's text, as its page and `/contest` are linked. */
function description(text: string, origin = 'https://book.example'): string | undefined {
  const event = { uid: '1', times: [], title: 'Opening', text }
  const links = { url: `${origin}/contest/one`, alias: `${origin}/contest` }
  const file = calendarFile({ owner: '', product: '', now: 0 }, [{ ...event, ...links }])
  return /\nDESCRIPTION:(.*)\r/.exec(file.replaceAll('\r\n ', ''))?.[1]
}

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
    expect(description(text, origin)).toBe(text)
})

test.each([
  'Enter to win.',
  `${URL}/rules`,
  'https://book.example/contest/one-more',
  'my-book.example/contest/one',
])('adds the link to "%s"', (text) => {
  expect(description(text)).toBe(`${text}\\n${URL}`)
})
