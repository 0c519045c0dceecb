import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, contentLine } from '../../../src/core/calendar/icalendar.ts'

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

test.each([
  ['Enter to win.', 'Enter to win.\\nhttps://book.example/contest/one'],
  ['Enter at https://book.example/contest/one.', 'Enter at https://book.example/contest/one.'],
])('"%s" gets the link unless it has it', (text, description) => {
  const event = {
    uid: '1',
    times: [],
    title: 'Opening',
    text,
    url: 'https://book.example/contest/one',
  }
  const file = calendarFile({ owner: '', product: '', now: 0 }, [event])
  expect(file.replaceAll('\r\n ', '')).toContain(`\r\nDESCRIPTION:${description}\r\n`)
})
