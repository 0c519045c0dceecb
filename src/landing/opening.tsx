import { about, author, claims, features, hero } from 'virtual:content/book'
import { foil, open, standing } from 'virtual:pictures'
import { anchors } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { shared } from '../ui/labels.ts'
import { ExternalLink, OtherShops } from '../ui/links.tsx'
import { Picture } from '../ui/picture.tsx'
import { landing } from './labels.ts'

/** Understated on phones, so that density 3 chooses the 768 px file at most. */
const HERO_SIZES = '(width < 46rem) 256px, (width < 76rem) 46vw, (width < 117rem) 35rem, 30vw'

/** Understated on phones, because they load early there. */
const NARROW = '(width < 46rem) 290px'

export function Hero({ site }: { site: Site }) {
  return (
    <section className="hero" id="home" tabIndex={-1}>
      <div className="hero-field">
        <Picture className="hero-plate" picture={standing} sizes={HERO_SIZES} first />
      </div>
      <div className="hero-words">
        <h1>{hero.headline}</h1>
        <p className="lead">{hero.promise}</p>
        <p className="actions">
          <a className="button" href={anchors.quiz}>
            {hero.quiz}
          </a>
          <a className="button quiet" href={anchors.join}>
            {shared.join}
          </a>
          <ExternalLink place="hero" className="button quiet" href={site.buyUrl}>
            {landing.buy}
          </ExternalLink>
        </p>
        <p className="note">{hero.quizNote}</p>
        <OtherShops place="hero" />
        <p className="hero-proof">
          <span>{author.credit}</span> {hero.proof && <span>{hero.proof}</span>}{' '}
          {claims.sample && <span>{landing.sample}</span>}
        </p>
      </div>
    </section>
  )
}

export function About() {
  return (
    <section className="about" id="about" tabIndex={-1} aria-labelledby="about-title">
      {claims.stats.length > 0 && (
        <dl className="stats wrap">
          {claims.stats.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="about-words columns wrap">
        <div className="drop-cap">
          <h2 id="about-title">{about.heading}</h2>
          <p>{about.text}</p>
        </div>
        <Picture
          picture={foil}
          sizes={`${NARROW}, (width < 60rem) 92vw, (width < 80rem) 39vw, 32rem`}
        />
      </div>
    </section>
  )
}

export function Features() {
  return (
    <section
      className="features columns wrap"
      id="transform"
      tabIndex={-1}
      aria-labelledby="transform-title"
    >
      <header>
        <h2 id="transform-title">{features.heading}</h2>
        <p className="lead">{features.text}</p>
        <Picture
          picture={open}
          sizes={`${NARROW}, (width < 60rem) 92vw, (width < 80rem) 31vw, 26rem`}
        />
      </header>
      <ol>
        {features.blocks.map(({ title, text, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {link && (
              <a className="lone-link" href={link.to}>
                {link.text}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
