import type { z } from 'zod'
import { namesIn } from '../../src/core/pages/pages.ts'
import type { Reading } from './content-files.ts'
import { type ProseRules, readMarkdown } from './markdown.ts'
import type { Problem } from './problem.ts'
import { checkFields, type Fields, readYaml } from './yaml.ts'

/** Reads the Markdown files of a folder. A file's name selects its schema; a file with a problem has empty content. */
export function readFolder<Schema extends z.ZodType>(
  reading: Reading,
  folder: string,
  schemaOf: (name: string) => Schema,
  rules: ProseRules,
): { name: string; fields: Fields; content: z.output<Schema> }[] {
  return namesIn(reading.files.keys(), folder).map((name) => {
    const file = `${folder}/${name}.md`
    const { fields, body, fence } = readFrontMatter(file, reading.files.get(file)!)
    const { blocks, lines, problems, texts } = readMarkdown(file, body, rules)
    reading.texts.push(...texts)
    const whole: Fields = {
      ...fields,
      data: fields.data && { ...fields.data, prose: blocks },
      lineOf: (path) =>
        path[0] === 'prose' ? (lines.get(String(path[1])) ?? fence) : fields.lineOf(path),
    }
    const checked: Problem[] = []
    const content = checkFields({ ...reading, problems: checked }, whole, schemaOf(name))
    const isNew = ({ line, field }: Problem) =>
      line < fence || !problems.some((other) => other.field === field)
    reading.problems.push(...problems, ...checked.filter(isNew))
    return { name, fields, content }
  })
}

const FENCE = /^---[ \t]*$/

/**
 * Splits a file into front matter and prose. Empty lines replace what is above each, so that line numbers
 * stay. `fence`: the line that closes the front matter, where missing prose is reported.
 */
function readFrontMatter(file: string, text: string) {
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (FENCE.test(lines[0] ?? '') && end > 0)
    return {
      fields: readYaml(file, ['', ...lines.slice(1, end)].join('\n')),
      body: '\n'.repeat(end + 1) + lines.slice(end + 1).join('\n'),
      fence: end + 1,
    }
  const advice = 'put the fields at the top of the file, between two lines of three hyphens: ---'
  const problems = [{ file, line: 1, field: 'fields', advice }]
  const fields: Fields = { file, data: undefined, lineOf: () => 1, problems }
  return { fields, body: '', fence: 1 }
}
