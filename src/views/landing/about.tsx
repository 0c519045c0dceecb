import { author, claims } from 'virtual:content/book'
import { landing } from 'virtual:content/labels/landing'

/** The book in three numbers, then in one paragraph. */
export function About() {
  return (
    <section className="about" id="about" tabIndex={-1} aria-labelledby="about-title">
      <dl className="stats wrap">
        {claims.stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="about-words wrap">
        <h2 id="about-title">{landing.about.heading}</h2>
        <div>
          <p>{landing.about.text}</p>
          <p className="about-author">{author.bio}</p>
        </div>
      </div>
    </section>
  )
}
