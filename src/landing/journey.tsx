import { Fragment } from 'react'
import { parts } from 'virtual:content/book'
import { landing } from 'virtual:content/labels/landing'
import { chapterSlugOf } from '../book/chapters.ts'
import { identities } from '../book/identities.ts'
import { fill } from '../lib/words.ts'
import { chapterPath } from '../pages/paths.ts'

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

const journeyWords = landing.journey

/** The numerals of a part, each the way to its chapter. No chapter has the number 31. */
function Days({ first, last }: { first: number; last: number }) {
  return (
    <p className="days">
      {numbersFrom(first, last).map((number) => (
        <Fragment key={number}>
          <Day number={number} />{' '}
        </Fragment>
      ))}
    </p>
  )
}

function Day({ number }: { number: number }) {
  const identity = identities.find(({ chapter }) => chapter === number)
  if (identity === undefined) return <span>{number}</span>
  return (
    <a
      href={chapterPath(chapterSlugOf(identity))}
      aria-label={fill(journeyWords.day, { number, chapter: identity.chapterTitle })}
    >
      {number}
    </a>
  )
}

function numbersFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
