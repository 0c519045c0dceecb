import type { Inline } from './types.ts'

/** The words alone, without marks and links. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (typeof inline === 'string' ? inline : plainText(inline.children)))
    .join('')
}
