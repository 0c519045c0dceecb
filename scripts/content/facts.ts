import { parseDocument } from 'yaml'
import { questionIds } from '../../src/quiz/questions.ts'
import type { ContentFiles } from './content-files.ts'
import { FACT, NUMBERS } from './schemas/fields.ts'

/** The files with the facts of `book.yaml` and the number of questions filled in: `{pages}`, or `{Pages}` for a capital letter. */
export function withFacts(files: ContentFiles): ContentFiles {
  const facts = { ...factsIn(files.get('book.yaml')), questions: NUMBERS[questionIds.length]! }
  const filled = Object.entries(facts).flatMap(([name, value]) => [
    [`{${name}}`, value],
    [`{${capitalized(name)}}`, capitalized(value)],
  ]) as [string, string][]
  return new Map(
    Array.from(files, ([file, text]) => [
      file,
      // A proof of a draw is read as its verifiers read it.
      file.endsWith('.json')
        ? text
        : filled.reduce((rest, [name, value]) => rest.replaceAll(name, () => value), text),
    ]),
  )
}

/** An unusable value counts as an ellipsis, so that only its own line is reported. */
function factsIn(book = ''): Record<string, string> {
  const [block = ''] = /^facts:\n(?:[ #].*\n)+/m.exec(book) ?? []
  const facts: unknown = parseDocument(block).toJS()?.facts
  const values = Object.entries(Object(facts)).map(([name, value]) => [
    name,
    FACT.test(String(value)) ? String(value) : '…',
  ])
  return Object.fromEntries(values)
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
