import type { Plugin } from 'vite'

/**
 * React comes as CommonJS, whose unused exports no bundler drops. This takes away the assignments of every export that is
 * not listed here, so that the minifier finds what they alone needed unused (11 kB of the worker, 3 kB of the browser's
 * chunk). Who starts to use another export adds it; until then it is undefined and the first render says so.
 */
const USED: Readonly<Record<string, readonly string[]>> = {
  'react.production.js': [
    'useEffect',
    'useLayoutEffect',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react-dom.production.js': [],
  'react-dom-client.production.js': ['hydrateRoot'],
  'react-dom-server.edge.production.js': ['renderToReadableStream'],
}
const INTERNAL = /^(__|version$)/

export function unusedReact(): Plugin {
  return {
    name: 'unused-react',
    apply: 'build',
    transform(code, id) {
      const used = USED[/\/cjs\/([^/?]+)$/.exec(id)?.[1] ?? '']
      if (used === undefined) return undefined
      let left = code
      // From the last to the first, so that the places of those before stay true.
      for (const { name, start, end } of exportsOf(this.parse(code).body).toReversed()) {
        if (used.includes(name) || INTERNAL.test(name)) continue
        left = left.slice(0, start) + left.slice(end)
      }
      return { code: left, map: null }
    },
  }
}

type Statements = ReturnType<
  ThisParameterType<Extract<Plugin['transform'], Function>>['parse']
>['body']

/** The top-level statements `exports.name = …`. */
function exportsOf(statements: Statements) {
  return statements.flatMap((statement) => {
    if (statement.type !== 'ExpressionStatement') return []
    const { expression, start, end } = statement
    if (expression.type !== 'AssignmentExpression') return []
    const { left } = expression
    if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return []
    const isExport = left.object.type === 'Identifier' && left.object.name === 'exports'
    return isExport ? [{ name: left.property.name, start, end }] : []
  })
}
