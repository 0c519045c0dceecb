import type { ProseNode } from '../../src/core/content/prose.ts'

type LinkText = (words: string, href: string) => string

/** The text without what is struck out. `linkText` may add a link's address. */
export function plainText(
  nodes: readonly ProseNode[],
  linkText: LinkText = (words) => words,
): string {
  const parts = nodes.map((node): string => {
    if (typeof node === 'string') return node
    const { type, children = [], href = '', start = 1 } = node
    const inside = children.map((child) => plainText([child], linkText))
    if (type === 'br') return '\n'
    if (type === 'del') return ''
    if (type === 'a') return linkText(inside.join(''), href)
    if (type === 'ul') return inside.map((item) => `- ${item}`).join('\n')
    if (type === 'ol') return inside.map((item, at) => `${start + at}. ${item}`).join('\n')
    return inside.join(type === 'blockquote' ? '\n\n' : '')
  })
  return parts.join('').replaceAll(/ {2,}/g, ' ')
}
