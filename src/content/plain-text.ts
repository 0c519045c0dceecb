import type { Inline } from './types.ts'

export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (typeof inline === 'string' ? inline : plainText(inline.children)))
    .join('')
}
