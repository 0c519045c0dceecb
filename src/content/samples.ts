import { author, contact, retailer } from './book'
import { chapters } from './chapters'
import { sponsor } from './giveaway'
import { accessibility, privacy, support, terms } from './legal'
import { testimonials } from './testimonials'

/** A piece of sample copy that the owner replaces before launch. */
export type Sample = { file: string; what: string }

/**
 * Sample copy carries `sample: true` on the data itself. Who replaces it takes the mark off, and
 * it leaves this list; `npm run launch-check` refuses a launch while the list is not empty.
 */
const mayBeSample: readonly (Sample & { data: object })[] = [
  { file: 'book.ts', what: 'author credit', data: author },
  { file: 'book.ts', what: 'retailer links', data: retailer },
  { file: 'book.ts', what: 'contact address', data: contact },
  { file: 'giveaway.ts', what: 'giveaway sponsor and postal address', data: sponsor },
  { file: 'legal.ts', what: 'privacy page', data: privacy },
  { file: 'legal.ts', what: 'terms page', data: terms },
  { file: 'legal.ts', what: 'support page', data: support },
  { file: 'legal.ts', what: 'accessibility page', data: accessibility },
  ...[...chapters].map(([slug, chapter]) => ({
    file: `chapters/${slug}.ts`,
    what: `chapter preview ${chapter.title}`,
    data: chapter,
  })),
  ...testimonials.map((testimonial) => ({
    file: 'testimonials.ts',
    what: `testimonial of ${testimonial.name}`,
    data: testimonial,
  })),
]

export const samples: readonly Sample[] = mayBeSample
  .filter(({ data }) => 'sample' in data)
  .map(({ file, what }) => ({ file, what }))
