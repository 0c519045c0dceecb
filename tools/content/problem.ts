/** A problem in a content file: where it is, and what to write there. */
export type Problem = { file: string; line: number; field: string; advice: string }

/** A field, or a paragraph of prose, a list item or a quotation, with line breaks as typed. */
export type Text = Omit<Problem, 'advice'> & { text: string }

/** The name of an error whose message lists problems for the person who edits the content. */
export const CONTENT_MISTAKES = 'ContentMistakes'

/** `content/chapters/i-am-free.md:7: verseReference: name the translation, like "John 8:36 (WEB)"` */
export function problemText({ file, line, field, advice }: Problem, folder: string): string {
  return `${folder}/${file}:${line}: ${field}: ${advice}`
}

export function fileProblem(file: string, advice: string): Problem {
  return { file, line: 1, field: 'file', advice }
}

export function inOrder(one: Problem, other: Problem): number {
  return one.file.localeCompare(other.file) || one.line - other.line
}

export type FieldPath = readonly PropertyKey[]

/** `features.blocks.2.title`; list positions count from one. */
export function fieldName(path: FieldPath): string {
  const names = path.map((part) => (typeof part === 'number' ? part + 1 : String(part)))
  return names.filter((name) => name !== 'prose').join('.') || 'fields'
}

/** A value and all that is in it, each with the path to it. */
export function* nodesIn(value: unknown, path: FieldPath = []): Generator<[FieldPath, unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [name, inside] of Object.entries(value))
    yield* nodesIn(inside, [...path, isList ? Number(name) : name])
}
