import { contact } from '../content/book'

export type ProseSection = { heading: string; paragraphs: readonly string[] }

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
          {section.paragraphs.map((paragraph) => (
            <Paragraph key={paragraph} text={paragraph} />
          ))}
        </section>
      ))}
    </article>
  )
}

/** A paragraph whose `{email}`, if it has one, is the contact address. */
function Paragraph({ text }: { text: string }) {
  const [before, after] = text.split('{email}')
  return (
    <p>
      {before}
      {after !== undefined && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {after}
    </p>
  )
}
