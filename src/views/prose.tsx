import type { ReactNode } from 'react'

export type ProseSection = { heading: string; paragraphs: readonly ReactNode[] }

/** A page of plain prose: a heading, a lead, sections with their titles in the margin. */
export function Prose(props: { heading: string; lead: string; sections: readonly ProseSection[] }) {
  const { heading, lead, sections } = props
  return (
    <article className="prose wrap">
      <header>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
      </header>
      {sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          {section.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
