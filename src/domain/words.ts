/**
 * Puts values in the places that a text names: `fill('from {opens}', { opens: 'July 20' })`.
 * A place without a value is a mistake in the copy, so it throws instead of showing braces to a visitor.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`no value for {${name}} in: ${text}`)
    return String(value)
  })
}
