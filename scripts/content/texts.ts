import type { ContentFiles } from './content-files.ts'
import { fieldName, nodesIn } from './problem.ts'
import { readFrontMatter } from './prose-file.ts'
import { readYaml } from './yaml.ts'

/** A text of a content file and its place: a field, or a paragraph of prose below its heading. */
export type Text = {
  file: string
  field: string
  text: string
  /** The line in the file for an offset in the text. */
  lineAt: (offset: number) => number
}

export function textsOf(files: ContentFiles): Text[] {
  return [...files].flatMap(([file, source]) => {
    if (file.endsWith('.yaml')) return fieldsOf(readYaml(file, source))
    if (!file.endsWith('.md')) return []
    const { fields, body } = readFrontMatter(file, source)
    return [...fieldsOf(fields), ...paragraphsOf(file, body)]
  })
}

function fieldsOf({ file, data, lineOf }: ReturnType<typeof readYaml>): Text[] {
  return [...nodesIn(data)].flatMap(([path, value]) =>
    typeof value === 'string'
      ? [{ file, field: fieldName(path), text: value, lineAt: () => lineOf(path) }]
      : [],
  )
}

function paragraphsOf(file: string, body: string): Text[] {
  let field = 'text'
  return [...body.matchAll(/\S.*(?:\n.*\S.*)*/g)].map(({ 0: text, index }) => {
    if (text.startsWith('## ')) field = text
    return { file, field, text, lineAt: (at) => body.slice(0, index + at).split('\n').length }
  })
}
