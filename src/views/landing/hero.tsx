import { author, claims, hero } from 'virtual:content/book'
import { standing } from 'virtual:pictures'
import { anchors } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import { priceNote } from '../ui/book-facts.tsx'
import { siteLabels } from '../ui/labels.ts'
import { BuyLink, OtherShops } from '../ui/links.tsx'
import { Picture, pictureSheets } from '../ui/picture.tsx'
import sheet from './hero.css?inline'
import { landing } from './labels.ts'

/** Smaller than it is on phones, so that density 3 chooses the 768 px file at most. */
const HERO_SIZES =
  '(width < 46rem) 256px, (width < 60rem) 26rem, (width < 76rem) 46vw, (width < 117rem) 35rem, 30vw'

Hero.styles = [...pictureSheets(standing), sheet]

export function Hero({ site }: { site: Site }) {
  return (
    <section className="hero gold-ground" id="home" tabIndex={-1}>
      <div className="hero-field">
        <Picture className="hero-plate" picture={standing} sizes={HERO_SIZES} first />
      </div>
      <div className="hero-words flow">
        <h1>{hero.headline}</h1>
        <p className="lead">{hero.promise}</p>
        <p className="actions">
          <a className="button" href={anchors.quiz}>
            {hero.quiz}
          </a>
          <a className="button quiet" href={anchors.join}>
            {siteLabels.join}
          </a>
          <BuyLink site={site} place="hero" className="button quiet" label={landing.buy} />
        </p>
        <p className="note">{[hero.quizNote, priceNote].filter(Boolean).join(' ')}</p>
        <OtherShops place="hero" />
        <p className="hero-proof row">
          <span>{author.credit}</span> {hero.proof && <span>{hero.proof}</span>}{' '}
          {claims.sample && <span>{landing.sample}</span>}
        </p>
      </div>
    </section>
  )
}
