import { fileNameOf, numberWord } from '../../src/core/text/words.ts'
import { questionIds } from '../../src/core/quiz/questions.ts'
import type { ContentFiles } from './content-files.ts'
import { FACT, fillIn, type Placeholder } from './placeholders.ts'
import { readYaml } from './yaml.ts'

/**
 * Fills in the facts of `book.yaml` (`{pages}`, or `{Pages}` with a capital), `{questions}` and `{product}`:
 * the first part of `/thirty-two-devotional`. `areRead`: if false, any name in braces would seem unknown.
 */
export function withFacts(files: ContentFiles) {
  const { data } = readYaml('book.yaml', files.get('book.yaml') ?? '')
  const { facts, book }: { facts?: Record<string, string>; book?: object } = Object(data)
  const { title, slug } = Object(book)
  const product = String(slug ?? fileNameOf(fillIn(String(title), { ...facts })))
  const siteFacts: Partial<Record<Placeholder, string>> = {
    questions: numberWord(questionIds.length),
    product,
  }
  const allFacts: Record<string, unknown> = { ...facts, ...siteFacts }
  const values = Object.entries(allFacts).flatMap(([name, value]): [string, string][] => {
    // An unusable value is reported at its own line only.
    const text = FACT.test(String(value)) ? String(value) : '…'
    return [
      [name, text],
      [capitalized(name), capitalized(text)],
    ]
  })
  const byName = Object.fromEntries(values)
  const filled = new Map(Array.from(files, ([file, text]) => [file, fillIn(text, byName)]))
  return { filled, product, areRead: Boolean(facts) }
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
