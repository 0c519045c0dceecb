import { type Document, isMap, isNode, isScalar } from 'yaml'
import type { FieldPath } from './field-path.ts'

/** The line of a field's name, or of the nearest field around it. */
export function lineOfField(
  document: Document,
  path: FieldPath,
  lineAt: (offset: number) => number,
) {
  for (let length = path.length; length > 0; length--) {
    const offset = offsetOf(document, path.slice(0, length))
    if (offset !== undefined) return lineAt(offset)
  }
  return undefined
}

function offsetOf(document: Document, path: FieldPath): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const name = path.at(-1)
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
    return isNode(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const node = document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}
