import type { ComponentProps } from 'react'
import { landing } from '../content/book'
import { testimonials, type Testimonial } from '../content/testimonials'
import { fill } from '../domain/words'

const words = landing.testimonials
const total = testimonials.length

/** What the script adds to the swipeable list: which voice is shown, and whether the voices take turns. */
export type Rotation = {
  current: number
  playing: boolean
  onToggle: () => void
  onShow: (index: number) => void
}

export function TestimonialsView(props: { rotation?: Rotation } & ComponentProps<'div'>) {
  const { rotation, ...handlers } = props
  return (
    <div
      className="voices"
      role="region"
      aria-roledescription="carousel"
      aria-label={words.carousel}
      {...handlers}
    >
      <div className="voices-controls">
        {rotation && (
          <button className="voices-toggle" type="button" onClick={rotation.onToggle}>
            {rotation.playing ? words.pause : words.play}
          </button>
        )}
      </div>
      <ul
        className="voices-list"
        tabIndex={0}
        aria-label={words.heading}
        aria-live={rotation && !rotation.playing ? 'polite' : undefined}
      >
        {testimonials.map((testimonial, index) => (
          <Slide key={testimonial.name} testimonial={testimonial} index={index} />
        ))}
      </ul>
      <ol className="voices-dots">
        {testimonials.map(({ name }, index) => (
          <li key={name}>
            <a
              href={`#voice-${index + 1}`}
              aria-label={fill(words.show, { n: index + 1 })}
              aria-current={rotation?.current === index ? 'true' : undefined}
              onClick={
                rotation &&
                ((event) => {
                  event.preventDefault()
                  rotation.onShow(index)
                })
              }
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Slide({ testimonial, index }: { testimonial: Testimonial; index: number }) {
  const { name, text, rating } = testimonial
  return (
    <li
      className="voice"
      id={`voice-${index + 1}`}
      aria-roledescription="slide"
      aria-label={fill(words.slide, { n: index + 1, total })}
    >
      <figure>
        <p className="stars" role="img" aria-label={fill(words.rating, { rating })}>
          {'★'.repeat(rating)}
        </p>
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>{name}</figcaption>
      </figure>
    </li>
  )
}
