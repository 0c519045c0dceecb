import { landing } from 'virtual:content/labels/landing'
import { testimonials } from 'virtual:content/testimonials'
import { fill } from '../domain/words.ts'
import { Slide } from '../views/testimonial.tsx'

const words = landing.testimonials

/**
 * Testimonials in a row with scroll snapping: usable by swipe, arrow keys and dots. The script adds the pause control and
 * advances them (`client/testimonials.ts`).
 */
export function TestimonialsView() {
  return (
    <section className="testimonials" aria-roledescription="carousel" aria-label={words.carousel}>
      <button className="testimonials-toggle" type="button" data-play={words.play} hidden>
        {words.pause}
      </button>
      <div
        className="testimonials-list"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        aria-label={words.heading}
      >
        {testimonials.map((testimonial, index) => (
          <Slide key={testimonial.name} testimonial={testimonial} index={index} />
        ))}
      </div>
      <ol className="testimonials-dots">
        {testimonials.map(({ name }, index) => (
          <li key={name}>
            <a href={`#testimonial-${index + 1}`} aria-label={fill(words.show, { n: index + 1 })} />
          </li>
        ))}
      </ol>
    </section>
  )
}
