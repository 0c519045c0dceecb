import type { Inline } from '../../src/content/prose.ts'

export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (typeof inline === 'string' ? inline : plainText(inline.children)))
    .join('')
}
