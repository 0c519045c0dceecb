import type { Testimonials } from 'virtual:content/testimonials'

export { testimonials } from 'virtual:content/testimonials'

export type Testimonial = Testimonials[number]
