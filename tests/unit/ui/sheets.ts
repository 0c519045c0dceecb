/** A rule with one selector: nested rules are flattened, and selector lists split. */
type StyleRule = {
  layer: string
  /** Each `@media`, `@container` and so on around it. */
  conditions: readonly string[]
  selector: string
  declarations: readonly (readonly [property: string, value: string])[]
}

type Place = Omit<StyleRule, 'selector' | 'declarations'> & { selectors: readonly string[] }

export function rulesOf(sheet: string): StyleRule[] {
  const text = sheet.replaceAll(/\/\*.*?\*\//gs, '')
  return rulesIn(text, { layer: '', conditions: [], selectors: [] })
}

/** The tokens of a page in a color scheme; later sheets override earlier ones. */
export function tokensIn(sheet: string, scheme: 'day' | 'night'): Record<string, string> {
  const rules = rulesOf(sheet).filter(
    ({ selector, conditions }) =>
      selector === ':root' &&
      conditions.every((one) => scheme === 'night' && /color-scheme: ?dark/.test(one)),
  )
  const values = new Map(rules.flatMap(({ declarations }) => declarations))
  const valueOf = (name: string): string =>
    (values.get(name) ?? '').replace(/^var\((--[\w-]+)\)$/, (_, other: string) => valueOf(other))
  return Object.fromEntries(
    [...values.keys()].map((name) => [name.replace('--', ''), valueOf(name)]),
  )
}

function rulesIn(block: string, place: Place): StyleRule[] {
  // The last declaration may lack its semicolon.
  const body = `${block};`
  const declarations: (readonly [string, string])[] = []
  const nested: StyleRule[] = []
  for (let at = 0; ;) {
    const end = at + body.slice(at).search(/[;{]/)
    if (end < at) break
    const head = body.slice(at, end).trim().replaceAll(/\s+/g, ' ')
    if (body[end] === ';') {
      const [property = '', value = ''] = head.split(/:\s*(.*)/)
      if (/^[\w-]+:/.test(head)) declarations.push([property, value])
      at = end + 1
      continue
    }
    const close = closeOf(body, end)
    // Skips @font-face, @page and @keyframes.
    if (!/^@(?!layer|media|container|supports)/.test(head))
      nested.push(...rulesIn(body.slice(end + 1, close), within(place, head)))
    at = close + 1
  }
  const own = place.selectors.map((selector) => ({ ...place, selector, declarations }))
  return [...(declarations.length > 0 ? own : []), ...nested]
}

function within(place: Place, head: string): Place {
  if (head.startsWith('@layer')) return { ...place, layer: head.slice('@layer'.length).trim() }
  if (head.startsWith('@')) return { ...place, conditions: [...place.conditions, head] }
  const parents = place.selectors.length > 0 ? place.selectors : ['']
  const selectors = parents.flatMap((parent) =>
    alternatives(head).map((one) =>
      one.includes('&') ? one.replaceAll('&', parent) : `${parent} ${one}`.trim(),
    ),
  )
  return { ...place, selectors: selectors.flatMap(withoutIs) }
}

/** Splits a list at commas outside parentheses. */
function alternatives(list: string): string[] {
  return list.split(/,(?![^(]*\))/).map((one) => one.trim())
}

/** Expands each `:is()` into one selector per alternative. */
function withoutIs(selector: string): string[] {
  const found = /(?<!\w):is\(([^()]*)\)/.exec(selector)
  if (!found) return [selector]
  return alternatives(found[1] ?? '').flatMap((one) =>
    withoutIs(selector.replace(found[0], one.replace(/^(?=\w)/, ''))),
  )
}

function closeOf(text: string, open: number): number {
  for (let at = open, depth = 0; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`Unclosed block: ${text.slice(open, open + 60)}`)
}
