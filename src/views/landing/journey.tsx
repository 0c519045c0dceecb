import { landing } from '../../content/book'
import { parts } from '../../content/parts'
import { fill } from '../../domain/words'
import { Numerals } from '../numerals'
import { Way } from './way'

const words = landing.journey

/** The three parts as a way: thirty-two days that grow as they come nearer, and what each stretch of them is for. */
export function Journey() {
  return (
    <section className="journey wrap" id="journey" tabIndex={-1} aria-labelledby="journey-title">
      <header>
        <h2 id="journey-title">{words.heading}</h2>
        <p className="lead">{words.text}</p>
      </header>
      <Way />
      <ol>
        {parts.map(({ numeral, name, first, last, summary }) => (
          <li key={numeral}>
            <p className="kicker">
              {fill(words.part, { numeral })} · {fill(words.range, { first, last })}
            </p>
            <h3>{name}</h3>
            <Numerals first={first} last={last} />
            <p>{summary}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
