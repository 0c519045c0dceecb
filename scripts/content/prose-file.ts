import type { z } from 'zod'
import type { Reading } from './content-files.ts'
import { type ProseRules, readMarkdown } from './markdown.ts'
import { fieldName, type FieldPath, type Problem } from './problem.ts'
import { checkFields, type Fields, readYaml } from './yaml.ts'

/** A Markdown file. Its fields are empty if a problem of theirs is reported. */
export type ProseFile<Schema extends z.ZodType> = {
  file: string
  /** The file's name without folder and extension. */
  name: string
  fields: z.output<Schema>
  report: (path: FieldPath, advice: string) => void
}

/** Reads the Markdown files of a folder. `schemaOf` depends on a file's name. */
export function readFolder<Schema extends z.ZodType>(
  reading: Reading,
  folder: string,
  schemaOf: (name: string) => Schema,
  rules: ProseRules,
): ProseFile<Schema>[] {
  return [...reading.files].flatMap(([file, text]) => {
    const [inFolder, name = '', ...deeper] = file.replace(/\.md$/, '').split('/')
    if (inFolder !== folder || deeper.length > 0 || !file.endsWith('.md')) return []
    const { fields, body, bodyLine } = readFrontMatter(file, text)
    const { blocks, lines, problems } = readMarkdown(file, body, bodyLine, rules)
    const whole: Fields = {
      ...fields,
      data: fields.data && { ...fields.data, prose: blocks },
      // Missing prose is reported at the line that closes the front matter.
      lineOf: (path) =>
        path[0] === 'prose' ? (lines.get(String(path[1])) ?? bodyLine - 1) : fields.lineOf(path),
    }
    const checked: Problem[] = []
    const valid = checkFields({ ...reading, problems: checked }, whole, schemaOf(name))
    const isNew = ({ line, field }: Problem) =>
      line < bodyLine - 1 || !problems.some((other) => other.field === field)
    reading.problems.push(...problems, ...checked.filter(isNew))
    return {
      file,
      name,
      fields: valid,
      report(path, advice) {
        // Most problems result from unreadable fields.
        if (!fields.data) return
        const line = path[0] === 'file' ? 1 : fields.lineOf(path)
        reading.problems.push({ file, line, field: fieldName(path), advice })
      },
    }
  })
}

const FENCE = /^---[ \t]*$/

/** Splits a file into front matter and prose, with the first line number of the prose. */
export function readFrontMatter(file: string, text: string) {
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (FENCE.test(lines[0] ?? '') && end > 0)
    return {
      fields: readYaml(file, lines.slice(1, end).join('\n')),
      body: lines.slice(end + 1).join('\n'),
      bodyLine: end + 2,
    }
  const advice = 'put the fields at the top of the file, between two lines of three hyphens: ---'
  const problems = [{ file, line: 1, field: 'fields', advice }]
  const fields: Fields = { file, data: undefined, lineOf: () => 1, problems }
  return { fields, body: '', bodyLine: 1 }
}
