import { claims } from 'virtual:content/book'
import { landing } from 'virtual:content/labels/landing'
import { testimonials } from 'virtual:content/testimonials'
import { TestimonialsView } from '../../landing/testimonials.tsx'
import { Island } from '../../ui/island.tsx'

/** Five testimonials, one at a time. */
export function Testimonials() {
  return (
    <section className="testimonials-section wrap" aria-labelledby="testimonials-title">
      <header>
        <h2 id="testimonials-title">{landing.testimonials.heading}</h2>
        <p>
          <strong>{claims.livesTransformed.value}</strong> {claims.livesTransformed.label}
        </p>
        {testimonials.some(({ sample }) => sample) && <p>{landing.testimonials.sample}</p>}
      </header>
      <Island name="testimonials" props={{}}>
        <TestimonialsView />
      </Island>
    </section>
  )
}
