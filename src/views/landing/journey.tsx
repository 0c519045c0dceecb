import { parts } from 'virtual:content/book'
import { landing } from 'virtual:content/labels/landing'
import { fill } from '../../domain/words.ts'
import { Days } from '../../landing/journey.tsx'

const words = landing.journey

/** The three parts of the book: 32 numerals that grow, and what each part is about. */
export function Journey() {
  return (
    <section className="journey wrap" id="journey" tabIndex={-1} aria-labelledby="journey-title">
      <header>
        <h2 id="journey-title">{words.heading}</h2>
        <p className="lead">{words.text}</p>
      </header>
      <ol>
        {parts.map(({ numeral, name, first, last, summary }) => (
          <li key={numeral}>
            <p className="kicker">
              {fill(words.part, { numeral })} · {fill(words.range, { first, last })}
            </p>
            <h3>{name}</h3>
            <Days first={first} last={last} />
            <p>{summary}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
