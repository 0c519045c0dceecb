import { chapterPage as words, hero } from '../content/book'
import type { Site } from '../domain/site'
import { ExternalLink } from './external-link'
import { bookImage } from './images'
import { Picture } from './picture'

/** The book once more, with the way to buy it. */
export function BuyBand({ site }: { site: Site }) {
  return (
    <section className="buy grove" aria-labelledby="buy-title">
      <div className="wrap">
        <div>
          <h2 id="buy-title">{words.buyHeading}</h2>
          <p className="lead">{words.buyText}</p>
          <p className="actions">
            <ExternalLink className="button gold" href={site.buyUrl}>
              {words.complete}
            </ExternalLink>
          </p>
        </div>
        <Picture image={bookImage} alt={hero.imageAlt} />
      </div>
    </section>
  )
}
