import { Fragment } from 'react'
import { journey, parts } from 'virtual:content/book'
import { chapterSlugOf, identities } from '../../core/book/chapters.ts'
import { chapterPath, paths } from '../../core/pages/paths.ts'
import { hasPage } from '../../core/pages/site-pages.ts'
import { partNumeral } from '../../core/book/labels.ts'
import { shared } from '../ui/labels.ts'
import sheet from './journey.css?inline'
import { landing } from './labels.ts'

const labels = landing.journey

Journey.styles = [sheet]

export function Journey() {
  return (
    <section
      className="journey flow wrap"
      id="journey"
      tabIndex={-1}
      aria-labelledby="journey-title"
    >
      <h2 id="journey-title">{labels.heading}</h2>
      <p className="lead">
        {journey.text} {labels.text}
      </p>
      <ol>
        {parts.map(({ numeral, name, first, last, summary }) => (
          <li key={numeral}>
            <p className="kicker">{`${partNumeral(numeral)} · ${labels.range({ first, last })}`}</p>
            <h3>{name}</h3>
            <Days first={first} last={last} />
            <p>{summary}</p>
          </li>
        ))}
      </ol>
      {hasPage('plan') && (
        <p>
          <a className="lone-link" href={paths.plan}>
            {shared.plan}
          </a>
        </p>
      )}
    </section>
  )
}

/** Links to a part's chapters. Chapter 31 has no page. */
function Days({ first, last }: { first: number; last: number }) {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <p className="days">
      {numbers.map((number) => (
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
      aria-label={labels.day({ number, chapter: identity.chapterTitle })}
    >
      {number}
    </a>
  )
}
