import { describe, expect, test } from 'vitest'
import { matchesVerse, passage } from '../../../scripts/scripture/bible.ts'

describe('the World English Bible', () => {
  test.each([
    ['John 11:35', 'Jesus wept.'],
    ['Psalm 117:1-2', /^Praise Yahweh, all you nations!.*Praise Yah!$/],
    ['Isaiah 43:1, 4', /^But now Yahweh.* instead of your life\.$/],
    ['Song of Songs 2:4', /^He brought me to the banquet hall/],
  ])('has %s', (reference, text) => {
    expect(passage(reference)).toEqual({ text: expect.stringMatching(text) })
  })

  test.each([
    ['Ephesians 1:77', 'there is no Ephesians 1:77; Ephesians 1 has 23 verses'],
    ['Jude 2:1', 'there is no Jude 2:1; Jude has 1 chapter'],
    ['Ephesains 1:7', 'no book of the Bible is called "Ephesains"; write Ephesians'],
    ['1 Jon 3:1', 'no book of the Bible is called "1 Jon"; write 1 John'],
    ['Abcdefgh 3:1', 'no book of the Bible is called "Abcdefgh"; look the name up'],
  ])('has no %s', (reference, wrong) => {
    expect(passage(reference)).toEqual({ wrong })
  })

  test.each([
    ['Jesus wept.', true],
    ['Jesus cried.', false],
    ['…', false],
  ])('%j from “Jesus wept.”: %s', (text, expected) => {
    expect(matchesVerse(text, 'Jesus wept.')).toBe(expected)
  })
})
