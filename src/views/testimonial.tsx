import { landing } from 'virtual:content/labels/landing'
import { testimonials } from 'virtual:content/testimonials'
import type { Testimonial } from '../content/testimonials.ts'
import { fill } from '../domain/words.ts'

const words = landing.testimonials
const total = testimonials.length

/** One star of 24 by 24, 1.5 within its edges, which ends where the next one begins. Drawn, because not every system's fonts have one. */
const STAR =
  'm12 1.6l2.9 7l7.6 0.6l-5.8 4.9l1.8 7.4l-6.5 -3.9l-6.5 3.9l1.8 -7.4l-5.8 -4.9l7.6 -0.6zm12 -1.6'

export function Slide({ testimonial, index }: { testimonial: Testimonial; index: number }) {
  const { name, text, rating } = testimonial
  return (
    <div
      className="testimonial"
      id={`testimonial-${index + 1}`}
      role="group"
      aria-roledescription="slide"
      aria-label={fill(words.slide, { n: index + 1, total })}
    >
      <figure>
        <p className="stars">
          <svg
            viewBox={`1.5 0 ${24 * rating - 3} 24`}
            role="img"
            aria-label={fill(words.rating, { rating })}
          >
            <path d={STAR.repeat(rating)} />
          </svg>
        </p>
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>{name}</figcaption>
      </figure>
    </div>
  )
}
