import type { Block, Inline } from '../content/prose'
import { fill } from '../domain/words'
import { Unbroken } from './unbroken'

export type Places = Readonly<Record<string, string>>

const NONE: Places = {}

/** Prose from the content files: paragraphs, lists and quotations. `places` fills in the placeholders. */
export function Blocks({
  blocks,
  places,
}: {
  blocks: readonly Block[]
  places?: Places | undefined
}) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} places={places} />)
}

function OneBlock({ block, places = NONE }: { block: Block; places: Places | undefined }) {
  if (block.kind === 'quotation') {
    return (
      <blockquote className="prose-quotation">
        <Blocks blocks={block.blocks} places={places} />
      </blockquote>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inlines inlines={block.children} places={places} />
      </p>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List className="prose-list">
      {block.items.map((item, index) => (
        <li key={index}>
          <Inlines inlines={item} places={places} />
        </li>
      ))}
    </List>
  )
}

export function Inlines({
  inlines,
  places = NONE,
}: {
  inlines: readonly Inline[]
  places?: Places
}) {
  return inlines.map((inline, index) => {
    if (typeof inline === 'string') return <Unbroken key={index}>{fill(inline, places)}</Unbroken>
    const children = <Inlines inlines={inline.children} places={places} />
    if (inline.kind === 'link') {
      return (
        <a key={index} href={inline.href}>
          {children}
        </a>
      )
    }
    return inline.kind === 'strong' ? (
      <strong key={index}>{children}</strong>
    ) : (
      <em key={index}>{children}</em>
    )
  })
}
