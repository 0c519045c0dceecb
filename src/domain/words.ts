/** Fills in a text's placeholders: `fill('from {opens}', { opens: 'July 20' })`. Throws when a value is missing. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`no value for {${name}} in: ${text}`)
    return String(value)
  })
}
