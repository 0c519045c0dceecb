import { landing, livesTransformed } from '../../content/book'
import { Island } from '../island'
import { TestimonialsView } from '../testimonials'

/** Five readers, one at a time, each with room to speak. */
export function Voices() {
  return (
    <section className="voices-section wrap" aria-labelledby="voices-title">
      <header>
        <h2 id="voices-title">{landing.testimonials.heading}</h2>
        <p>
          <strong>{livesTransformed.value}</strong> {livesTransformed.label}
        </p>
      </header>
      <Island name="testimonials">
        <TestimonialsView />
      </Island>
    </section>
  )
}
