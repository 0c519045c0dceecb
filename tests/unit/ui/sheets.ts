/** A rule that sets the tokens, in a style sheet without comments. */
export const TOKEN_RULE = /:root(?:,\s*\.card)?\s*\{([^{}]*)\}/g
const MEDIA = /@media ([^{]*)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

/** The tokens of a page in a color scheme; later rules override earlier ones. */
export function tokensIn(sheet: string, scheme: 'day' | 'night'): Record<string, string> {
  const rules = sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(MEDIA, (block, condition: string) =>
      scheme === 'night' && /color-scheme: ?dark/.test(condition) ? block : '',
    )
    .matchAll(TOKEN_RULE)
  const declared = [...rules].flatMap(([, block = '']) => [
    ...block.matchAll(/--([\w-]+):\s*([^;]+)/g),
  ])
  const values = new Map(declared.map(([, name = '', value = '']) => [name, value.trim()]))
  const valueOf = (name: string): string =>
    (values.get(name) ?? '').replace(/^var\(--([\w-]+)\)$/, (_, other: string) => valueOf(other))
  return Object.fromEntries([...values.keys()].map((name) => [name, valueOf(name)]))
}
