import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from '../../../src/ui/prose.tsx'

test.each([
  'between [July 20, 2025] ([12:00 AM EST]) and [August 18, 2025] ([11:59 PM EST]).',
  '[July 20] - [August 18, 2025]',
  'Enter by [5:46 AM UTC] on [March 4, 2121], or by [9:15 PM UTC+5:30].',
  'Buy the [Thirty-Two] Pocket Companion, with a one-page guide.',
  'It ships in [7-10 business days]. In May we rest for 3 days, see John 3:16.',
])('%s', (marked) => {
  const text = marked.replaceAll(/[[\]]/g, '')
  const html = renderToStaticMarkup(<Unbroken>{text}</Unbroken>)
  expect(html.replaceAll('<span class="unbroken">', '[').replaceAll('</span>', ']')).toBe(marked)
})
