import { book, retailer } from 'virtual:content/book'
import { images } from 'virtual:content/labels/site'
import { type BuiltPicture, cloth, night, standing } from 'virtual:pictures'
import { onHome } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import coverSheet from './cover.css?inline'
import { ExternalLink, OtherShops } from './links.tsx'
import sheet from './picture.css?inline'

/** The styles of pictures; where an owner's cover stands as a book, with its color and shape. */
export const pictureSheet = (
  cloth && standing ? [sheet, coverSheet, coverTokens(cloth, standing)] : [sheet]
).join('')

function coverTokens(cloth: string, { width, height }: BuiltPicture): string {
  return `@layer tokens{:root{--cloth:${cloth};--cover:${width}/${height}}}`
}

type PictureProps = {
  /** Nothing is shown without one. */
  picture: BuiltPicture | undefined
  /** How wide it is on the page. */
  sizes: string
  /** What stands in its place at night. */
  dark?: BuiltPicture | undefined
  first?: boolean
  className?: string
}

/**
 * A picture with a placeholder. The main script sets `data-picture`: when it is "failed", the message is shown instead; when it
 * is "loaded", a cover stands up.
 */
export function Picture({ picture, dark, sizes, first = false, className = '' }: PictureProps) {
  if (picture === undefined) return null
  const { alt, shape, ...image } = picture
  const other = dark && dark.src !== image.src ? dark : undefined
  const shown = (
    <picture>
      {other && <source media={NIGHT} srcSet={other.srcSet} sizes={sizes} />}
      <img
        {...image}
        sizes={shape === 'cover' ? COVER_SIZES : sizes}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
  return (
    <div className={`picture ${shape} ${className}`.trimEnd()} data-picture="">
      {shape === 'cover' ? <div className="solid">{shown}</div> : shown}
      <p className="picture-failed">{images.failed}</p>
    </div>
  )
}

/** A cover takes up half the place of a cut-out with its shadow. */
const COVER_SIZES = '(width < 46rem) 170px, 250px'

const NIGHT = '(prefers-color-scheme: dark)'

export function BuyBand(props: {
  site: Site
  path?: string
  labels: { heading: string; text: string; buy: string; quiz?: string }
}) {
  const { site, path, labels } = props
  const facts = bookFacts()
  return (
    <section className="buy grove" aria-labelledby="buy-title">
      <div className="wrap">
        <div>
          <h2 id="buy-title">{labels.heading}</h2>
          <p className="lead">{labels.text}</p>
          {facts.length > 0 && (
            <ul className="facts">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
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
          <OtherShops place="invitation" />
        </div>
        {/* A little less than the 300 px it is on a phone, so that a phone of density 1.75 takes the file of 512 pixels. */}
        <Picture picture={night ?? standing} sizes="(width < 48rem) 290px, 420px" />
      </div>
    </section>
  )
}

/** The book's format, its pages and its price, where the owner gave them. */
function bookFacts(): string[] {
  const { offer } = retailer
  const price =
    offer &&
    Number(offer.price).toLocaleString('en-US', { style: 'currency', currency: offer.currency })
  return [book.format, book.pages, price].filter((fact) => fact !== undefined)
}
