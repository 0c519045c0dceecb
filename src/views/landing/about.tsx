import { about, claims, features } from 'virtual:content/book'
import { foil, open } from 'virtual:pictures'
import { Picture, pictureSheets } from '../ui/picture.tsx'
import figuresSheet from '../ui/figures.css?inline'
import sheet from './about.css?inline'

About.styles = [...pictureSheets(), figuresSheet, sheet]

export function About() {
  return (
    <section className="about" id="about" tabIndex={-1} aria-labelledby="about-title">
      {claims.stats.length > 0 && (
        <dl className="stats figures">
          {claims.stats.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="about-words columns wrap">
        <div className="drop-cap flow">
          <h2 id="about-title">{about.heading}</h2>
          <p>{about.text}</p>
        </div>
        <Picture
          picture={foil}
          sizes="(width < 60rem) 92vw, (width < 80rem) 39vw, max(32rem, 25vw)"
        />
      </div>
    </section>
  )
}

Features.styles = [...pictureSheets(open), sheet]

export function Features() {
  return (
    <section
      className="features columns wrap"
      id="transform"
      tabIndex={-1}
      aria-labelledby="transform-title"
    >
      <header className="flow">
        <h2 id="transform-title">{features.heading}</h2>
        <p className="lead">{features.text}</p>
        <Picture
          picture={open}
          sizes="(width < 60rem) 92vw, (width < 80rem) 31vw, max(26rem, 21vw)"
        />
      </header>
      <ol className="ruled">
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
