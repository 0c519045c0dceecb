import type { z } from 'zod'
import type { Reading } from './content-files.ts'
import { type ProseRules, readMarkdown } from './markdown.ts'
import { fieldName, type FieldPath, type Problem } from './problem.ts'
import { checkFields, type Fields, readYaml } from './yaml.ts'

/** The schemas of a Markdown file: of its fields, and of its prose by heading. */
export type FileSchemas = { fields: z.ZodType; prose: z.ZodType }

/** A Markdown file. Fields or prose are empty if a problem of theirs is reported. */
export type ProseFile<Schemas extends FileSchemas> = {
  file: string
  /** The file's name without folder and extension. */
  name: string
  fields: z.output<Schemas['fields']>
  prose: z.output<Schemas['prose']>
  report: (path: FieldPath, advice: string) => void
}

/** Reads the Markdown files of a folder. `schemasOf` depends on a file's name. */
export function readFolder<Schemas extends FileSchemas>(
  reading: Reading,
  folder: string,
  schemasOf: (name: string) => Schemas,
  rules: ProseRules,
): ProseFile<Schemas>[] {
  return [...reading.files].flatMap(([file, text]) => {
    const [inFolder, name = '', ...deeper] = file.replace(/\.md$/, '').split('/')
    if (inFolder !== folder || deeper.length > 0 || !file.endsWith('.md')) return []
    reading.read.add(file)
    const { fields, body, bodyLine } = readFrontMatter(file, text)
    const schemas = schemasOf(name)
    const valid = checkFields(reading, fields, schemas.fields) as z.output<Schemas['fields']>
    const isReadable = fields.data !== undefined
    const written = readMarkdown(file, body, bodyLine, rules)
    const prose: Fields = {
      file,
      data: isReadable ? written.blocks : undefined,
      // Missing prose is reported at the line that closes the front matter.
      lineOf: ([heading = '']) => written.lines.get(String(heading)) ?? bodyLine - 1,
      problems: [],
    }
    const checked: Problem[] = []
    const sections = checkFields({ ...reading, problems: checked }, prose, schemas.prose)
    const isNew = ({ field }: Problem) => !written.problems.some((other) => other.field === field)
    reading.problems.push(...written.problems, ...checked.filter(isNew))
    return {
      file,
      name,
      fields: valid,
      prose: sections as z.output<Schemas['prose']>,
      report(path, advice) {
        // Most problems result from unreadable fields.
        if (!isReadable) return
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
