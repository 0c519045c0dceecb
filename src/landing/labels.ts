// The headings and labels of the landing page.

export const landing = {
  // Beside the figures of the hero, as long as they are samples.
  sample: 'A demo: sample figures',
  buy: 'Buy Book',
  quiz: {
    heading: 'Where should you start?',
  },
  chapters: {
    heading: 'Six of the 32 chapters',
    lead: 'Pick the one you need today.',
    open: (numbers: readonly number[]) =>
      numbers.length === 1
        ? `Chapter ${numbers[0]} opens here.`
        : `Chapters ${new Intl.ListFormat('en-GB').format(numbers.map(String))} open here.`,
    others: 'The others have a verse and a guide.',
    each: 'Each has a verse and a guide.',
    inBook: 'In the book',
    more: 'Or read about the whole book:',
    book: 'What the book is',
  },
  journey: {
    heading: 'Where it takes you',
    text: 'Each number leads to its day. Day 31 is only in the book.',
    range: ({ first, last }: { first: number; last: number }) => `Chapters ${first}–${last}`,
    day: ({ number, chapter }: { number: number; chapter: string }) => `${number}: ${chapter}`,
  },
  lookInside: {
    heading: 'Look inside',
    text: (number: number) => `The first two pages of chapter ${number}.`,
    more: (number: number) => `See what else is in chapter ${number}`,
  },
  author: {
    heading: 'Who wrote it',
  },
  testimonials: {
    heading: 'What readers say',
    sample: 'This is a demo: reviews and figures are samples.',
    rating: (rating: number) => `Rated ${rating} out of 5`,
    carousel: 'Testimonials',
    slide: ({ n, total }: { n: number; total: number }) => `${n} of ${total}`,
    pause: 'Pause',
    play: 'Play',
    show: (n: number) => `Show testimonial ${n}`,
  },
}
