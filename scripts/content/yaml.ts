import { LineCounter, parseDocument } from 'yaml'
import type { FieldPath } from './field-path.ts'
import type { Problem } from './problem.ts'
import { lineOfField } from './yaml-lines.ts'
import { ADVICE, cutTexts, UNREADABLE, worthTelling } from './yaml-mistakes.ts'
import { samplesIn } from './yaml-samples.ts'

/** YAML with the line of each field. `data` is undefined when the text is invalid. */
export type Fields = {
  file: string
  data: unknown
  lineOf: (path: FieldPath) => number
  /** Fields marked `sample: true`; an empty path is the whole file. */
  samples: FieldPath[]
  problems: Problem[]
}

/** `firstLine`: the file's line at which `text` begins. */
export function readYaml(file: string, text: string, firstLine = 1): Fields {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const problems = worthTelling(document.errors).map((error) => {
    const line = lineAt(error.pos[0])
    const field = /^[\s-]*([\w-]+):/.exec(text.split('\n')[line - firstLine] ?? '')?.[1] ?? 'text'
    return { file, line, field, advice: ADVICE[error.code] ?? UNREADABLE }
  })
  const isReadable = document.errors.every(({ code }) => code === 'DUPLICATE_KEY')
  if (isReadable) problems.push(...cutTexts(document, file, lineAt))
  return {
    file,
    data: isReadable ? (document.toJS() ?? {}) : undefined,
    lineOf: (path) => lineOfField(document, path, lineAt) ?? firstLine,
    samples: isReadable ? samplesIn(document) : [],
    problems,
  }
}
