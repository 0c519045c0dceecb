import { hero } from 'virtual:content/book'
import { onHome } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { ExternalLink } from '../views/external-link.tsx'
import { bookImage } from '../views/images.ts'
import { Picture } from '../views/picture.tsx'

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
