import type { ComponentProps, Ref } from 'react'
import { testimonials } from 'virtual:content/site'
import type { Testimonial } from '../../core/content/types.ts'
import { testimonialLabels as labels } from './labels.ts'

/** What the script adds. `stops`: the handlers of touch, focus and hover. */
export type LiveCarousel = {
  current: number | undefined
  isPlaying: boolean | undefined
  list: Ref<HTMLDivElement>
  stops: ComponentProps<'section'>
  onScroll: () => void
  onShow: (index: number) => void
  onToggle: () => void
}

/** Works with swipe, arrow keys and dots; client/testimonials.tsx adds rotation and the pause control. */
export function Carousel({ live }: { live?: LiveCarousel | undefined }) {
  return (
    <section
      className="testimonials"
      aria-roledescription="carousel"
      aria-label={labels.carousel}
      {...live?.stops}
    >
      <button
        className="testimonials-toggle control off-paper"
        type="button"
        hidden={live?.isPlaying === undefined || testimonials.length < 2}
        onClick={live?.onToggle}
      >
        {live?.isPlaying === false ? labels.play : labels.pause}
      </button>
      <div
        className="testimonials-list"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        aria-label={labels.heading}
        aria-live={live?.isPlaying === undefined ? undefined : live.isPlaying ? 'off' : 'polite'}
        ref={live?.list}
        onScroll={live?.onScroll}
      >
        {testimonials.map((testimonial, index) => (
          <Slide key={testimonial.name} testimonial={testimonial} index={index} />
        ))}
      </div>
      <ol className="testimonials-dots off-paper">
        {testimonials.map(({ name }, index) => (
          <li key={name}>
            <a
              href={`#testimonial-${index + 1}`}
              aria-label={labels.show(index + 1)}
              aria-current={live?.current === index || undefined}
              onClick={
                live &&
                ((event) => {
                  event.preventDefault()
                  live.onShow(index)
                })
              }
            />
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
