import { labels } from '../content/labels'
import type { Section } from '../content/prose'
import { longDay } from '../domain/dates'
import { fill } from '../domain/words'
import { Blocks, type Places } from './blocks'

/** A page of prose: heading, lead, and sections with their titles in the margin. */
export function Prose(props: {
  heading: string
  lead: string
  updated?: string | undefined
  sections: readonly Section[]
  places?: Places | undefined
}) {
  const { heading, lead, updated, sections, places } = props
  return (
    <article className="prose wrap">
      <header>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {updated && (
          <p className="prose-updated">
            {fill(labels.updated, { date: longDay(updated).replaceAll(' ', '\u00a0') })}
          </p>
        )}
      </header>
      {sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          <Blocks blocks={section.blocks} places={places} />
        </section>
      ))}
    </article>
  )
}
