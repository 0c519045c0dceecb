export const landing = {
  sample: 'A demo: sample figures',
  buy: 'Buy Book',
  chapters: {
    heading: 'Six of the 32 chapters',
    lead: 'Pick the one you need today.',
    guide: 'Verse and guide',
    book: 'What the book is',
  },
  journey: {
    heading: 'Where it takes you',
    text: 'Tap a day to see its verse. Day 31 is only in the book.',
    range: ({ first, last }: { first: number; last: number }) => `Chapters ${first}–${last}`,
    day: ({ number, chapter }: { number: number; chapter: string }) => `${number}: ${chapter}`,
  },
  lookInside: {
    heading: 'Look inside',
    text: (number: number) => `The first two pages of chapter ${number}.`,
    more: (number: number) => `See what else is in chapter ${number}`,
  },
  author: 'Who wrote it',
}

export const testimonialLabels = {
  heading: 'What readers say',
  sample: 'This is a demo: reviews and figures are samples.',
  rating: (rating: number) => `Rated ${rating} out of 5`,
  carousel: 'Testimonials',
  slide: ({ n, total }: { n: number; total: number }) => `${n} of ${total}`,
  pause: 'Pause',
  play: 'Play',
  show: (n: number) => `Show testimonial ${n}`,
}
