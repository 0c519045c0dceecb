import { testimonials } from 'virtual:content/site'
import { worn } from 'virtual:pictures'
import type { Testimonial } from '../../core/content/types.ts'
import { Island } from '../ui/island.tsx'
import { Picture, pictureSheets } from '../ui/picture.tsx'
import { landing } from './labels.ts'
import sheet from './testimonials.css?inline'

const labels = landing.testimonials

Testimonials.styles = [...pictureSheets(), sheet]

export function Testimonials() {
  if (testimonials.length === 0) return null
  return (
    <section className="testimonials-section green-ground" aria-labelledby="testimonials-title">
      <Picture
        className="off-paper"
        picture={worn}
        sizes="(width < 46rem) 112vw, (width < 112rem) 56rem, 50vw"
      />
      <div className="testimonials-words flow wrap">
        <h2 id="testimonials-title">{labels.heading}</h2>
        {testimonials.some(({ sample }) => sample) && <p>{labels.sample}</p>}
        <Island name="testimonials" props={{}}>
          <Carousel />
        </Island>
      </div>
    </section>
  )
}

/** Works with swipe, arrow keys and dots; client/testimonials.ts adds rotation and the pause control. */
function Carousel() {
  return (
    <section className="testimonials" aria-roledescription="carousel" aria-label={labels.carousel}>
      <button
        className="testimonials-toggle control off-paper"
        type="button"
        data-play={labels.play}
        hidden
      >
        {labels.pause}
      </button>
      <div
        className="testimonials-list"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        aria-label={labels.heading}
      >
        {testimonials.map((testimonial, index) => (
          <Slide key={testimonial.name} testimonial={testimonial} index={index} />
        ))}
      </div>
      <ol className="testimonials-dots off-paper">
        {testimonials.map(({ name }, index) => (
          <li key={name}>
            <a href={`#testimonial-${index + 1}`} aria-label={labels.show(index + 1)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A 24 × 24 star that ends where the next begins; drawn, because some fonts have none. */
const STAR =
  'm12 1.6l2.9 7l7.6 0.6l-5.8 4.9l1.8 7.4l-6.5 -3.9l-6.5 3.9l1.8 -7.4l-5.8 -4.9l7.6 -0.6zm12 -1.6'

const rated = testimonials.find(({ rating }) => rating)

function Slide({ testimonial, index }: { testimonial: Testimonial; index: number }) {
  const { name, text, rating } = testimonial
  return (
    <div
      className="testimonial"
      id={`testimonial-${index + 1}`}
      role="group"
      aria-roledescription="slide"
      aria-label={labels.slide({ n: index + 1, total: testimonials.length })}
    >
      <figure>
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption className="row">
          {name}
          {/* The first rated slide draws five stars for all; each shows as many as its width has room for. */}
          {rating && (
            <svg
              viewBox={`1.5 0 ${24 * rating - 3} 24`}
              role="img"
              aria-label={labels.rating(rating)}
            >
              {testimonial === rated ? (
                <path id="stars" d={STAR.repeat(5)} />
              ) : (
                <use href="#stars" />
              )}
            </svg>
          )}
        </figcaption>
      </figure>
    </div>
  )
}
