import { type Document, isPair, isScalar, visit } from 'yaml'
import type { FieldPath } from './field-path.ts'

export function samplesIn(document: Document): FieldPath[] {
  const samples: FieldPath[] = []
  visit(document, {
    Pair(_, pair, ancestors) {
      if (!isScalar(pair.key) || pair.key.value !== 'sample') return
      if (isScalar(pair.value) && pair.value.value === true) samples.push(pathTo(ancestors))
    },
  })
  return samples
}

function pathTo(ancestors: readonly unknown[]): (string | number)[] {
  return ancestors.flatMap((ancestor, depth): (string | number)[] => {
    if (isPair(ancestor) && isScalar(ancestor.key)) return [String(ancestor.key.value)]
    const parent = ancestors[depth - 1]
    const items = typeof parent === 'object' && parent && 'items' in parent ? parent.items : []
    const place = Array.isArray(items) && !isPair(ancestor) ? items.indexOf(ancestor) : -1
    return place < 0 ? [] : [place]
  })
}
