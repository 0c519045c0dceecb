import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { contentLine } from '../../../src/core/calendar/icalendar.ts'

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
