import { fileNameOf, numberWord } from '../../src/core/text/words.ts'
import { questionIds } from '../../src/core/quiz/questions.ts'
import type { ContentFiles } from './content-files.ts'
import { FACT, fillIn, type Placeholder } from './placeholders.ts'
import { readYaml } from './yaml.ts'

/**
 * Fills in the facts of `book.yaml` (`{pages}`, or `{Pages}` with a capital), `{questions}` and `{product}`: the first part of the
 * address of the page about the whole book, like `thirty-two`. `areRead`: otherwise names in braces are unknown everywhere.
 */
export function withFacts(files: ContentFiles) {
  const { data } = readYaml('book.yaml', files.get('book.yaml') ?? '')
  const { facts, book }: { facts?: Record<string, string>; book?: object } = Object(data)
  const { title, slug } = Object(book)
  const product = String(slug ?? fileNameOf(fillIn(String(title), { ...facts })))
  const own: Partial<Record<Placeholder, string>> = {
    questions: numberWord(questionIds.length),
    product,
  }
  const known: Record<string, unknown> = { ...facts, ...own }
  const values = Object.entries(known).flatMap(([name, value]): [string, string][] => {
    // An unusable value is reported at its own line only.
    const text = FACT.test(String(value)) ? String(value) : '…'
    return [
      [name, text],
      [capitalized(name), capitalized(text)],
    ]
  })
  const all = Object.fromEntries(values)
  const filled = new Map(Array.from(files, ([file, text]) => [file, fillIn(text, all)]))
  return { filled, product, areRead: Boolean(facts) }
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
