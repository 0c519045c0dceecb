import { companion } from '../content/book'
import { thankYou } from '../content/labels'
import type { Site } from '../domain/site'
import { ExternalLink } from './external-link'
import { Unbroken } from './unbroken'

const steps = [
  ['book', thankYou.book],
  ['companion', companion],
] as const

export function Steps({ site }: { site: Site }) {
  return (
    <ol className="steps">
      {steps.map(([step, { label, title, text, button }]) => (
        <li key={label}>
          <p className="kicker">{label}</p>
          <h2>
            <Unbroken>{title}</Unbroken>
          </h2>
          <p>{text}</p>
          <ExternalLink place={`step_${step}`} className="button" href={site.stepUrls[step]}>
            {button}
          </ExternalLink>
        </li>
      ))}
    </ol>
  )
}
