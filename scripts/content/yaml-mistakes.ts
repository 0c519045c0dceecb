import { type Document, isPair, isScalar, visit, type YAMLError } from 'yaml'
import type { Problem } from './problem.ts'

export const ADVICE: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'this field stands here twice; keep one of them',
  TAB_AS_INDENT: 'begin the line with spaces; it begins with a tab',
  MISSING_CHAR: 'close the quotation marks or the bracket that this line opens',
  BAD_INDENT: 'indent this line like its neighbors, with spaces',
}
export const UNREADABLE =
  'put the text after the colon in quotation marks, or indent the line like its neighbors'

// One mistake often makes the rest invalid, so only the first is reported.
export function worthTelling(errors: readonly YAMLError[]): YAMLError[] {
  const twice = errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  const others = errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  return others.length > 0 ? others.slice(0, 1) : twice
}

/** Texts that lose what follows ` #`, which starts a YAML comment. */
export function cutTexts(document: Document, file: string, lineAt: (offset: number) => number) {
  const cut: Problem[] = []
  visit(document, {
    Scalar(key, node, ancestors) {
      if (!node.comment || typeof node.value !== 'string' || node.type !== 'PLAIN') return
      const pair = ancestors.at(-1)
      const field = isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : `entry ${key}`
      const advice = 'put the text in quotation marks; what follows # is not read'
      cut.push({ file, line: lineAt(node.range?.[0] ?? 0), field, advice })
    },
  })
  return cut
}
