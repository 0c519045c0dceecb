/** One selector's declarations in a style sheet: nested rules are written out, a list of selectors is taken apart. */
export type StyleRule = {
  layer: string
  /** Each `@media`, `@container` and so on that it stands in. */
  conditions: readonly string[]
  selector: string
  declarations: readonly (readonly [property: string, value: string])[]
}

type Place = Omit<StyleRule, 'selector' | 'declarations'> & { selectors: readonly string[] }

export function rulesOf(sheet: string): StyleRule[] {
  const text = sheet.replaceAll(/\/\*.*?\*\//gs, '')
  return rulesIn(text, { layer: '', conditions: [], selectors: [] })
}

/** The tokens of a page by day or by night, as its sheets set them one after another. */
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

export function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
}

function rulesIn(block: string, place: Place): StyleRule[] {
  // The last declaration of a block needs no semicolon.
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
    // A face, a sheet of paper and an animation are no rules.
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

/** The parts of a list, split at the commas that stand in no parenthesis. */
function alternatives(list: string): string[] {
  return list.split(/,(?![^(]*\))/).map((one) => one.trim())
}

/** A selector for each alternative of its first `:is()`, where these can stand in its place. */
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
  throw new Error(`a block is not closed: ${text.slice(open, open + 60)}`)
}

/** Whether each element that the one selector means is also meant by the other, as far as the selectors alone can tell. */
export function isWithin(one: string, other: string): boolean {
  return follows(stepsOf(one), stepsOf(other))
}

type Step = { combinator: string; simple: readonly string[] }

/** The compounds of a selector from its subject on, each with what stands before it. */
function stepsOf(selector: string): Step[] {
  const parts = selector.match(/[>+~ ]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^>+~ (])+/g) ?? []
  return parts.toReversed().map((part) => {
    const [, combinator = '', compound = ''] = /^([>+~ ]*)(.*)$/s.exec(part) ?? []
    return {
      combinator: combinator.trim(),
      simple:
        compound.match(/^[\w*]+|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|[.#][\w-]+|\[[^\]]*\]/g) ??
        [],
    }
  })
}

function follows([one, ...before]: readonly Step[], [other, ...wanted]: readonly Step[]): boolean {
  if (!other) return true
  if (!one || !other.simple.every((simple) => simple === '*' || one.simple.includes(simple)))
    return false
  // A pseudo-element is no part of its element.
  if (pseudoElement(one) !== pseudoElement(other)) return false
  if (wanted.length === 0) return true
  if (other.combinator !== '') return one.combinator === other.combinator && follows(before, wanted)
  return before.some((_, index) => follows(before.slice(index), wanted))
}

function pseudoElement({ simple }: Step): string | undefined {
  return simple.find((name) => name.startsWith('::'))
}
