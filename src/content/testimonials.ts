import type { Testimonials } from '../../scripts/content/schemas/testimonials.ts'

export { testimonials } from 'virtual:content/testimonials'

export type Testimonial = Testimonials[number]
