import { fieldName } from './problem.ts'
import { readFrontMatter } from './prose-file.ts'
import type { ContentFiles } from './content-files.ts'
import { type Fields, nodesIn, readYaml } from './yaml.ts'

/** A text of a content file and its place: a field, or a paragraph of prose below its heading. */
export type Text = {
  file: string
  field: string
  text: string
  /** The line in the file for an offset in the text. */
  lineAt: (offset: number) => number
}

/** A group of fields, such as the front matter or one testimonial. */
export type Group = {
  file: string
  fields: Readonly<Record<string, unknown>>
  lineOf: (name: string) => number
  nameOf: (name: string) => string
}

export function textsOf(files: ContentFiles): { texts: Text[]; groups: Group[] } {
  const texts: Text[] = []
  const groups: Group[] = []
  for (const [file, source] of files) {
    if (file.endsWith('.yaml')) add(readYaml(file, source))
    if (!file.endsWith('.md')) continue
    const { fields, body, bodyLine } = readFrontMatter(file, source)
    add(fields)
    texts.push(...paragraphsOf(file, body, bodyLine))
  }
  return { texts, groups }

  function add({ file, data, lineOf }: Fields): void {
    for (const [path, value] of nodesIn(data)) {
      if (typeof value === 'string')
        texts.push({ file, field: fieldName(path), text: value, lineAt: () => lineOf(path) })
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
      groups.push({
        file,
        fields: value as Group['fields'],
        lineOf: (name) => lineOf([...path, name]),
        nameOf: (name) => fieldName([...path, name]),
      })
    }
  }
}

function paragraphsOf(file: string, body: string, firstLine: number): Text[] {
  let field = 'text'
  return [...body.matchAll(/\S.*(?:\n.*\S.*)*/g)].flatMap(({ 0: text, index }) => {
    const start = firstLine + linesIn(body.slice(0, index))
    if (text.startsWith('## ')) field = text
    return [
      { file, field, text, lineAt: (offset: number) => start + linesIn(text.slice(0, offset)) },
    ]
  })
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}
