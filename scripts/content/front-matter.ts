import type { Problem } from './problem.ts'
import { type Fields, readYaml } from './yaml.ts'

/** A Markdown file's two parts: fields between two lines `---`, and prose. */
export type MarkdownFile = { fields: Fields; body: string; bodyLine: number }

const FENCE = /^---[ \t]*$/

export function readFrontMatter(file: string, text: string): MarkdownFile {
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (!FENCE.test(lines[0] ?? '') || end < 0) {
    const advice = 'put the fields at the top of the file, between two lines of three hyphens: ---'
    return { fields: unread({ file, line: 1, field: 'fields', advice }), body: '', bodyLine: 1 }
  }
  return {
    fields: readYaml(file, lines.slice(1, end).join('\n'), 2),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  }
}

function unread(problem: Problem): Fields {
  return {
    file: problem.file,
    data: undefined,
    lineOf: () => 1,
    samples: [],
    problems: [problem],
  }
}
