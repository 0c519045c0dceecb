import type { Block, Inline } from '../../src/core/content/prose.ts'

type LinkText = (words: string, href: string) => string

/** The text without what is struck out. `linkText` may add a link's address. */
export function plainText(
  inlines: readonly Inline[],
  linkText: LinkText = (words) => words,
): string {
  const parts = inlines.map((inline): string => {
    if (typeof inline === 'string') return inline
    if (inline.type === 'break') return '\n'
    if (inline.type === 'delete') return ''
    const words = plainText(inline.children, linkText)
    return inline.type === 'link' ? linkText(words, inline.href) : words
  })
  return parts.join('').replaceAll(/ {2,}/g, ' ')
}

export function blockText(block: Block, linkText?: LinkText): string {
  if (block.type === 'paragraph') return plainText(block.children, linkText)
  if (block.type === 'blockquote')
    return block.blocks.map((inside) => blockText(inside, linkText)).join('\n\n')
  const { start, items } = block
  const marks = items.map((_, at) => (start === undefined ? '-' : `${start + at}.`))
  return items.map((item, at) => `${marks[at]} ${plainText(item, linkText)}`).join('\n')
}
