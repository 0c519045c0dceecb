import { Fragment } from 'react'
import { identities } from '../../content/identities'
import { landing } from '../../content/labels'
import { chapterSlugOf } from '../../domain/identities'
import { chapterPath } from '../../domain/paths'
import { fill } from '../../domain/words'

const words = landing.journey

/** The numerals of a part, each the way to its chapter. No chapter has the number 31. */
export function Days({ first, last }: { first: number; last: number }) {
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
      aria-label={fill(words.day, { number, chapter: identity.chapterTitle })}
    >
      {number}
    </a>
  )
}

function numbersFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
