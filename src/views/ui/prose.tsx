import type { ReactNode } from 'react'
import type { Block, Inline, Section } from '../../core/content/prose.ts'
import { longDay } from '../../core/lib/dates.ts'
import { fill } from '../../core/lib/words.ts'
import { shared as labels } from './labels.ts'
import { Unbroken } from './unbroken.tsx'

type Values = Readonly<Record<string, string>>

export function Prose(props: {
  heading: string
  lead: string
  updated?: string | undefined
  sections: readonly Section[]
  values: Values
  children?: ReactNode
}) {
  const { heading, lead, updated, sections, values, children } = props
  return (
    <article className="prose side-heads paper page wrap">
      <header>
        <h1>{heading}</h1>
        <p className="lead">
          <Unbroken>{lead}</Unbroken>
        </p>
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
      <h2>{heading}</h2>
      <Blocks blocks={blocks} values={values} />
    </section>
  ))
}

/** Prose from the content files: paragraphs, lists and quotations; its sheet is blocks.css. */
export function Blocks(props: { blocks: readonly Block[]; values?: Values | undefined }) {
  const { blocks, values } = props
  return blocks.map((block, index) => {
    if (block.type === 'blockquote') {
      return (
        <blockquote className="prose-quotation" key={index}>
          <Blocks blocks={block.blocks} values={values} />
        </blockquote>
      )
    }
    if (block.type === 'paragraph') {
      return (
        <p key={index}>
          <Inlines inlines={block.children} values={values} />
        </p>
      )
    }
    const List = block.start === undefined ? 'ul' : 'ol'
    return (
      <List className="prose-list" key={index} start={block.start === 1 ? undefined : block.start}>
        {block.items.map((item, at) => (
          <li key={at}>
            <Inlines inlines={item} values={values} />
          </li>
        ))}
      </List>
    )
  })
}

export function Inlines(props: { inlines: readonly Inline[]; values?: Values | undefined }) {
  const { inlines, values } = props
  return inlines.map((inline, index): ReactNode => {
    if (typeof inline === 'string') {
      return <Unbroken key={index}>{fill(inline, values ?? {})}</Unbroken>
    }
    if (inline.type === 'break') return <br key={index} />
    const children = <Inlines inlines={inline.children} values={values} />
    if (inline.type === 'link') {
      return (
        <a key={index} href={inline.href}>
          {children}
        </a>
      )
    }
    const Stress = ELEMENTS[inline.type]
    return <Stress key={index}>{children}</Stress>
  })
}

const ELEMENTS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const
