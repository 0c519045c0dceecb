import { Fragment } from 'react'
import { landing } from 'virtual:content/labels/landing'
import { chapterSlugOf } from '../book/chapters.ts'
import { identities } from '../book/identities.ts'
import { fill } from '../domain/words.ts'
import { chapterPath } from '../pages/paths.ts'

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
