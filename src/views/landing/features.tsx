import { features } from 'virtual:content/book'
import { landing } from 'virtual:content/labels/landing'

/** The four parts of a day, each with a large initial. */
export function Features() {
  return (
    <section
      className="features wrap"
      id="transform"
      tabIndex={-1}
      aria-labelledby="transform-title"
    >
      <header>
        <h2 id="transform-title">{landing.transform.heading}</h2>
        <p className="lead">{landing.transform.text}</p>
      </header>
      <ul>
        {features.blocks.map(({ title, text }) => (
          <li key={title} data-initial={title[0]}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
