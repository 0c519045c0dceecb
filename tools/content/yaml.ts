import { isAlias, isMap, isNode, LineCounter, parseDocument, type ParsedNode, visit } from 'yaml'
import type { z } from 'zod'
import { nearest } from '../../src/core/text/words.ts'
import { cachedByText } from './cached.ts'
import type { Reading } from './content-files.ts'
import { fieldName, type FieldPath, nodesIn, type Problem } from './problem.ts'

/** Fields with their lines. `data` is undefined if they cannot be read. */
export type Fields = {
  file: string
  data: object | undefined
  lineOf: (path: FieldPath) => number
  problems: readonly Problem[]
}

/** Parses YAML; in a Markdown file the front matter, in its place. */
export const readYaml = cachedByText((file, text): Fields => {
  const counter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
    schema: 'failsafe', // `title: 1984` is a text too
  })
  const lines = text.split('\n')
  const problems: Problem[] = []

  function lineAt(offset: number): number {
    return counter.linePos(offset).line
  }

  function report(line: number, advice: string): void {
    const text = lines[line - 1] ?? ''
    const field = /^[\s-]*([\w-]+):/.exec(text)?.[1] ?? 'text'
    problems.push({ file, line, field, advice: CURLY.test(text) ? STRAIGHT : advice })
  }

  const duplicates = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  // One mistake often causes further errors.
  const syntaxError = document.errors.find((error) => !duplicates.includes(error))
  if (syntaxError) {
    const errorLine = lineAt(syntaxError.pos[0])
    const opened = unclosedLine(lines)
    if (opened !== undefined && opened <= errorLine) report(opened, UNCLOSED)
    else report(errorLine, adviceFor(lines[errorLine - 1] ?? ''))
  } else {
    for (const { pos } of duplicates)
      report(lineAt(pos[0]), 'this field is here twice; remove one of them')
    visit(document, {
      Node(_, node) {
        const { tag, anchor, comment, range, ...more } = node as ParsedNode
        // `#` behind a number begins a comment; behind a text it may be meant as part of it.
        const isPlain =
          'type' in more && more.type === 'PLAIN' && !/^(true|\d+)$/.test(String(more.value))
        // YAML reads *, & and ! as references and types.
        if (isAlias(node) || tag !== undefined || anchor !== undefined)
          report(lineAt(range[0]), 'put the text in quotation marks; it begins with a sign')
        else if (isPlain && comment) report(lineAt(range[0]), CUT)
      },
    })
  }

  return {
    file,
    data: problems.length === 0 ? (document.toJS({ reviver: inOneLine }) ?? {}) : undefined,
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const name = path[length - 1]!
        const parent = document.getIn(path.slice(0, length - 1), true)
        const node = isMap(parent)
          ? parent.items.find(({ key }) => String(key) === String(name))?.key
          : document.getIn(path.slice(0, length), true)
        if (isNode(node) && node.range) return lineAt(node.range[0])
      }
      return lines.findIndex((line) => line !== '') + 1 || 1
    },
    problems,
  }
})

/** Every text becomes one line: titles are also used in the subjects of mails. */
function inOneLine(_: unknown, value: unknown): unknown {
  return typeof value === 'string' ? value.trim().replaceAll(/\s*\n\s*/g, ' ') : value
}

/** A field or list item in curly quotes: `- title: “Holy”`. */
const CURLY = /^[\s-]*(?:[\w-]+:\s+)?[“”„‘’].*[“”‘’]\s*$/
const STRAIGHT = 'use straight quotes: "'
const UNCLOSED = 'close the quotation marks that this line opens'
const CUT = 'put the text in quotation marks; what follows # is not read'

function adviceFor(line: string): string {
  if (/^\s*\t/.test(line)) return 'begin the line with spaces; it begins with a tab'
  if (/^[\s-]*[\w-]+:\S/.test(line)) return 'write a space after the colon'
  return 'put the text after the colon in quotation marks, or indent the line like its neighbors'
}

/** The first line that opens a quotation mark and does not close it: the parser notices it lines later. */
function unclosedLine(lines: readonly string[]): number | undefined {
  const at = lines.findIndex((line) => {
    const [, value = '', sign] = /^[\s-]*(?:[\w-]+:\s+)?((["']).*)/.exec(line) ?? []
    return sign !== undefined && value.replaceAll(/\\./g, '').split(sign).length % 2 === 0
  })
  return at < 0 ? undefined : at + 1
}

/** Validates fields. Invalid ones are reported, and the value is then empty. */
export function checkFields<Schema extends z.ZodType>(
  reading: Reading,
  fields: Fields,
  schema: Schema,
): z.output<Schema> {
  const { file, data, lineOf, problems } = fields
  reading.problems.push(...problems)
  for (const [path, value] of nodesIn(data))
    if (typeof value === 'string' && path[0] !== 'prose')
      reading.texts.push({ file, field: fieldName(path), line: lineOf(path), text: value })
  const result = data === undefined ? undefined : schema.safeParse(data, { error: structure })
  if (result?.success) return result.data
  if (result) reading.problems.push(...problemsOf(result.error.issues, fields))
  return {} as z.output<Schema>
}

// The advice for a field that contains fields or entries.
function structure(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'invalid_type' && issue.expected === 'array'
    ? 'write its entries below it, each beginning with "- "'
    : 'write its fields below it, indented by two spaces'
}

function problemsOf(issues: readonly z.core.$ZodIssue[], fields: Fields): Problem[] {
  const valueAt = (path: FieldPath) =>
    path.reduce<unknown>((value, name) => Object(value)[name], fields.data)
  const missing = issues.filter(({ path }) => valueAt(path) === undefined)
  const misspelled = new Set<unknown>()
  const mistakes = issues.flatMap((issue): [FieldPath, string][] => {
    if (issue.code !== 'unrecognized_keys') return []
    // An unknown field that resembles a missing one is taken for it.
    const around = fieldName(issue.path)
    const lacking = missing.filter(({ path }) => fieldName(path.slice(0, -1)) === around)
    const names = lacking.map(({ path }) => String(path.at(-1)))
    return issue.keys.map((key) => {
      const guess = nearest(key, names)
      misspelled.add(lacking.find(({ path }) => path.at(-1) === guess))
      const what = key.startsWith('##') ? 'section' : 'field'
      const advice = guess ? `write ${guess}` : 'correct or remove it'
      return [[...issue.path, key], `no ${what} has this name; ${advice}`]
    })
  })
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys' || misspelled.has(issue)) continue
    const value = valueAt(issue.path)
    const state = value === '' ? 'is empty; ' : value === undefined ? 'is missing; ' : ''
    mistakes.push([issue.path, `${state}${issue.message}`])
  }
  return mistakes.map(([path, advice]) => problemAt(fields, path, advice))
}

export function problemAt({ file, lineOf }: Fields, path: FieldPath, advice: string): Problem {
  return { file, line: lineOf(path), field: fieldName(path), advice }
}
