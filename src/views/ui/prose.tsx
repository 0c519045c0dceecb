import { createElement, type ReactNode } from 'react'
import type { ProseNode, Section } from '../../core/content/prose.ts'
import { longDay } from '../../core/time/dates.ts'
import { fill } from '../../core/text/words.ts'
import { siteLabels as labels } from './labels.ts'

type Values = Readonly<Record<string, string>>

export function Prose(props: {
  heading: string
  lead: string
  updated?: string | undefined
  sections?: readonly Section[]
  values?: Values
  children?: ReactNode
}) {
  const { heading, lead, updated, sections = [], values = {}, children } = props
  return (
    <article className="prose side-heads paper page wrap">
      <header>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {updated && <p className="note">{labels.updated(longDay(updated))}</p>}
      </header>
      <Sections sections={sections} values={values} />
      {children}
    </article>
  )
}

export function Sections({ sections, values }: { sections: readonly Section[]; values: Values }) {
  return sections.map(({ heading, blocks }) => (
    <section key={heading}>
      <h2>{fill(heading, values)}</h2>
      <Blocks blocks={blocks} values={values} />
    </section>
  ))
}

/** Prose from the content files; its sheet is blocks.css. */
export function Blocks(props: { blocks: readonly ProseNode[]; values?: Values | undefined }) {
  const { blocks, values = {} } = props
  return blocks.map((node, key): ReactNode => {
    if (typeof node === 'string') return fill(node, values)
    const { type, children, ...attributes } = node
    const inside = children && <Blocks blocks={children} values={values} />
    return createElement(type, { key, className: CLASSES[type], ...attributes }, inside)
  })
}

const CLASSES: { readonly [type: string]: string } = {
  blockquote: 'prose-quotation',
  ol: 'prose-list',
  ul: 'prose-list',
}
