import { author, hero } from 'virtual:content/book'
import { anchors } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { ExternalLink } from '../views/external-link.tsx'
import { heroImage } from '../views/images.ts'
import { Picture } from '../views/picture.tsx'

/** What the book is, beside its picture, and three ways on: the quiz, the mailing list, the book. */
export function Hero({ site }: { site: Site }) {
  return (
    <section className="hero wrap" id="home" tabIndex={-1}>
      <Picture className="hero-plate" image={heroImage} alt={hero.imageAlt} first />
      <div className="hero-words">
        <p className="kicker">{hero.eyebrow}</p>
        <h1>{hero.headline}</h1>
        <p className="lead">{hero.promise}</p>
        <p className="actions">
          <a className="button" href={anchors.quiz}>
            {hero.quiz}
          </a>
          <a className="button quiet" href={anchors.emailCapture}>
            {hero.join}
          </a>
          <ExternalLink place="hero" className="button quiet" href={site.buyUrl}>
            {hero.buy}
          </ExternalLink>
        </p>
        <p className="hero-note">{hero.quizNote}</p>
        <p className="hero-proof">
          <span>{author.credit}</span> <span>{hero.proof}</span>
        </p>
      </div>
    </section>
  )
}
