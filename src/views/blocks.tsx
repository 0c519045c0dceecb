import type { Block } from '../content/prose.ts'
import { Inlines, type Places } from './inlines.tsx'

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

function OneBlock({ block, places }: { block: Block; places: Places | undefined }) {
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
