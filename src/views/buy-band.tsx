import { hero } from '../content/book'
import { onHome } from '../domain/paths'
import type { Site } from '../domain/site'
import { ExternalLink } from './external-link'
import { bookImage } from './images'
import { Picture } from './picture'

export function BuyBand(props: {
  site: Site
  path?: string
  words: { heading: string; text: string; buy: string; quiz?: string }
}) {
  const { site, path, words } = props
  return (
    <section className="buy grove" aria-labelledby="buy-title">
      <div className="wrap">
        <div>
          <h2 id="buy-title">{words.heading}</h2>
          <p className="lead">{words.text}</p>
          <p className="actions">
            <ExternalLink place="invitation" className="button" href={site.buyUrl}>
              {words.buy}
            </ExternalLink>
            {words.quiz && (
              <a className="button quiet" href={onHome('quiz', path)}>
                {words.quiz}
              </a>
            )}
          </p>
        </div>
        <Picture image={bookImage} alt={hero.imageAlt} />
      </div>
    </section>
  )
}
