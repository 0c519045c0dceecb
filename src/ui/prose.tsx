import type { ReactNode } from 'react'
import { labels } from 'virtual:content/labels/site'
import type { Section } from '../content/prose.ts'
import { fill } from '../domain/words.ts'
import { longDay } from '../lib/dates.ts'
import { Blocks } from '../views/blocks.tsx'
import type { Places } from '../views/inlines.tsx'
import { Unbroken } from '../views/unbroken.tsx'

/** A page of prose: heading, lead, and sections with their titles in the margin. */
export function Prose(props: {
  heading: string
  lead: string
  updated?: string | undefined
  sections: readonly Section[]
  places?: Places | undefined
  /** What stands below the sections. */
  children?: ReactNode
}) {
  const { heading, lead, updated, sections, places, children } = props
  return (
    <article className="prose wrap">
      <header>
        <h1>{heading}</h1>
        <p className="lead">
          <Unbroken>{lead}</Unbroken>
        </p>
        {updated && (
          <p className="prose-updated">
            <Unbroken>{fill(labels.updated, { date: longDay(updated) })}</Unbroken>
          </p>
        )}
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
