import type { ReactNode } from 'react'
import type { Section } from '../content/prose'
import { Blocks, type Places } from './blocks'
import { Unbroken } from './unbroken'

/** A page of prose: heading, lead, and sections with their titles in the margin. */
export function Prose(props: {
  heading: string
  lead: string
  sections: readonly Section[]
  places?: Places | undefined
  /** What stands below the sections. */
  children?: ReactNode
}) {
  const { heading, lead, sections, places, children } = props
  return (
    <article className="prose wrap">
      <header>
        <h1>{heading}</h1>
        <p className="lead">
          <Unbroken>{lead}</Unbroken>
        </p>
      </header>
      {sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          <Blocks blocks={section.blocks} places={places} />
        </section>
      ))}
      {children}
    </article>
  )
}
