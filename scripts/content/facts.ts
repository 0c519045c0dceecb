import { parse } from 'yaml'
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

/** No facts where the file cannot be read: its schema reports that. */
function factsIn(book = ''): Record<string, string> {
  const [block] = /^facts:\n(?:[ #].*\n)+/m.exec(book) ?? []
  try {
    const { sample: _, ...facts } = Object(parse(block ?? '')?.facts)
    const lines = Object.entries(facts).filter(([, value]) => FACT.test(String(value)))
    return Object.fromEntries(lines.map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
