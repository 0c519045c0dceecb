import { companion } from 'virtual:content/book'
import { thankYou } from 'virtual:content/labels/site'
import type { Site } from '../pages/site.ts'
import { ExternalLink } from './external-link.tsx'
import { Unbroken } from './unbroken.tsx'

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
