import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import type { FieldPath, Problem } from './problem.ts'

/** YAML with the line of each field. `data` is undefined when the text is invalid. */
export type Fields = {
  file: string
  data: unknown
  lineOf: (path: FieldPath) => number
  problems: Problem[]
}

/** `firstLine`: the file's line at which `text` begins. */
export function readYaml(file: string, text: string, firstLine = 1): Fields {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const problems = worthTelling(document.errors).map((error) => {
    const opened = unclosedQuote(text)
    const at = lineAt(beginningOf(error, document))
    if (opened !== undefined && opened + firstLine - 1 <= at) {
      const line = opened + firstLine - 1
      return { file, line, field: fieldIn(text, opened), advice: ADVICE.MISSING_CHAR! }
    }
    const line = at
    const field = fieldIn(text, line - firstLine + 1)
    return { file, line, field, advice: ADVICE[error.code] ?? UNREADABLE }
  })
  const isReadable = document.errors.every(({ code }) => code === 'DUPLICATE_KEY')
  if (isReadable) problems.push(...cutTexts(document, file, lineAt))
  return {
    file,
    data: isReadable ? (document.toJS() ?? {}) : undefined,
    lineOf: (path) => lineOfField(document, path, lineAt) ?? firstLine,
    problems,
  }
}

function fieldIn(text: string, line: number): string {
  return /^[\s-]*([\w-]+):/.exec(text.split('\n')[line - 1] ?? '')?.[1] ?? 'text'
}

/** The first line that opens a quotation mark and does not close it: the parser only notices at the next mark. */
function unclosedQuote(text: string): number | undefined {
  const at = text.split('\n').findIndex((line) => {
    if (!/^[\s-]*(?:[\w-]+:\s+)?"/.test(line)) return false
    return (line.replaceAll(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1
  })
  return at < 0 ? undefined : at + 1
}

/** A value and all that is in it, each with the path to it. */
export function* nodesIn(value: unknown, path: FieldPath = []): Generator<[FieldPath, unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [name, inside] of Object.entries(value))
    yield* nodesIn(inside, [...path, isList ? Number(name) : name])
}

// One mistake often causes further errors, so only the first is reported.
function worthTelling(errors: readonly YAMLError[]): YAMLError[] {
  const twice = errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  const others = errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  return others.length > 0 ? others.slice(0, 1) : twice
}

/** Where a mistake begins: a missing closing quotation mark is detected only at the end of the text. */
function beginningOf({ code, pos: [at] }: YAMLError, document: Document): number {
  let begins = at
  if (code !== 'MISSING_CHAR') return begins
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[1] >= at) begins = range[0]
    },
  })
  return begins
}

const ADVICE: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'this field is here twice; remove one of them',
  TAB_AS_INDENT: 'begin the line with spaces; it begins with a tab',
  MISSING_CHAR: 'close the quotation marks or the bracket that this line opens',
  BAD_INDENT: 'indent this line like its neighbors, with spaces',
}
const UNREADABLE =
  'put the text after the colon in quotation marks, or indent the line like its neighbors'

/** Reports texts that lose what follows ` #`, which starts a YAML comment. */
function cutTexts(document: Document, file: string, lineAt: (offset: number) => number) {
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

/** The line of a field's name, or of the nearest enclosing field. */
function lineOfField(document: Document, path: FieldPath, lineAt: (offset: number) => number) {
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
