import { guidePage } from '../../../src/views/chapters/labels.ts'

export const sampler = {
  contents: 'Contents',
  day: 'Day',
  inBook: 'You’ll find this day only in the book.',
  opening: 'How the chapter opens',
  meaning: guidePage.meaning,
  steps: 'Three small steps',
  accessibility:
    'All text flows and can be resized, recolored, and read aloud. Headings and a table of contents lead to each day. The only picture, the cover, is decorative.',
}
