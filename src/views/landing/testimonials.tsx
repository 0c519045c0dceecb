import { testimonials } from 'virtual:content/site'
import { worn } from 'virtual:pictures'
import { Island } from '../ui/island.tsx'
import { Picture, pictureSheets } from '../ui/picture.tsx'
import { Carousel } from './carousel.tsx'
import { testimonialLabels as labels } from './labels.ts'
import sheet from './testimonials.css?inline'

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
