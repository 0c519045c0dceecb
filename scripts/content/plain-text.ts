import type { Block, Inline } from '../../src/core/content/prose.ts'

export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (typeof inline === 'string' ? inline : plainText(inline.children)))
    .join('')
}

export function blockText(block: Block): string {
  if (block.type === 'paragraph') return plainText(block.children)
  if (block.type === 'blockquote') return block.blocks.map(blockText).join('\n\n')
  return block.items.map((item) => `- ${plainText(item)}`).join('\n')
}
