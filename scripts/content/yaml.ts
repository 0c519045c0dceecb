import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type ParsedNode,
  Scalar,
  visit,
  YAMLParseError,
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
  const document = parseYaml(text, lines)
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const problems = worthTelling(document.errors).map(({ code, pos }) => {
    const failed = lines.linePos(pos[0]).line
    const opened = code in AT_ITS_LINE ? undefined : unclosedLine(text)
    const isUnclosed = opened !== undefined && opened <= failed
    const line = isUnclosed ? opened : failed
    const advice = isUnclosed ? UNCLOSED : adviceFor(code, text.split('\n')[line - 1] ?? '')
    return { file, line: line + firstLine - 1, field: fieldIn(text, line), advice }
  })
  const isReadable = document.errors.length === 0
  if (isReadable) problems.push(...cutTexts(document, file, lineAt))
  return {
    file,
    data: isReadable ? (document.toJS() ?? {}) : undefined,
    lineOf: (path) => lineOfField(document, path, lineAt) ?? firstLine,
    problems,
  }
}

/** Parses YAML, where a text without quotation marks that begins with *, & or ! is an error instead of a reference or a type. */
export function parseYaml(text: string, lineCounter = new LineCounter()): Document.Parsed {
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  visit(document, {
    Node(_, node) {
      const { tag, anchor, range } = node as ParsedNode
      if (!isAlias(node) && tag === undefined && anchor === undefined) return undefined
      document.errors.push(new YAMLParseError([range[0], range[1]], 'BAD_ALIAS', ''))
      // Converting an alias throws.
      return isAlias(node) ? new Scalar('') : undefined
    },
  })
  return document
}

function fieldIn(text: string, line: number): string {
  return /^[\s-]*([\w-]+):/.exec(text.split('\n')[line - 1] ?? '')?.[1] ?? 'text'
}

/** The first line whose value opens a quotation mark or a bracket and does not close it: the parser notices it lines later. */
function unclosedLine(text: string): number | undefined {
  const at = text.split('\n').findIndex((line) => {
    const [value = '', sign] = /^[\s-]*(?:[\w-]+:\s+)?((["'[{]).*)/.exec(line)?.slice(1) ?? []
    if (sign === '[' || sign === '{') return !/[\]}]/.test(value)
    return sign !== undefined && value.replaceAll(/\\./g, '').split(sign).length % 2 === 0
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
function worthTelling(errors: readonly YAMLParseError[]): YAMLParseError[] {
  const twice = errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  const others = errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  return others.length > 0 ? others.slice(0, 1) : twice
}

const AT_ITS_LINE: Partial<Record<YAMLParseError['code'], string>> = {
  DUPLICATE_KEY: 'this field is here twice; remove one of them',
  BAD_ALIAS: 'put the text in quotation marks; it begins with a sign',
}
const UNCLOSED = 'close the quotation marks or the bracket that this line opens'
const BAD_INDENT = 'indent this line like its neighbors, with spaces'
const UNREADABLE =
  'put the text after the colon in quotation marks, or indent the line like its neighbors'

function adviceFor(code: YAMLParseError['code'], line: string): string {
  if (/^\s*\t/.test(line)) return 'begin the line with spaces; it begins with a tab'
  if (/^[\s-]*[\w-]+:\S/.test(line)) return 'write a space after the colon'
  return AT_ITS_LINE[code] ?? (code === 'BAD_INDENT' ? BAD_INDENT : UNREADABLE)
}

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
