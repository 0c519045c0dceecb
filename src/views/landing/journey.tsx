import { Fragment } from 'react'
import { journey, parts } from 'virtual:content/book'
import { type Chapter, chaptersOf, chapterSlugOf } from '../../core/book/chapters.ts'
import { chapterPath, paths } from '../../core/pages/paths.ts'
import { hasPage } from '../../core/pages/site-pages.ts'
import { partNumeral } from '../../core/book/labels.ts'
import { siteLabels } from '../ui/labels.ts'
import sheet from './journey.css?inline'
import { landing } from './labels.ts'

const labels = landing.journey

/** The growing days of the last part on a wide page, in em. */
const SIZES = [1.15, 1.2, 1.26, 1.35, 1.47, 1.65, 1.9, 2.25, 2.75, 3.4, 4.25]

const sizes = SIZES.map((size, index) => `&>:nth-child(${index + 1}){--size:${size}em}`)

Journey.styles = [sheet, `@layer sections{li:nth-child(3)>.days{${sizes.join('')}}}`]

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
        {parts.map((part) => (
          <li key={part.numeral}>
            <p className="kicker">{`${partNumeral(part.numeral)} · ${labels.range(part)}`}</p>
            <h3>{part.name}</h3>
            <p className="days">
              {chaptersOf(part).map((chapter) => (
                <Fragment key={chapter.number}>
                  <Day {...chapter} />{' '}
                </Fragment>
              ))}
            </p>
            <p>{part.summary}</p>
          </li>
        ))}
      </ol>
      {hasPage('plan') && (
        <p>
          <a className="lone-link" href={paths.plan}>
            {siteLabels.plan}
          </a>
        </p>
      )}
    </section>
  )
}

/** Links to a chapter. Chapter 31 has no page. */
function Day({ number, identities: [identity] }: Chapter) {
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
