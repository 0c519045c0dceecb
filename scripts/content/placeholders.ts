/** Safe in any YAML text without quotation marks. */
export const FACT = /^[^"'\\\n:#{}]+$/

/** Replaces names in braces with their values. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, () => value),
    text,
  )
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
