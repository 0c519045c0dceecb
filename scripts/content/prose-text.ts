import type { Block, Inline, Section } from '../../src/content/prose.ts'

export function sectionsText(sections: readonly Section[]): string {
  return sections
    .map(({ heading, blocks }) => [heading, ...blocks.map(blockText)].join('\n\n'))
    .join('\n\n')
}

function blockText(block: Block): string {
  if (block.kind === 'paragraph') return inlineText(block.children)
  if (block.kind === 'quotation') return block.blocks.map(blockText).join('\n\n')
  return block.items.map((item) => `- ${inlineText(item)}`).join('\n')
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (typeof inline === 'string' ? inline : inlineText(inline.children)))
    .join('')
}
