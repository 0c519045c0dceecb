import type { Inline } from '../../src/content/types.ts'

export type PlaceholderRules = {
  /** Filled in by the page. */
  placeholders: readonly string[]
  /** Filled in by the build, with one value. */
  fixed: Readonly<Record<string, Inline>>
}

/** Fills in fixed placeholders; calls `report` for unknown ones. */
export function withPlaceholders(
  text: string,
  { placeholders, fixed }: PlaceholderRules,
  report: (advice: string) => void,
): Inline[] {
  const known = [...placeholders, ...Object.keys(fixed)]
  for (const advice of placeholderMistakes(text, known)) report(advice)
  const inlines: Inline[] = []
  for (const part of text.split(/(\{\w+\})/).filter(Boolean)) {
    const inline = Object.hasOwn(fixed, part.slice(1, -1)) ? fixed[part.slice(1, -1)]! : part
    const last = inlines.at(-1)
    if (typeof last === 'string' && typeof inline === 'string')
      inlines[inlines.length - 1] = last + inline
    else inlines.push(inline)
  }
  return inlines
}

/** The advice for each brace that does not belong to one of these names. */
export function placeholderMistakes(text: string, names: readonly string[]): string[] {
  const known = names.map((name) => `{${name}}`)
  const found = text.match(/\{[^{}]*\}|[{}]/g) ?? []
  return found
    .filter((part) => !known.includes(part))
    .map((part) =>
      known.length === 0
        ? `remove the braces around "${part}", or write the name below facts in book.yaml`
        : `unknown name "${part}"; known names: ${known.join(', ')}`,
    )
}
