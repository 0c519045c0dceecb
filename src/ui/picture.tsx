import { hero } from 'virtual:content/book'
import { images } from 'virtual:content/labels/site'
import { onHome } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import smallSource from './art/book.png?w=192&format=webp&quality=80&as=url'
import heroSource from './art/book.png?w=384&format=webp&quality=85&as=url'
import heroSources from './art/book.png?w=384;512;1024&format=webp&quality=85&as=srcset'
import smallSources from './art/book.png?w=48;96;192;384&format=webp&quality=80&as=srcset'
import { ExternalLink } from './links.tsx'

/** A built image: its sources, and its size for the reserved box. */
type ImageSource = {
  src: string
  srcSet: string
  sizes: string
  width: number
  height: number
}

/**
 * An image in a fixed box with a placeholder. When it fails, the main script sets `data-picture="failed"` and the message is
 * shown instead.
 */
export function Picture(props: {
  image: ImageSource
  alt: string
  first?: boolean
  className?: string
}) {
  const { image, alt, first = false, className = '' } = props
  return (
    <div className={`picture ${className}`.trimEnd()} data-picture="">
      <img
        {...image}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
      <p className="picture-failed">{images.failed}</p>
    </div>
  )
}

/** The hero's picture: 384 x 384, at most 256 on a phone, each also at twice the density. */
export const heroImage: ImageSource = {
  src: heroSource,
  srcSet: heroSources,
  sizes: '(width < 46rem) 256px, 384px',
  width: 384,
  height: 384,
}

export const bookImage: ImageSource = {
  src: smallSource,
  srcSet: smallSources,
  sizes: '192px',
  width: 192,
  height: 192,
}

export function BuyBand(props: {
  site: Site
  path?: string
  labels: { heading: string; text: string; buy: string; quiz?: string }
}) {
  const { site, path, labels } = props
  return (
    <section className="buy grove" aria-labelledby="buy-title">
      <div className="wrap">
        <div>
          <h2 id="buy-title">{labels.heading}</h2>
          <p className="lead">{labels.text}</p>
          <p className="actions">
            <ExternalLink place="invitation" className="button" href={site.buyUrl}>
              {labels.buy}
            </ExternalLink>
            {labels.quiz && (
              <a className="button quiet" href={onHome('quiz', path)}>
                {labels.quiz}
              </a>
            )}
          </p>
        </div>
        <Picture image={bookImage} alt={hero.imageAlt} />
      </div>
    </section>
  )
}
