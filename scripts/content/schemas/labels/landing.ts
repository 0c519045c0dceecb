import { z } from 'zod'
import { group, headed, words } from '../fields.ts'

export const landing = z.strictObject({
  landing: z.strictObject({
    about: headed,
    transform: headed,
    quiz: group('heading'),
    chapters: headed.extend({ more: words() }),
    journey: headed.extend({
      part: words('numeral'),
      range: words('first', 'last'),
      day: words('number', 'chapter'),
    }),
    lookInside: group('heading').extend({ text: words('number'), more: words('number') }),
    testimonials: group('heading', 'sample', 'carousel', 'pause', 'play').extend({
      rating: words('rating'),
      slide: words('n', 'total'),
      show: words('n'),
    }),
  }),
  capture: group('heading', 'text', 'button', 'sending', 'privacy', 'joined').extend({
    success: group('heading', 'next', 'quiz', 'buy'),
    chapter: group('heading', 'text', 'button', 'joined'),
  }),
})
